public import Foundation

/// An error that prevents a request from getting a valid GraphQL response.
///
/// A `ResponseError` contains the errors that a server reports in a GraphQL response. A `SelectionError` means that a
/// response doesn't match the selection.
public struct ClientError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The name of the code, such as `timedOut`.
        public let description: String

        /// Creates a code with the given name.
        package init(description: String) {
            self.description = description
        }

        /// The endpoint is not an `http` or `https` URL with a host.
        public static let invalidEndpoint = Code(description: "invalidEndpoint")
        /// A connection option is invalid, such as a malformed certificate (`ConnectionOptions`).
        public static let invalidConnectionOptions = Code(description: "invalidConnectionOptions")
        /// The name or the value of a header field can't be sent.
        public static let invalidHeader = Code(description: "invalidHeader")
        /// The request prefers GET (`prefersGET`), but its operation isn't a query. Only queries can be sent with GET.
        public static let getRejected = Code(description: "getRejected")
        /// A file to upload can't be read, or the request with the file can't be built.
        public static let uploadFailed = Code(description: "uploadFailed")
        /// There is no network, or the system doesn't let the app use the network.
        public static let offline = Code(description: "offline")
        /// The server isn't trusted: its certificate is invalid or for another host, or its public key isn't pinned.
        public static let untrustedServer = Code(description: "untrustedServer")
        /// The TLS handshake failed, for example because the server rejected the client's certificate.
        public static let tlsFailed = Code(description: "tlsFailed")
        /// The connection couldn't be opened, or broke. For example, the host is unknown, or a body ended too early.
        public static let connectionFailed = Code(description: "connectionFailed")
        /// The host refused the connection, because no server listens on the endpoint's port.
        public static let connectionRefused = Code(description: "connectionRefused")
        /// The server was silent for longer than the request's idle timeout, or another time limit passed.
        public static let timedOut = Code(description: "timedOut")
        /// The server redirected the request in a way that the transport doesn't follow.
        public static let redirected = Code(description: "redirected")
        /// The server requires credentials or rejected them (HTTP status 401, or WebSocket close code 4401).
        public static let unauthorized = Code(description: "unauthorized")
        /// The server doesn't allow this client to send the request (HTTP status 403, or WebSocket close code 4403).
        public static let forbidden = Code(description: "forbidden")
        /// The HTTP status is an error other than 401 and 403, and the body isn't a GraphQL response.
        public static let httpStatus = Code(description: "httpStatus")
        /// The body has a media type that isn't a GraphQL response, such as HTML.
        public static let unexpectedMediaType = Code(description: "unexpectedMediaType")
        /// The status is a success, but the body is empty.
        public static let emptyResponse = Code(description: "emptyResponse")
        /// The transport doesn't support subscriptions.
        public static let subscriptionsUnsupported = Code(description: "subscriptionsUnsupported")
        /// The server rejected the opening handshake of a WebSocket (RFC 6455, section 4.1).
        public static let invalidHandshake = Code(description: "invalidHandshake")
        /// The system can't send requests over HTTP or WebSockets. On Linux, it has no usable libcurl (`libcurl.so.4`).
        public static let networkingUnavailable = Code(description: "networkingUnavailable")
        /// A response, its head, an event, a message (`TransportLimits`) or the values of a response
        /// (`Client.maximumValueBytes`) exceed a limit.
        public static let responseTooLarge = Code(description: "responseTooLarge")
        /// The body isn't JSON, or isn't a GraphQL response.
        public static let malformedResponse = Code(description: "malformedResponse")
        /// A document is not in the manifest of known documents.
        public static let untrustedDocument = Code(description: "untrustedDocument")
        /// A manifest of persisted documents is malformed or contains two documents with the same name or identifier.
        public static let invalidManifest = Code(description: "invalidManifest")
    }

    /// The kind of failure.
    public var code: Code
    /// A description of what happened and what to do.
    public var message: String
    /// The HTTP status; `nil` if there was no HTTP response.
    public var status: Int?
    /// The start of the body, at most 512 bytes, with invalid UTF-8 replaced; `nil` if there was no body, or if the
    /// server rejected a WebSocket.
    ///
    /// The excerpt isn't part of `description`, because servers may repeat parts of a request, such as secrets, in
    /// error pages.
    public var bodyExcerpt: String?
    /// The header fields of the response, as in `GraphQLResponse.headers`; empty if there was no response.
    ///
    /// The fields aren't part of `description`, because they may contain cookies.
    public var responseHeaders: [String: String] = [:]
    /// The underlying error. It isn't part of `description`, because it may contain the whole endpoint.
    public var underlying: (any Error)?
    /// Whether the response shows that the server has executed the operation, at least in part.
    package private(set) var hasExecuted = false

    /// Creates an error for a transport or a middleware to throw.
    public init(
        code: Code, message: String, status: Int? = nil, bodyExcerpt: String? = nil, underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.status = status
        self.bodyExcerpt = bodyExcerpt
        self.underlying = underlying
    }
}

extension ClientError: CustomStringConvertible, LocalizedError {
    /// The message and the status, without headers, variables, the endpoint's query or the body.
    public var description: String {
        status.map { "\(message) (HTTP status \($0))" } ?? message
    }

    /// The same text as `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}

extension ClientError.Code {
    /// Creates the code `unauthorized`, `forbidden` or `httpStatus` for an HTTP error status.
    public init(status: Int) {
        switch status {
        case 401: self = .unauthorized
        case 403: self = .forbidden
        default: self = .httpStatus
        }
    }
}

extension ClientError {
    private static let excerptBytes = 512

    /// Creates an error about a response, with its status and the start of its body.
    public init(code: Code, message: String, response: GraphQLResponse, underlying: (any Error)? = nil) {
        let excerpt = String(decoding: response.body.prefix(Self.excerptBytes), as: UTF8.self)
        self.init(
            code: code, message: message, status: response.status, bodyExcerpt: excerpt.isEmpty ? nil : excerpt,
            underlying: underlying)
        responseHeaders = response.headers
        hasExecuted = response.hasExecuted
    }

    /// Returns the error for a response whose values take more memory than the given limit.
    static func tooMuchMemory(limit: Int, underlying: (any Error)? = nil) -> ClientError {
        ClientError(
            code: .responseTooLarge,
            message: "the values of the response take more than \(limit) bytes of memory; request less data, or raise "
                + "`Client.maximumValueBytes`", underlying: underlying)
    }
}
