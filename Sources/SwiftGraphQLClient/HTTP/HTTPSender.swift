/// Sends HTTP requests for `HTTPTransport` with another library, such as AsyncHTTPClient.
///
/// The transport does everything else: it follows redirects, limits responses, decodes event streams and reconnects.
///
/// ```swift
/// struct Sender: HTTPSender {
///     func send(_ request: OutgoingRequest) async throws -> IncomingResponse { … }
/// }
///
/// let transport = HTTPTransport(endpoint: endpoint, sender: Sender())
/// ```
public protocol HTTPSender: Sendable {
    /// Sends a request and returns its response when the head has arrived.
    ///
    /// The sender must not follow redirects and must not store cookies or responses. It must decompress the body.
    /// Cancelling the task cancels the request. The transport checks the idle timeout; if sending the body may take
    /// longer, report each part of the body with `OutgoingRequest.didSend(_:)`.
    ///
    /// - Throws: `ClientError`, for example with code `connectionFailed`, or `CancellationError` if the task was
    ///   cancelled. If the request can't have been sent, because the host wasn't found or there was no connection, the
    ///   error's `underlying` should be a `URLError` with code `cannotFindHost` or `cannotConnectToHost`. An
    ///   `OfflineQueue` then knows that the server hasn't executed a mutation.
    func send(_ request: OutgoingRequest) async throws -> IncomingResponse
}

/// An HTTP response whose body arrives in chunks.
public struct IncomingResponse: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The header fields by name. If several fields have the same name, their values are joined with commas.
    public var headers: [String: String]
    /// The chunks of the body. Ending or cancelling the iteration cancels the request.
    public var body: AsyncThrowingStream<[UInt8], any Error>

    /// Creates a response whose head has arrived.
    public init(status: Int, headers: [String: String], body: AsyncThrowingStream<[UInt8], any Error>) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
