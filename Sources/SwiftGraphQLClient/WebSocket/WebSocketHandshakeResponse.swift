import SwiftGraphQLHTTP

/// Reads the HTTP response to an opening handshake (RFC 9112) from chunks of any size.
struct WebSocketHandshakeResponse: Sendable {
    /// The head of the response; `nil` until the whole head has arrived.
    private(set) var head: HTTPHead?
    /// The bytes after the head, which belong to the first frames.
    private(set) var rest: [UInt8] = []
    private var parser = HTTPHeadParser(limit: headLimit, fieldLimit: headLimit)
    private var line: [UInt8] = []
    /// Whether the next line is the first line of a head.
    private var isFirstLine = true

    private static let headLimit = 16_384

    /// Parses the next bytes of the response.
    ///
    /// - Returns: Whether the head is complete.
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
        rest += bytes
        return true
    }

    private mutating func endLine() throws(ClientError) {
        let line = line
        try check(line)
        do { head = try line.withUnsafeBytes { try parser.take($0) } } catch { throw .largeHandshake }
        isFirstLine = line.count == 2
        self.line = []
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
