import SwiftGraphQLHTTP

/// Reads the HTTP response to an opening handshake (RFC 9112) from chunks of any size.
struct WebSocketHandshakeResponse: Sendable {
    /// The head of the response; `nil` until the whole head has arrived.
    private(set) var head: HTTPHead?
    /// The bytes after the head: the first frames, or the start of a rejection's body.
    private(set) var rest: [UInt8] = []
    /// The start of a chunked body with its chunk sizes; `nil` if the body isn't chunked.
    private var chunks: [UInt8]?
    private var parser = HTTPHeadParser(limit: headLimit, fieldLimit: headLimit)
    private var line: [UInt8] = []
    /// Whether the next line is the first line of a head.
    private var isFirstLine = true
    /// The number of bytes of a rejection's body that are needed for the error.
    private var wantedBytes = 0

    private static let headLimit = 16_384
    private static let bodyLimit = 512
    private static let chunksLimit = 4_096

    /// Parses the next bytes of the response.
    ///
    /// - Returns: Whether the response is complete. For a rejection, the start of the body is enough.
    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(ClientError) -> Bool {
        var bytes = bytes
        while head == nil {
            guard let byte = bytes.popFirst() else { return false }
            line.append(byte)
            if byte == UInt8(ascii: "\n") {
                try endLine()
            } else if line.count >= Self.headLimit {
                throw .largeHandshake
            } else if isFirstLine, line.count <= 5, !"HTTP/".utf8.starts(with: line) {
                throw .invalidHandshake("the response is not HTTP")
            }
        }
        if head?.status == 101 {
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
    /// - Returns: The decoded part of the body and whether decoding is over because the body is complete or malformed.
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
            // The data of each chunk is followed by a line break.
            rest = rest.dropFirst(size).dropFirst(2)
        }
        return (body, false)
    }

    private mutating func endLine() throws(ClientError) {
        let line = line
        try check(line)
        do { head = try line.withUnsafeBytes { try parser.take($0) } } catch { throw .largeHandshake }
        isFirstLine = line.count == 2
        self.line = []
        guard let head, head.status != 101 else { return }
        let length = head.header("Content-Length").flatMap { Int($0) } ?? Self.bodyLimit
        wantedBytes = head.status == 204 || head.status == 304 ? 0 : min(max(length, 0), Self.bodyLimit)
        let isChunked = head.header("Transfer-Encoding")?.lowercased().hasSuffix("chunked") ?? false
        if wantedBytes > 0, isChunked { chunks = [] }
    }

    /// Checks the form of a line. The parser doesn't, because libcurl has already checked the other responses that it
    /// parses.
    private func check(_ line: [UInt8]) throws(ClientError) {
        let content = line.dropLast(2)
        guard line.suffix(2).elementsEqual("\r\n".utf8),
            content.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") })
        else {
            throw .invalidHandshake("the head contains a control character")
        }
        if !isFirstLine {
            let name = content.prefix { $0 != UInt8(ascii: ":") }
            let isField = !name.isEmpty && name.count < content.count && !name.contains { " \t".utf8.contains($0) }
            guard content.isEmpty || isField else {
                throw .invalidHandshake("a line of the head is not a header field")
            }
            return
        }
        let parts = String(decoding: content, as: UTF8.self).split(
            separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] == "HTTP/1.1" || parts[0] == "HTTP/1.0", parts[1].utf8.count == 3,
            let status = Int(parts[1]), (100...599).contains(status)
        else {
            throw .invalidHandshake("the first line is not a status line of HTTP/1.1")
        }
        if status == 101, parts[0] == "HTTP/1.0" {
            throw .invalidHandshake("the server uses HTTP/1.0, which doesn't support WebSockets")
        }
    }
}

extension ClientError {
    fileprivate static var largeHandshake: ClientError { .invalidHandshake("the head is longer than 16,384 bytes") }
}
