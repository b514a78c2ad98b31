/// Reads the parts of a `multipart/mixed` body (RFC 2046, section 5.1), the bytes split anywhere.
///
/// Lines may end with LF alone. What comes before the first boundary and after the last is skipped, and so are the
/// header fields of parts. A part is handed on when the boundary behind it has been read.
struct MultipartParser: Sendable {
    /// What is wrong with a body.
    enum Failure: Error, Hashable {
        /// A part, its header fields, or the preamble has too many bytes.
        case tooLarge(limit: Int)
        /// A part lacks the empty line after its header fields.
        case noHeaderEnd
    }

    /// Whether the last boundary has been read.
    private(set) var isAtEnd = false
    /// `--boundary`.
    private let delimiter: [UInt8]
    private let limit: Int
    private var buffer: [UInt8] = []
    /// Up to where the buffer holds no line feed that begins a delimiter.
    private var searched = 0
    private var isInPart = false

    /// A parser at the start of a body.
    ///
    /// - Parameters:
    ///   - boundary: The media type's parameter.
    ///   - limit: How many bytes a part may have.
    init(boundary: String, limit: Int) {
        delimiter = Array("--\(boundary)".utf8)
        self.limit = limit
        // The first boundary may stand at the very start, without a line before.
        buffer = [0x0A]
    }

    /// Takes the next bytes of the body.
    ///
    /// - Parameter parts: The contents of those that end in them are appended to it, even if what follows is refused.
    /// - Throws: `Failure`; nothing should be read any more then.
    mutating func consume(_ bytes: some Collection<UInt8>, into parts: inout [[UInt8]]) throws(Failure) {
        if isAtEnd { return }
        buffer.append(contentsOf: bytes)
        var start = 0
        while !isAtEnd, let found = nextDelimiter() {
            // Some servers end with two delimiters in a row: what is between them is no part. The second begins with
            // the line end of the first.
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
            // The line feed at the end of a delimiter may begin the next one.
            if !isInPart { start = searched }
            buffer.removeFirst(start)
            searched -= start
            guard buffer.count - delimiter.count - Self.longestPadding <= limit else {
                throw .tooLarge(limit: limit)
            }
        }
    }

    /// How much white space may stand behind a boundary.
    private static let longestPadding = 64

    /// The next line that is a delimiter; `nil` if more bytes are needed.
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
            // A longer boundary of somebody else's.
            guard buffer[end] == 0x0A else {
                searched = feed + 1
                continue
            }
            // The line feed stays: it is that of an empty line, if there are no header fields.
            return (start, end, false)
        }
        searched = buffer.count
        return nil
    }

    /// What stands behind the header fields of a part, which begins with the end of the line before.
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
