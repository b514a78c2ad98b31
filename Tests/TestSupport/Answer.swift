/// A response of a `LoopbackServer`.
public struct Answer: Sendable {
    /// The HTTP status.
    public var status = 200
    /// The content type, or `nil` to send no content type.
    public var contentType: String? = "application/graphql-response+json"
    /// Further header fields.
    public var headers: [String: String] = [:]
    /// The bytes of the body.
    public var body: [UInt8] = []
    /// The number of bytes that `Content-Length` announces beyond the body, and that are never sent.
    public var missingBytes = 0
    /// Whether the server sends nothing at all until the client closes the connection.
    public var isSilent = false

    /// Creates a response from its parts.
    public init(
        status: Int = 200, contentType: String? = "application/graphql-response+json", headers: [String: String] = [:],
        body: [UInt8] = [], missingBytes: Int = 0, isSilent: Bool = false
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
        self.missingBytes = missingBytes
        self.isSilent = isSilent
    }

    /// A response that is never sent.
    public static let silence = Answer(isSilent: true)

    /// Returns a response with the given JSON body.
    public static func json(
        _ body: String, status: Int = 200, contentType: String? = "application/graphql-response+json"
    )
        -> Answer
    {
        Answer(status: status, contentType: contentType, body: Array(body.utf8))
    }

    /// Returns a redirect with the given status to the given location.
    public static func redirect(_ status: Int, to location: String) -> Answer {
        Answer(status: status, contentType: nil, headers: ["Location": location])
    }

    /// The whole response, as it is sent.
    var bytes: [UInt8] {
        var head = "HTTP/1.1 \(status) Status\r\nConnection: close\r\n"
        // A 204 response must not have a length (RFC 9110, section 8.6).
        if status != 204 { head += "Content-Length: \(body.count + missingBytes)\r\n" }
        if let contentType { head += "Content-Type: \(contentType)\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return Array((head + "\r\n").utf8) + body
    }
}
