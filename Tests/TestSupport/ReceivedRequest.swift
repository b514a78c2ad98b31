import Foundation

/// A request that a `LoopbackServer` has received.
public struct ReceivedRequest: Sendable {
    /// The method, such as `POST`.
    public var method = ""
    /// The path with its query.
    public var path = ""
    /// The header fields by lowercase name.
    public var headers: [String: String] = [:]
    /// The lowercase names of all header fields, in the order in which the fields arrived.
    public var fieldNames: [String] = []
    /// The body; empty if the server doesn't keep bodies.
    public var body: [UInt8] = []
    /// The number of bytes in the body.
    public var bodyLength = 0

    /// Creates a request from its parts. The head ends with an empty line.
    init(head: String, body: [UInt8], bodyLength: Int) {
        self.body = body
        self.bodyLength = bodyLength
        let lines = head.split(separator: "\r\n")
        let requestLine = (lines.first ?? "").split(separator: " ")
        if requestLine.count > 1 { (method, path) = (String(requestLine[0]), String(requestLine[1])) }
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = parts[1]
            fieldNames.append(parts[0].lowercased())
        }
    }
}
