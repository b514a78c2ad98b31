import HTTPTransfer

/// A server's response to one operation.
public struct GraphQLResponse: Hashable, Sendable {
    /// The whole body, `{"data": ..., "errors": [...]}` in UTF-8.
    public var body: [UInt8]
    /// The HTTP status; `nil` if the transport has no such thing.
    public var status: Int?
    /// The header fields as received. Names keep their case; `header(_:)` looks them up without regard to it.
    public var headers: [String: String]

    /// A response with its parts.
    public init(body: [UInt8], status: Int? = nil, headers: [String: String] = [:]) {
        self.body = body
        self.status = status
        self.headers = headers
    }

    /// The value of a header field, whatever the case of its name.
    public func header(_ name: String) -> String? {
        HTTPHead(status: 0, headers: headers).header(name)
    }
}

extension GraphQLResponse: CustomStringConvertible {
    /// The status and the size. The body and the header fields hold secrets, such as cookies, and are left out.
    public var description: String {
        let size = "a response of \(body.count) bytes"
        return status.map { "\(size) with HTTP status \($0)" } ?? size
    }
}
