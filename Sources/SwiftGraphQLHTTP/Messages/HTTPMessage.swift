package import Foundation

/// An HTTP request for an `HTTPSession` to send.
package struct HTTPMessage: Sendable {
    package var method = "POST"
    package var url: URL
    /// The transport's own header fields, which may be sent to any origin.
    package var ownHeaders: [String: String]
    /// The app's header fields, which may contain credentials and are sent only to the origin of the original URL.
    package var headers: [String: String]
    package var body: HTTPBody
    /// How long to wait for the server to receive or send anything; `nil` leaves the timeout to the session, which
    /// waits 60 seconds.
    package var idleTimeout: Duration?
    /// Whether the message may be resent over another connection if an old connection breaks before the response. A
    /// mutation must not be resent, because the server may have executed it (RFC 9110, section 9.2.2).
    package var isRepeatable = true
    /// Whether the response may last for days. Streams don't count toward the limit on connections to a host, so they
    /// don't block other requests.
    package var isStream = false
    /// The redirects to follow.
    package var redirectPolicy = RedirectPolicy.followWithBodies
    /// Whether to send the message over a new connection, which the server can't have closed yet.
    package var needsFreshConnection = false
    /// Whether to keep the connection open for the next request.
    package var keepsConnection = true
    /// A closure that is called while the body is sent, with the number of bytes sent so far and the body's size.
    package var onProgress: (@Sendable (_ sentBytes: Int64, _ totalBytes: Int64) -> Void)?
    /// A closure that changes each message right before it is sent, for example to sign it. It isn't called after a
    /// redirect to another origin, which must not receive the app's header fields and signatures.
    package var prepare: (@Sendable (HTTPMessage) async throws -> HTTPMessage)?
    /// Whether a redirect has led to another origin, which must not receive credentials.
    package private(set) var hasLeftOrigin = false
    /// The number of redirects that have been followed to reach `url`.
    package private(set) var redirects = 0

    package init(
        method: String = "POST", url: URL, ownHeaders: [String: String] = [:], headers: [String: String] = [:],
        body: HTTPBody = .none, idleTimeout: Duration? = nil, isRepeatable: Bool = true
    ) {
        self.method = method
        self.url = url
        self.ownHeaders = ownHeaders
        self.headers = headers
        self.body = body
        self.idleTimeout = idleTimeout
        self.isRepeatable = isRepeatable
    }

    /// All header fields. The app's fields replace the transport's fields of the same name.
    package var allHeaders: [String: String] { ownHeaders.replacing(with: headers) }

    /// Returns the options for this message's connection. They contain the client's certificate only for the endpoint's
    /// origin, like the app's header fields.
    package func connection(by options: ConnectionOptions) -> ConnectionOptions {
        var options = options
        if hasLeftOrigin { options.clientCertificate = nil }
        return options
    }

    /// Returns the message to send next if a response redirects this message; `nil` if the response doesn't redirect.
    ///
    /// The next message keeps the method and the body. It keeps the app's header fields only if the target has the same
    /// origin as the response's URL.
    ///
    /// - Throws: `HTTPRedirect.Failure` if the redirect must not be followed.
    package func redirected(by answer: HTTPAnswer) throws -> HTTPMessage? {
        guard let redirect = HTTPRedirect(answer.head, from: answer.url) else { return nil }
        func failure(_ reason: HTTPRedirect.Failure.Reason) -> HTTPRedirect.Failure {
            HTTPRedirect.Failure(reason: reason, answer: answer, target: redirect.target)
        }
        guard redirectPolicy != .never else { throw failure(.notAllowed) }
        guard let target = redirect.target else { throw failure(.noTarget) }
        // A GET message may follow redirects of any status, because it has no body to drop (RFC 9110, section 15.4).
        guard redirect.keepsMethod || method == "GET" else { throw failure(.dropsBody) }
        guard !redirect.leavesTLS else { throw failure(.leavesTLS) }
        if redirect.leavesOrigin {
            guard redirectPolicy != .sameOrigin else { throw failure(.leavesOrigin) }
            guard redirectPolicy == .followWithBodies || method == "GET" else { throw failure(.leavesOrigin) }
        }
        guard redirects < HTTPRedirect.maximumCount else { throw failure(.tooMany) }
        var message = self
        message.redirects += 1
        if redirect.leavesOrigin { (message.headers, message.hasLeftOrigin) = ([:], true) }
        message.url = target
        return message
    }
}

extension [String: String] {
    /// Returns these header fields together with the given fields, which replace fields of the same name. Names are
    /// case-insensitive (RFC 9110, section 5.1).
    package func replacing(with others: [String: String]) -> [String: String] {
        let names = Set(others.keys.map { $0.lowercased() })
        return filter { !names.contains($0.key.lowercased()) }.merging(others) { _, other in other }
    }
}
