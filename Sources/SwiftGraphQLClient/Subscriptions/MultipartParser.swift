/// Parses the parts of a `multipart/mixed` body (RFC 2046, section 5.1) from chunks of any size.
///
/// Lines may end with LF alone. The parser skips the preamble, the epilogue and the header fields of parts. It returns
/// a part once it has read the boundary after it.
struct MultipartParser: Sendable {
    /// The error for an invalid body.
    enum Failure: Error, Hashable {
        /// A part, its header fields, or the preamble has too many bytes.
        case tooLarge(limit: Int)
        /// A part lacks the empty line after its header fields.
        case noHeaderEnd
        /// The boundary is longer than RFC 2046, section 5.1.1, allows.
        case longBoundary
    }

    /// Whether the last boundary has been read.
    private(set) var isAtEnd = false
    /// The number of bytes in the preamble and in complete parts.
    var passedBytes = 0
    /// The boundary with its two leading hyphens, `--boundary`.
    private let delimiter: [UInt8]
    private let limit: Int
    private var buffer: [UInt8] = []
    /// The position up to which the buffer has been searched for delimiters.
    private var searched = 0
    private var isInPart = false

    /// Creates a parser at the start of a body.
    ///
    /// - Parameters:
    ///   - boundary: The `boundary` parameter of the media type.
    ///   - limit: The maximum number of bytes in a part.
    init(boundary: String, limit: Int) {
        delimiter = Array("--\(boundary)".utf8)
        self.limit = limit
        // The first boundary may come at the very start, without a line break before it.
        buffer = [0x0A]
    }

    /// Parses the next bytes of the body.
    ///
    /// - Parameter parts: The contents of complete parts are appended to it, even if this throws.
    /// - Throws: `Failure`. Don't use the parser after that.
    mutating func consume(_ bytes: [UInt8], into parts: inout [[UInt8]]) throws(Failure) {
        if isAtEnd { return }
        // A boundary that arrives byte by byte is compared again with each byte.
        guard delimiter.count <= Self.longestDelimiter else { throw .longBoundary }
        buffer.append(contentsOf: bytes)
        var start = 0
        while !isAtEnd, let found = nextDelimiter() {
            // Some servers end with two delimiters in a row, which don't enclose a part. The second delimiter begins
            // with the line break of the first.
            if isInPart, found.start > start + 1 {
                parts.append(try Self.content(buffer[start..<found.start], limit: limit))
            }
            isInPart = true
            isAtEnd = found.isLast
            start = found.end
            searched = found.end
        }
        if isAtEnd {
            buffer = []
        } else {
            // The line feed at the end of a delimiter may also begin the next one.
            if !isInPart { start = searched }
            buffer.removeFirst(start)
            searched -= start
            passedBytes += start
            guard buffer.count - delimiter.count - Self.longestPadding <= limit else {
                throw .tooLarge(limit: limit)
            }
        }
    }

    /// The length of `--` and the longest boundary.
    private static let longestDelimiter = 72
    /// The maximum number of bytes of whitespace after a boundary.
    private static let longestPadding = 64

    /// Finds the next line that is a delimiter; `nil` if more bytes are needed.
    private mutating func nextDelimiter() -> (start: Int, end: Int, isLast: Bool)? {
        while let feed = buffer[searched...].firstIndex(of: 0x0A) {
            let candidate = buffer[(feed + 1)...]
            let common = candidate.prefix(delimiter.count)
            guard common.elementsEqual(delimiter.prefix(common.count)) else {
                searched = feed + 1
                continue
            }
            searched = feed
            guard common.count == delimiter.count else { return nil }
            let start = feed > 0 && buffer[feed - 1] == 0x0D ? feed - 1 : feed
            let behind = candidate.dropFirst(delimiter.count)
            guard let first = behind.first else { return nil }
            if first == UInt8(ascii: "-") {
                guard behind.count > 1 else { return nil }
                if behind[behind.startIndex + 1] == UInt8(ascii: "-") { return (start, behind.startIndex + 2, true) }
            }
            guard let end = behind.firstIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else {
                if behind.count <= Self.longestPadding { return nil }
                searched = feed + 1
                continue
            }
            // A longer boundary is not a delimiter of this body.
            guard buffer[end] == 0x0A else {
                searched = feed + 1
                continue
            }
            // Keeps the line feed, which is the empty line if there are no header fields.
            return (start, end, false)
        }
        searched = buffer.count
        return nil
    }

    /// Returns the content of a part, without its header fields. The part begins with the end of the delimiter's line.
    private static func content(_ part: ArraySlice<UInt8>, limit: Int) throws(Failure) -> [UInt8] {
        var line = part.dropFirst()
        guard part.count <= limit else { throw .tooLarge(limit: limit) }
        while true {
            let end = line.firstIndex(of: 0x0A)
            let text = line[..<(end ?? line.endIndex)]
            guard let end else { throw .noHeaderEnd }
            line = line[(end + 1)...]
            if text.isEmpty || text.elementsEqual([0x0D]) { return Array(line) }
        }
    }
}
