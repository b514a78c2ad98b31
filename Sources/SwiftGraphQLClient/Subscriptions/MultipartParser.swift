/// Parses the parts of a `multipart/mixed` body (RFC 2046, section 5.1) from chunks of any size.
///
/// Lines may end with LF alone. The parser skips the preamble, the epilogue and the header fields of parts. It returns
/// a part once it has read the following boundary, without waiting for the end of that line, because some servers send
/// the line end with the next part. As RFC 2046 says, any line that begins with the boundary is a delimiter.
struct MultipartParser: StreamParser {
    /// Whether the last boundary has been read.
    private(set) var isAtEnd = false
    /// The number of bytes in the preamble and in complete parts.
    var skippedBytes = 0
    /// The boundary after two hyphens: `--boundary`.
    private let delimiter: [UInt8]
    private let limit: Int
    private var buffer: [UInt8] = []
    /// The buffer index up to which the parser has searched for delimiters.
    private var searched = 0
    private var position = Position.preamble

    /// The position in the body at which the buffer begins.
    private enum Position {
        case preamble
        /// Right after a boundary, within the delimiter's line.
        case delimiterLine
        /// At the line feed before a part's header fields.
        case part
    }

    /// Creates a parser at the start of a body.
    ///
    /// - Parameters:
    ///   - boundary: The `boundary` parameter of the media type.
    ///   - limit: The maximum number of bytes in a part.
    init(boundary: String, limit: Int) {
        delimiter = Array("--\(boundary)".utf8)
        self.limit = limit
        // This line feed allows the first boundary to be at the very start of the body, without a line break before it.
        buffer = [0x0A]
    }

    mutating func consume(_ bytes: [UInt8], into parts: inout [StreamEvent]) throws(ClientError) {
        if isAtEnd { return }
        // Limits the length, because a boundary that arrives byte by byte is compared again with each byte.
        guard delimiter.count <= Self.longestDelimiter else { throw Self.invalid("a boundary longer than 70 bytes") }
        buffer.append(contentsOf: bytes)
        var start = 0
        reading: while true {
            switch position {
            case .preamble, .part:
                guard let found = nextDelimiter() else { break reading }
                // Some servers end the body with two consecutive delimiters, which don't enclose a part. The second
                // delimiter then begins with the line break of the first.
                if position == .part, found.start > start + 1 {
                    parts.append(StreamEvent(data: try Self.content(buffer[start..<found.start], limit: limit)))
                }
                position = .delimiterLine
                start = found.end
            case .delimiterLine:
                guard let end = try endOfDelimiterLine(from: start) else { break reading }
                if isAtEnd {
                    buffer = []
                    return
                }
                position = .part
                // The buffer keeps the line feed, because it is the empty line before the content of a part without
                // header fields, and may begin the next delimiter.
                start = end
            }
            searched = start
        }
        if position == .preamble { start = searched }
        buffer.removeFirst(start)
        searched -= start
        skippedBytes += start
        guard buffer.count - delimiter.count - Self.longestPadding <= limit else { throw .eventTooLarge(limit: limit) }
    }

    private static func invalid(_ what: String) -> ClientError {
        ClientError(code: .protocolViolation, message: "the server sent \(what); check the server")
    }

    private static let textAfterBoundary = invalid("a boundary with other text on its line")

    /// The length of two hyphens and the longest allowed boundary (RFC 2046, section 5.1.1).
    private static let longestDelimiter = 72
    /// The maximum number of whitespace bytes after a boundary.
    private static let longestPadding = 64

    /// Finds the next line that begins with the delimiter. Returns `nil` if more bytes are needed.
    private mutating func nextDelimiter() -> (start: Int, end: Int)? {
        while let feed = buffer[searched...].firstIndex(of: 0x0A) {
            searched = feed
            let candidate = buffer[(feed + 1)...].prefix(delimiter.count)
            if candidate.elementsEqual(delimiter.prefix(candidate.count)) {
                guard candidate.count == delimiter.count else { return nil }
                return (feed > 0 && buffer[feed - 1] == 0x0D ? feed - 1 : feed, candidate.endIndex)
            }
            searched = feed + 1
        }
        searched = buffer.count
        return nil
    }

    /// Reads the rest of a delimiter's line after the boundary and sets `isAtEnd` for the last delimiter.
    ///
    /// - Returns: The index of the line feed; `nil` if more bytes are needed.
    private mutating func endOfDelimiterLine(from start: Int) throws(ClientError) -> Int? {
        let line = buffer[start...]
        if line.first == UInt8(ascii: "-") {
            guard line.count > 1 else { return nil }
            guard line[start + 1] == UInt8(ascii: "-") else { throw Self.textAfterBoundary }
            isAtEnd = true
            return start
        }
        let end = line.firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
        guard (end ?? line.endIndex) - start <= Self.longestPadding else { throw Self.textAfterBoundary }
        guard let end else { return nil }
        guard line[end] == 0x0A else { throw Self.textAfterBoundary }
        return end
    }

    /// Returns the content of a part, without the header fields. `part` begins with the end of the delimiter's line.
    private static func content(_ part: ArraySlice<UInt8>, limit: Int) throws(ClientError) -> [UInt8] {
        var line = part.dropFirst()
        guard part.count <= limit else { throw .eventTooLarge(limit: limit) }
        while true {
            let end = line.firstIndex(of: 0x0A)
            let text = line[..<(end ?? line.endIndex)]
            guard let end else { throw invalid("a part with an incomplete header") }
            line = line[(end + 1)...]
            if text.isEmpty || text.elementsEqual([0x0D]) { return Array(line) }
        }
    }
}
