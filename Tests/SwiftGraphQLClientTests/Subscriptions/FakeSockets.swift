import Foundation
import SwiftGraphQLHTTP
import SwiftGraphQL

@testable import SwiftGraphQLClient

/// A socket whose server is the test.
final class FakeSocket: WebSocketConnection {
    let subprotocol: String?
    let headers: [String: String]
    /// The messages that the client has sent.
    let sent: AsyncStream<String>
    /// A stream with the code with which the client closes the socket.
    let closed: AsyncStream<UInt16>
    /// An action that must complete before the socket is closed.
    let whileClosing = Locked<(@Sendable () async -> Void)?>(nil)
    private let received = Locked(Int64(0))
    private let unsent = Locked((isReading: true, bytes: 0))
    private let sending: AsyncStream<String>.Continuation
    private let closing: AsyncStream<UInt16>.Continuation
    private let incoming: AsyncStream<WebSocketEvent>
    private let receiving: AsyncStream<WebSocketEvent>.Continuation
    private let onReceive: FakeConnector.ReceiveAction

    init(subprotocol: String?, headers: [String: String], onReceive: @escaping FakeConnector.ReceiveAction) {
        self.subprotocol = subprotocol
        self.onReceive = onReceive
        self.headers = headers
        (sent, sending) = AsyncStream.makeStream(of: String.self)
        (closed, closing) = AsyncStream.makeStream(of: UInt16.self)
        (incoming, receiving) = AsyncStream.makeStream(of: WebSocketEvent.self)
    }

    func send(_ text: String) {
        unsent.withLock { if !$0.isReading { $0.bytes += text.utf8.count } }
        sending.yield(text)
    }

    func receive(_ handler: @escaping @Sendable (WebSocketEvent) -> Void) {
        onReceive(handler)
        Task { [incoming] in for await event in incoming { handler(event) } }
    }

    func ping() { sending.yield("ping frame") }

    /// Makes the server send data that isn't a message, such as the response to a ping.
    func pong() { received.withLock { $0 += 1 } }

    func close(code: UInt16, farewell: String?) async {
        if let farewell { sending.yield(farewell) }
        await whileClosing.withLock { $0 }?()
        closing.yield(code)
        closing.finish()
        sending.finish()
        receiving.finish()
    }

    var receivedCount: Int64 { received.withLock { $0 } }

    var unsentBytes: Int { unsent.withLock { $0.bytes } }

    /// Makes the server stop reading, or read everything.
    func read(_ isReading: Bool) { unsent.withLock { $0 = (isReading, 0) } }

    /// Makes the server send a message.
    func say(_ text: String) {
        received.withLock { $0 += 1 }
        receiving.yield(.message(Array(text.utf8)))
    }

    /// Makes the server close the socket.
    func end(_ code: UInt16, _ reason: String = "") {
        receiving.yield(.end(WebSocketClosure(code: code, reason: reason)))
    }

    /// Returns the client's next message, or an empty string if the client has closed the socket.
    func heard() async -> String {
        var iterator = sent.makeAsyncIterator()
        return await iterator.next() ?? ""
    }

    /// Returns the code with which the client closes the socket.
    func closeCode() async -> UInt16? {
        var iterator = closed.makeAsyncIterator()
        return await iterator.next()
    }

    /// Receives `connection_init`, acknowledges the connection, and returns the received message.
    func acknowledge() async -> String {
        let first = await heard()
        say(#"{"type":"connection_ack"}"#)
        return first
    }
}

/// A connector that opens fake sockets or fails as the test specifies.
final class FakeConnector: WebSocketConnector {
    /// A closure that is called with the handler of a socket's events when the client starts to receive them.
    typealias ReceiveAction = @Sendable (_ handler: @Sendable (WebSocketEvent) -> Void) -> Void

    private let results: @Sendable (Int) throws -> String?
    private let onReceive: ReceiveAction
    private let count = Locked(0)
    private let opened: AsyncStream<FakeSocket>
    private let opening: AsyncStream<FakeSocket>.Continuation

    /// - Parameter results: A closure that returns the server's subprotocol for an attempt, counted from 0.
    init(
        _ results: @escaping @Sendable (Int) throws -> String? = { _ in "graphql-transport-ws" },
        onReceive: @escaping ReceiveAction = { _ in }
    ) {
        self.results = results
        self.onReceive = onReceive
        (opened, opening) = AsyncStream.makeStream(of: FakeSocket.self)
    }

    /// The number of sockets that have been requested.
    var attempts: Int { count.withLock { $0 } }

    func connect(
        to endpoint: WebSocketEndpoint, subprotocols: [String], headers: [String: String], timeout: Duration
    ) async throws -> any WebSocketConnection {
        let number = count.withLock { count in
            count += 1
            return count - 1
        }
        var headers = headers
        headers["url"] = "\(endpoint.isSecure ? "wss" : "ws")://\(endpoint.authority)\(endpoint.target)"
        headers["offered"] = subprotocols.joined(separator: " ")
        let socket = FakeSocket(subprotocol: try results(number), headers: headers, onReceive: onReceive)
        opening.yield(socket)
        return socket
    }

    /// Returns the next socket that is opened.
    func next() async throws -> FakeSocket {
        var iterator = opened.makeAsyncIterator()
        guard let socket = await iterator.next() else { throw CancellationError() }
        return socket
    }
}

/// A clock that the test controls: a sleep ends when the test advances the clock by its duration, or when its task is
/// cancelled.
final class FakeClock: Sendable {
    private struct State: Sendable {
        var number = 0
        var sleepers: [Int: (duration: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
    }

    private let state = Locked(State())
    private let begun: AsyncStream<Duration>
    private let beginning: AsyncStream<Duration>.Continuation

    init() {
        (begun, beginning) = AsyncStream.makeStream(of: Duration.self)
    }

    /// The number of current sleeps.
    var sleepers: Int { state.withLock { $0.sleepers.count } }

    func sleep(_ duration: Duration) async throws {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.sleepers[number] = (duration, continuation) }
                // If the task was cancelled earlier, the handler found no continuation, so the sleep ends here.
                if Task.isCancelled { wake(number, CancellationError()) }
                beginning.yield(duration)
            }
        } onCancel: {
            wake(number, CancellationError())
        }
    }

    /// Waits for a sleep of the given duration and ends that sleep.
    func pass(_ duration: Duration) async {
        wake(await sleeper(duration), nil)
    }

    /// Waits for a sleep of the given duration and returns the sleep's number.
    @discardableResult func sleeper(_ duration: Duration) async -> Int {
        var iterator = begun.makeAsyncIterator()
        repeat {
            let number = state.withLock { state in
                state.sleepers.filter { $0.value.duration == duration }.keys.min()
            }
            if let number { return number }
        } while await iterator.next() != nil
        return 0
    }

    private func wake(_ number: Int, _ error: (any Error)?) {
        let continuation = state.withLock { $0.sleepers.removeValue(forKey: number)?.continuation }
        if let error { continuation?.resume(throwing: error) } else { continuation?.resume() }
    }
}

extension WebSocketMultiplexer {
    /// Whether there are no operations, neither running nor waiting for a connection.
    var isEmpty: Bool { state.withLock { $0.operations.isEmpty } }

    /// Waits until there is neither a connection nor an attempt to open one.
    func finished() async { await state.withLock { $0.runner }?.value }
}
