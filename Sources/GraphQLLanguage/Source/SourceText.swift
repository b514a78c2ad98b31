/// The text of one GraphQL document, with the name it is reported under.
///
/// Holds the bytes as they came. They should be UTF-8; the parser reports the first byte that is not.
public final class SourceText: Sendable {
    /// The name shown in diagnostics, most often the file's path.
    public let name: String
    /// The text as UTF-8.
    public let bytes: [UInt8]

    /// The byte offset at which each line starts; the first is 0.
    private let lineStarts: [Int]
    /// The number of Unicode scalars that start before each block of bytes.
    private let scalarCounts: [Int]

    /// The number of bytes in a block. Columns are counted from the start of a block, however long the line is.
    static let blockSize = 256

    /// A text of the given bytes.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        self.lineStarts = Self.lineStarts(of: bytes)
        self.scalarCounts = Self.scalarCounts(of: bytes)
    }

    /// A text from a string.
    public convenience init(_ text: String, name: String = "GraphQL") {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// The line and column of a byte offset. An offset behind the end gives the end.
    public func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineIndex(containing: offset)
        let column = scalarCount(before: offset) - scalarCount(before: lineStarts[line]) + 1
        return SourcePosition(line: line + 1, column: column)
    }

    private func scalarCount(before offset: Int) -> Int {
        scalarCounts[offset / Self.blockSize] + Self.scalarCount(of: bytes[countedBytes(before: offset)])
    }

    /// Returns the range of the bytes before an offset that no block has counted.
    func countedBytes(before offset: Int) -> Range<Int> { offset / Self.blockSize * Self.blockSize..<offset }

    /// The text of a range, with U+FFFD where the bytes are not UTF-8.
    public func text(in range: SourceRange) -> String {
        let end = min(range.end, bytes.count)
        return String(decoding: bytes[min(range.start, end)..<end], as: UTF8.self)
    }

    /// The byte range of the line that holds an offset, without its line terminator.
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

    /// Counts the Unicode scalars that start in some bytes: all bytes but continuation bytes.
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
