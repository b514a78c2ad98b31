/// A half-open range of byte offsets in a source text.
///
/// Every syntax node has a range, so offsets are stored in 32 bits. The parser rejects texts that need larger offsets.
public struct SourceRange: Hashable, Sendable {
    private let lower: UInt32
    private let upper: UInt32

    /// The offset of the first byte.
    public var start: Int { Int(lower) }
    /// The offset after the last byte.
    public var end: Int { Int(upper) }

    /// Creates a range. Offsets are clamped to 32 bits, and the end is at least the start.
    public init(start: Int, end: Int) {
        lower = UInt32(clamping: start)
        upper = max(lower, UInt32(clamping: end))
    }
}
