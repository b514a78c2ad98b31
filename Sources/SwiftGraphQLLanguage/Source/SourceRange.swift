/// A half-open range of byte offsets in a source text.
///
/// Offsets are stored in 32 bits to save memory, because every syntax node has a range. The parser rejects texts that
/// need larger offsets.
public struct SourceRange: Hashable, Sendable {
    private let lower: UInt32
    private let upper: UInt32

    /// The offset of the first byte in the range.
    public var start: Int { Int(lower) }
    /// The offset after the last byte in the range.
    public var end: Int { Int(upper) }

    /// Creates a range. Clamps both offsets to 32 bits and makes the end at least as large as the start.
    public init(start: Int, end: Int) {
        lower = UInt32(clamping: start)
        upper = max(lower, UInt32(clamping: end))
    }
}
