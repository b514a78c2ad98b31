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

    init(_ message: HTTPMessage) {
        isStream = message.isStream
        method = message.method
        url = message.url
        headers = message.allHeaders
        idleTimeout = message.idleTimeout
        body = message.body
    }
}

extension OutgoingRequest: CustomStringConvertible {
    /// The method and the URL, excluding its query, the header fields and the body, which may contain secrets.
    public var description: String { "\(method) \(url.withoutSecrets)" }
}

extension HTTPMessage {
    /// Returns the message with the changes of the app's `beforeSending` closure.
    ///
    /// - Throws: Any error that the closure throws; `ClientError` with code `timedOut`, `invalidEndpoint` or
    ///   `invalidHeader`.
    func prepared(
        by hook: @escaping @Sendable (inout OutgoingRequest) async throws -> Void
    ) async throws -> HTTPMessage {
        let timeout = idleTimeout ?? TransportLimits().idleTimeout
        let error = ClientError(
            code: .timedOut, message: "`beforeSending` took longer than the request's idle timeout of \(timeout)")
        return try await TotalTimeout(timeout, throwing: error).limiting {
            var request = OutgoingRequest(self)
            try await hook(&request)
            try request.headers.checkHeaderFields()
            try request.headers.checkNoTransportFields()
            var message = self
            message.url = try HTTPTransport.checked(request.url)
            (message.ownHeaders, message.headers, message.body) = ([:], request.headers, request.body)
            return message
        }
    }
}
