/// Parses the HTTP response to an opening handshake (RFC 9112) from chunks of any size.
struct WebSocketHandshakeResponse: Sendable {
    /// The status; `nil` until the head has arrived.
    private(set) var status: Int?
    /// The bytes after the head: the first frames, or the start of the body of a rejection.
    private(set) var rest: [UInt8] = []
    /// The start of a chunked body with its chunk sizes; `nil` if the body isn't chunked.
    private var chunks: [UInt8]?
    private var fields: [(name: String, value: String)] = []
    private var head: [UInt8] = []
    /// The number of bytes of a rejection's body to wait for.
    private var wantedBytes = 0

    private static let headLimit = 16_384
    private static let bodyLimit = 512
    private static let chunksLimit = 4_096

    /// The header fields, with names in lowercase. The values of several fields of one name are joined with commas.
    var headers: [String: String] { Dictionary(fields.map { ($0.name, $0.value) }) { "\($0), \($1)" } }

    /// Returns the values of a header field, in order.
    func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// Parses the next bytes.
    ///
    /// - Returns: Whether the response is complete. For a rejection, the start of the body is enough.
    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(ClientError) -> Bool {
        var bytes = bytes
        while status == nil {
            guard let byte = bytes.popFirst() else { return false }
            head.append(byte)
            if byte == UInt8(ascii: "\n"), head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                try readHead()
            } else if head.count >= Self.headLimit {
                throw .invalidHandshake("its head is longer than \(Self.headLimit) bytes")
            } else if head.count <= 5, !"HTTP/".utf8.starts(with: head) {
                throw .invalidHandshake("it is not HTTP")
            }
        }
        if status == 101 {
            rest += bytes
            return true
        }
        if var chunks {
            chunks += bytes.prefix(Self.chunksLimit - chunks.count)
            self.chunks = chunks
            let (body, isComplete) = Self.decode(chunks)
            rest = Array(body.prefix(Self.bodyLimit))
            return isComplete || rest.count == Self.bodyLimit || chunks.count == Self.chunksLimit
        }
        rest += bytes.prefix(Self.bodyLimit - rest.count)
        return rest.count >= wantedBytes
    }

    /// Decodes the start of a chunked body (RFC 9112, section 7.1).
    ///
    /// - Returns: The body so far, and whether it is complete or malformed.
    private static func decode(_ chunks: [UInt8]) -> (body: [UInt8], isComplete: Bool) {
        var body: [UInt8] = []
        var rest = chunks[...]
        while let lineEnd = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let digits = rest[..<lineEnd].prefix { Character(Unicode.Scalar($0)).isHexDigit }
            guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size > 0 else {
                return (body, true)
            }
            rest = rest[(lineEnd + 1)...]
            body += rest.prefix(size)
            // A line break ends each chunk.
            rest = rest.dropFirst(size).dropFirst(2)
        }
        return (body, false)
    }

    private mutating func readHead() throws(ClientError) {
        guard let text = String(bytes: head.dropLast(4)) else { throw .invalidHandshake("its head is not ASCII") }
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        head = []
        let status = try Self.status(in: lines[0])
        fields = []
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: { $0 == " " || $0 == "\t" }) else {
                throw .invalidHandshake("a line of its head is not a header field")
            }
            fields.append((parts[0].lowercased(), String(parts[1].trimmingSpaces)))
        }
        // Other 1xx responses are interim, and the final response follows.
        if status == 101 || status >= 200 { self.status = status }
        if status >= 200 {
            let length = values(of: "content-length").first.flatMap { Int($0) } ?? Self.bodyLimit
            wantedBytes = status == 204 || status == 304 ? 0 : min(max(length, 0), Self.bodyLimit)
            let codings = values(of: "transfer-encoding").joined(separator: ",").lowercased()
            if wantedBytes > 0, codings.hasSuffix("chunked") { chunks = [] }
        }
    }

    /// Parses the status in the first line, such as `HTTP/1.1 101 Switching Protocols`.
    private static func status(in line: Substring) throws(ClientError) -> Int {
        let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == "HTTP/1.1" || parts[0] == "HTTP/1.0", parts[1].utf8.count == 3,
            let status = Int(parts[1]), (100...599).contains(status)
        else {
            throw .invalidHandshake("its first line is not a status line of HTTP/1.1")
        }
        if status == 101, parts[0] == "HTTP/1.0" {
            throw .invalidHandshake("it uses HTTP/1.0, which doesn't support WebSockets")
        }
        return status
    }
}

extension String {
    /// Creates a string of printable characters, tabs and line breaks. Bytes above ASCII are decoded as Latin-1.
    /// Returns `nil` if there are other control characters.
    fileprivate init?(bytes: ArraySlice<UInt8>) {
        var text = ""
        var isAfterReturn = false
        for byte in bytes {
            // A line break must be CR LF, not CR or LF alone.
            guard (byte == 0x0A) == isAfterReturn else { return nil }
            isAfterReturn = byte == 0x0D
            guard byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return nil }
            text.unicodeScalars.append(Unicode.Scalar(byte))
        }
        if isAfterReturn { return nil }
        self = text
    }
}

extension Substring {
    /// The text without leading and trailing spaces and tabs.
    fileprivate var trimmingSpaces: Substring {
        func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
        guard let end = lastIndex(where: { !isSpace($0) }) else { return "" }
        return self[...end].drop(while: isSpace)
    }
}
