import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLClient

/// Operations with a socket that records what the client sends.
struct RecordedOperations {
    /// A socket that adds each message to a log.
    private final class Socket: WebSocketConnection {
        let log = Locked<[String]>([])
        let subprotocol: String? = nil
        let receivedCount: Int64 = 0
        let unsentBytes = 0

        func send(_ text: String) { log.withLock { $0.append("send \(text)") } }
        func receive(_ handler: @escaping @Sendable (WebSocketEvent) -> Void) {}
        func ping() {}
        func close(code: UInt16, farewell: String?) async {}
    }

    private let socket = Socket()
    private let subprotocol: WebSocketSubprotocol
    private let ends: AsyncStream<WebSocketMultiplexer.End>
    private let ending: AsyncStream<WebSocketMultiplexer.End>.Continuation
    private var operations: WebSocketOperations
    private var streams: [String: (stream: ResponseStream, buffer: EventBuffer)] = [:]

    /// Creates operations with an open socket.
    init(_ subprotocol: WebSocketSubprotocol, payload: JSONValue? = nil) {
        self.subprotocol = subprotocol
        (ends, ending) = AsyncStream.makeStream(of: WebSocketMultiplexer.End.self)
        operations = WebSocketOperations(limits: TransportLimits()) { [log = socket.log] event in
            guard case .connected(let payload) = event else { return }
            log.withLock { $0.append("acknowledged" + (payload.map { " \($0)" } ?? "")) }
        }
        operations.open(.init(socket: socket, subprotocol: subprotocol, ending: ending), payload: payload)
    }

    var isAcknowledged: Bool { operations.isAcknowledged }

    /// Whether the connection has failed, so that further messages are ignored.
    var hasFailed: Bool { operations.connection?.hasFailed ?? false }

    var farewell: String? { operations.farewell }

    mutating func start(_ request: GraphQLRequest) -> String {
        let made = EventBuffer.make()
        let id = operations.start(request, made.buffer)
        streams[id] = made
        return id
    }

    mutating func stop(_ id: String) { operations.stop(id) }

    /// Processes a message from the server and returns what has been logged since the last call.
    mutating func hear(_ text: String) -> [String] { hear(Array(text.utf8)) }

    mutating func hear(_ bytes: [UInt8]) -> [String] {
        operations.receive(SubscriptionMessage(bytes, in: subprotocol))
        for call in operations.calls { call() }
        operations.calls = []
        return takeLog()
    }

    /// Returns the messages that have been sent and the acknowledgements that have been reported since the last call.
    func takeLog() -> [String] {
        socket.log.withLock { log in
            defer { log = [] }
            return log
        }
    }

    /// Returns the responses of an operation, followed by "finish" if the operation has ended.
    func received(_ id: String) async throws -> [String] {
        let (stream, buffer) = try #require(streams[id])
        let isOver = buffer.isOver
        buffer.finish()
        var received: [String] = []
        for try await event in stream { received.append(String(decoding: event.value?.body ?? [], as: UTF8.self)) }
        return received + (isOver ? ["finish"] : [])
    }

    /// Returns the reason why the connection has failed; `nil` if it hasn't failed.
    func failure() async -> (error: ClientError, closeCode: UInt16)? {
        ending.finish()
        for await case .failed(let error, _, let closeCode) in ends { return (error, closeCode) }
        return nil
    }
}
