public import Foundation

/// A tiny HTTP/1.1 server on a free port of the loopback interface, which serves one request per connection.
///
/// The server sends whatever a test provides. Unlike a stub inside URLSession, it can send malformed responses.
public final class LoopbackServer: Sendable {
    /// An event of the server.
    public enum Event: Sendable {
        /// A request has arrived.
        case received(ReceivedRequest)
        /// The client closed the connection before it received a response.
        case disconnected
    }

    /// The URL at which the server listens.
    public let endpoint: URL
    /// The events of the server, in order.
    public let events: AsyncStream<Event>
    private let server: RawServer
    private let continuation: AsyncStream<Event>.Continuation

    /// Creates a server that responds to each request with the result of the given function.
    ///
    /// - Parameter keepsBodies: Whether requests keep their bodies, not only the number of bytes.
    /// - Throws: `RawServer.SocketFailure`.
    public init(keepsBodies: Bool = true, answer: @escaping @Sendable (ReceivedRequest) -> Answer) throws {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        self.continuation = continuation
        server = try RawServer { connection in
            guard let (head, body, length) = connection.readRequest(keepsBody: keepsBodies) else { return }
            let request = ReceivedRequest(head: head, body: body, bodyLength: length)
            continuation.yield(.received(request))
            let answer = answer(request)
            if answer.isSilent {
                _ = connection.readToEnd()
                continuation.yield(.disconnected)
            } else {
                connection.write(answer.bytes)
            }
        }
        endpoint = try Self.endpoint(port: server.port)
    }

    /// Frees the port. Defer this call right after you create the server, because the call also keeps the server alive.
    public func stop() {
        continuation.finish()
        server.stop()
    }

    /// Returns the next request, ignoring other events, or `nil` if the server is stopped first.
    public func nextRequest() async -> ReceivedRequest? {
        for await case .received(let request) in events { return request }
        return nil
    }

    /// Returns an endpoint on the loopback interface at which no server listens.
    public static func deadEndpoint() throws -> URL { try endpoint(port: RawServer.deadPort()) }

    private static func endpoint(port: Int) throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)/graphql") else { throw RawServer.SocketFailure() }
        return url
    }
}
