/// A source text, with a name for diagnostics.
///
/// The bytes are kept unchanged. They should be UTF-8, and the parser reports the first invalid byte.
public final class SourceText: Sendable {
    /// The name that diagnostics show for the text, which is usually the file's path.
    public let name: String
    /// The bytes of the text, which should be UTF-8.
    public let bytes: [UInt8]

    /// The byte offset of each line's start. The first offset is 0.
    private let lineStarts: [Int]
    /// For each block of bytes, the number of Unicode scalars that start before the block.
    private let scalarCounts: [Int]

    /// The number of bytes in a block. With `scalarCounts`, finding a column on a long line takes no more steps than on
    /// a short one.
    static let blockSize = 256

    /// Creates a source text from the given bytes.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        self.lineStarts = Self.lineStarts(of: bytes)
        self.scalarCounts = Self.scalarCounts(of: bytes)
    }

    /// Creates a source text from the given string.
    public convenience init(_ text: String, name: String = "GraphQL") {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// Returns the line and column of the given byte offset. For an offset beyond the end, returns the position of the
    /// end.
    public func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineIndex(containing: offset)
        let column = scalarCount(before: offset) - scalarCount(before: lineStarts[line]) + 1
        return SourcePosition(line: line + 1, column: column)
    }

    private func scalarCount(before offset: Int) -> Int {
        scalarCounts[offset / Self.blockSize] + Self.scalarCount(of: bytes[countedBytes(before: offset)])
    }

    /// Returns the range from the start of the block that contains the given offset up to the offset.
    func countedBytes(before offset: Int) -> Range<Int> { offset / Self.blockSize * Self.blockSize..<offset }

    /// Returns the text in the given range. Each invalid UTF-8 sequence becomes U+FFFD.
    public func text(in range: SourceRange) -> String {
        let end = min(range.end, bytes.count)
        return String(decoding: bytes[min(range.start, end)..<end], as: UTF8.self)
    }

    /// Returns the byte range of the line that contains the given offset, without its line terminator.
    func lineRange(containing offset: Int) -> Range<Int> {
        let line = lineIndex(containing: min(max(offset, 0), bytes.count))
        let start = lineStarts[line]
        var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
        while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    private func lineIndex(containing offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    private static func scalarCounts(of bytes: [UInt8]) -> [Int] {
        var counts = [0]
        for start in stride(from: 0, through: bytes.count - blockSize, by: blockSize) {
            counts.append((counts.last ?? 0) + scalarCount(of: bytes[start..<start + blockSize]))
        }
        return counts
    }

    /// Returns the number of Unicode scalars that start in the slice, which is the number of noncontinuation bytes.
    private static func scalarCount(of bytes: ArraySlice<UInt8>) -> Int {
        var count = 0
        for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
        return count
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\n") {
                starts.append(index)
            } else if byte == UInt8(ascii: "\r") {
                if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
                starts.append(index)
            }
        }
        return starts
    }
}
