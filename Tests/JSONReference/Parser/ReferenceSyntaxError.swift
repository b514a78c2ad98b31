/// The syntax error of a text: the first byte after which no continuation is valid.
package struct ReferenceSyntaxError: Error, Sendable {
    /// The offset of that byte, or the text's length if the text ends too early.
    package let offset: Int

    /// The offsets at which a reader may report the error: usually just `offset`. A reader that handles a literal, the
    /// bytes of a scalar, or an escape as a whole may point at any byte of it.
    package let unit: ClosedRange<Int>
}
