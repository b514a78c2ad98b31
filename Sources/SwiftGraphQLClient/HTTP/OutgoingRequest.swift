public import Foundation
import SwiftGraphQLHTTP

/// An HTTP request that is about to be sent.
public struct OutgoingRequest: Sendable {
    /// The HTTP method.
    public let method: String
    /// The URL, which includes the parameters of a GET request.
    public var url: URL
    /// The header fields, including the fields that the transport sets. The system adds further fields, such as `Host`
    /// and `Content-Length`. Setting a field removes any field whose name differs only in case.
    public var headers: [String: String] {
        didSet { headers.removeReplacedFields(since: oldValue) }
    }
    /// The body to send.
    public var body: HTTPBody
    /// Whether the response is a stream of events, which may last for days.
    public let isStream: Bool
    /// How long to wait for the server to receive or send anything; `nil` uses the transport's default.
    public let idleTimeout: Duration?

    /// A closure that is called with the number of bytes of the body that have been sent so far.
    var onSend: @Sendable (Int64) -> Void = { _ in }

    /// Reports that a part of the body has been sent. An `HTTPSender` calls this method while it sends the body.
    ///
    /// Each call restarts the idle timeout and reports the `UploadProgress` of a request with uploads. Without these
    /// calls, a body that takes longer than the idle timeout to send fails the request.
    ///
    /// - Parameter sentBytes: The number of bytes of the body that have been sent so far.
    public func didSend(_ sentBytes: Int64) { onSend(sentBytes) }

    /// Returns the value of the header field with the given name, ignoring its case.
    public func header(_ name: String) -> String? { headers.field(name) }

    init(_ message: HTTPMessage, isStream: Bool) {
        self.isStream = isStream
        method = message.method
        url = message.url
        headers = message.allHeaders
        idleTimeout = message.idleTimeout
        body = message.body
    }
}

extension HTTPMessage {
    /// Copies the URL, the header fields and the body from a request that `beforeSending` may have changed.
    ///
    /// - Throws: `ClientError` with code `invalidEndpoint` or `invalidHeader`.
    mutating func set(_ request: OutgoingRequest) throws {
        try request.headers.checkHeaderFields()
        try request.headers.checkNoTransportFields()
        url = try HTTPTransport.checked(request.url)
        ownHeaders = [:]
        headers = request.headers
        body = request.body
    }
}
