public import Foundation

/// A tiny HTTP/1.1 server on a free port of the loopback interface, one connection per request.
///
/// It says whatever a test wants, broken answers included, which a stub inside of URLSession could not.
public final class LoopbackServer: Sendable {
    /// What happens to it, in order.
    public enum Event: Sendable {
        /// A request came.
        case received(ReceivedRequest)
        /// The client went away before it had its answer.
        case disconnected
    }

    /// Where it listens.
    public let endpoint: URL
    /// What happens to it.
    public let events: AsyncStream<Event>
    private let server: RawServer
    private let continuation: AsyncStream<Event>.Continuation

    /// Creates a server that answers each request with what a function makes of it.
    ///
    /// - Parameter keepsBodies: Whether requests are kept with their bodies, not just with how long they are.
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

    /// Frees the port. To be deferred where the server is made: it also keeps the server alive until then.
    public func stop() {
        continuation.finish()
        server.stop()
    }

    /// The next request; `nil` if something else happens first.
    public func nextRequest() async -> ReceivedRequest? {
        for await case .received(let request) in events { return request }
        return nil
    }

    /// An endpoint of the loopback interface where nobody listens.
    public static func deadEndpoint() throws -> URL { try endpoint(port: RawServer.deadPort()) }

    private static func endpoint(port: Int) throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)/graphql") else { throw RawServer.SocketFailure() }
        return url
    }
}
