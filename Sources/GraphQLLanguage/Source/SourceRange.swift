/// A half-open range of byte offsets in a source text.
///
/// Every syntax node carries one, so offsets are kept in 32 bits; the parser refuses longer texts.
public struct SourceRange: Hashable, Sendable {
    private let lower: UInt32
    private let upper: UInt32

    /// The offset of the first byte.
    public var start: Int { Int(lower) }
    /// The offset behind the last byte.
    public var end: Int { Int(upper) }

    /// A range of byte offsets; what does not fit 32 bits is cut to them, and an end before the start to the start.
    public init(start: Int, end: Int) {
        lower = UInt32(clamping: start)
        upper = max(lower, UInt32(clamping: end))
    }
}
