package import Foundation

/// One HTTP request, ready for an `HTTPSession`.
package struct HTTPMessage: Sendable {
    /// The content that follows the header fields.
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        case data(Data)
        /// The content of a file, read piece by piece.
        case file(URL)
    }

    package var method = "POST"
    package var url: URL
    /// Header fields of the transport's own, which every host may see.
    package var ownHeaders: [String: String]
    /// Header fields of the app, credentials among them, for the origin of `url` alone.
    package var headers: [String: String]
    package var body: Body
    /// How long to wait for the server to take or send anything; `nil` leaves it to the session, which waits 60 seconds.
    package var idleTimeout: Duration?
    /// Whether it may be sent again on another connection if the first breaks before a response, as old connections do.
    /// A mutation may not: the server may have executed it (RFC 9110, section 9.2.2).
    package var isRepeatable = true
    /// The redirects to follow.
    package var redirectPolicy = HTTPRedirectPolicy.followWithBodies
    /// Whether it goes over a new connection, which no server can have closed already.
    package var needsFreshConnection = false
    /// Whether the connection stays open for the next request.
    package var keepsConnection = true
    /// Called as parts of the body are sent, with the bytes sent so far and those of the whole body.
    package var onProgress: (@Sendable (_ sentBytes: Int64, _ totalBytes: Int64) -> Void)?
    /// Called with the measurements of each exchange, before its receiver learns of the end; it must not block.
    package var onMetrics: (@Sendable (HTTPMetrics) -> Void)?
    /// How many redirects led to `url`.
    package private(set) var redirects = 0

    /// A message with its parts.
    package init(
        method: String = "POST", url: URL, ownHeaders: [String: String] = [:], headers: [String: String] = [:],
        body: Body = .none, idleTimeout: Duration? = nil, isRepeatable: Bool = true
    ) {
        self.method = method
        self.url = url
        self.ownHeaders = ownHeaders
        self.headers = headers
        self.body = body
        self.idleTimeout = idleTimeout
        self.isRepeatable = isRepeatable
    }

    /// All header fields; the app's replace the transport's of the same name.
    package var allHeaders: [String: String] { ownHeaders.replacing(with: headers) }

    /// The message to send next if a response redirects this one; `nil` if the response is final.
    ///
    /// The method and the body are kept, the app's header fields only within the origin.
    ///
    /// - Throws: `HTTPRedirect.Failure` for a redirect that must not be followed.
    package func redirected(by answer: HTTPAnswer) throws -> HTTPMessage? {
        guard let redirect = HTTPRedirect(answer.head, from: url) else { return nil }
        func failure(_ reason: HTTPRedirect.Failure.Reason) -> HTTPRedirect.Failure {
            HTTPRedirect.Failure(reason: reason, answer: answer, target: redirect.target)
        }
        guard redirectPolicy != .never else { throw failure(.notAllowed) }
        guard let target = redirect.target else { throw failure(.noTarget) }
        // A GET has no body to lose (RFC 9110, section 15.4).
        guard redirect.keepsMethod || method == "GET" else { throw failure(.dropsBody) }
        guard !redirect.leavesTLS else { throw failure(.leavesTLS) }
        if redirect.leavesOrigin {
            guard redirectPolicy != .sameOrigin else { throw failure(.leavesOrigin) }
            guard redirectPolicy == .followWithBodies || method == "GET" else { throw failure(.leavesOrigin) }
        }
        guard redirects < HTTPRedirect.maximumCount else { throw failure(.tooMany) }
        var message = self
        message.redirects += 1
        if redirect.leavesOrigin { message.headers = [:] }
        message.url = target
        return message
    }
}

extension [String: String] {
    /// These header fields, with the others in place of those of the same name, whose case does not matter (RFC 9110,
    /// section 5.1).
    package func replacing(with others: [String: String]) -> [String: String] {
        let names = Set(others.keys.map { $0.lowercased() })
        return filter { !names.contains($0.key.lowercased()) }.merging(others) { _, other in other }
    }
}
