@testable import SwiftGraphQLClient

/// An open WebSocket whose messages a test reads one after another.
struct OpenSocket: Sendable {
    let connection: any WebSocketConnection
    private let messages: AsyncThrowingStream<[UInt8], any Error>

    init(_ connection: any WebSocketConnection) {
        self.connection = connection
        let (messages, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        self.messages = messages
        connection.receive { event in
            switch event {
            case .message(let message): continuation.yield(message)
            case .end(let closure): continuation.finish(throwing: closure)
            }
        }
    }

    var subprotocol: String? { connection.subprotocol }

    func send(_ text: String) { connection.send(text) }

    /// Returns the next message.
    func receive() async throws -> [UInt8] {
        var iterator = messages.makeAsyncIterator()
        guard let message = try await iterator.next() else { throw CancellationError() }
        return message
    }

    func close() async { await connection.close(code: 1000, farewell: nil) }
}
