/// Why a text is no JSON: the first byte that no continuation could make good.
package struct ReferenceSyntaxError: Error, Sendable {
    /// The offset of that byte; the text's length where the text only ends too early.
    package let offset: Int

    /// Where a reader may say that the error is. It is `offset` alone as a rule. A reader that takes a word, the bytes
    /// of a scalar, or an escape as a whole may point at any byte of that.
    package let unit: ClosedRange<Int>
}
