/// A syntax error at the first byte that can't continue a valid text.
package struct ReferenceSyntaxError: Error, Sendable {
    /// The offset of the first invalid byte, or the text's length if the text ends too early.
    package let offset: Int

    /// The offsets at which a reader may report the error: usually just `offset`. If a reader handles a literal, a
    /// scalar or an escape as a whole, any byte of that unit is correct.
    package let unit: ClosedRange<Int>
}
