import Foundation
import HTTPTransfer
import SwiftGraphQL

@testable import SwiftGraphQLClient

/// A socket whose other end is the test.
final class FakeSocket: WebSocketConnection {
    let subprotocol: String?
    let headers: [String: String]
    /// What the client sent.
    let sent: AsyncStream<String>
    /// The codes that the client closed it with.
    let closed: AsyncStream<UInt16>
    /// What a message waits for before it is written.
    let writing = Locked<(@Sendable (String) async throws -> Void)?>(nil)
    private let received = Locked(WebSocketProgress())
    private let pongs = Locked<[Completion<Void>]>([])
    private let sending: AsyncStream<String>.Continuation
    private let closing: AsyncStream<UInt16>.Continuation
    private let incoming: AsyncThrowingStream<[UInt8], any Error>
    private let receiving: AsyncThrowingStream<[UInt8], any Error>.Continuation

    init(subprotocol: String?, headers: [String: String]) {
        self.subprotocol = subprotocol
        self.headers = headers
        (sent, sending) = AsyncStream.makeStream(of: String.self)
        (closed, closing) = AsyncStream.makeStream(of: UInt16.self)
        (incoming, receiving) = AsyncThrowingStream.makeStream(of: [UInt8].self)
    }

    func send(_ text: String) async throws {
        try Task.checkCancellation()
        sending.yield(text)
        try await writing.withLock { $0 }?(text)
    }

    func receive() async throws -> [UInt8] {
        var iterator = incoming.makeAsyncIterator()
        guard let message = try await iterator.next() else { throw CancellationError() }
        return message
    }

    func ping() async throws {
        try Task.checkCancellation()
        let answered = Completion<Void>()
        pongs.withLock { $0.append(answered) }
        sending.yield("ping frame")
        try await answered.wait()
    }

    /// The server answers all pings.
    func pong() {
        let waiting = pongs.withLock { pongs in
            defer { pongs = [] }
            return pongs
        }
        for completion in waiting { completion.finish(.success(())) }
    }

    func close(code: UInt16, reason: String) async {
        closing.yield(code)
        closing.finish()
        sending.finish()
        receiving.finish()
    }

    var progress: WebSocketProgress { received.withLock { $0 } }

    /// The server sends a message.
    func say(_ text: String) {
        received.withLock { $0 = WebSocketProgress(count: $0.count + 1) }
        receiving.yield(Array(text.utf8))
    }

    /// The server sends a part of a message.
    func sayPart() {
        received.withLock { $0 = WebSocketProgress(count: $0.count + 1, isInMessage: true) }
    }

    /// The server closes the socket.
    func end(_ code: UInt16, _ reason: String = "") {
        receiving.finish(throwing: WebSocketClosure(code: code, reason: reason))
    }

    /// The next message of the client; empty when it has closed the socket.
    func heard() async -> String {
        var iterator = sent.makeAsyncIterator()
        return await iterator.next() ?? ""
    }

    /// The code that the client closes the socket with.
    func closeCode() async -> UInt16? {
        var iterator = closed.makeAsyncIterator()
        return await iterator.next()
    }

    /// Hears `connection_init` and acknowledges it.
    func acknowledge() async -> String {
        let first = await heard()
        say(#"{"type":"connection_ack"}"#)
        return first
    }
}

/// Opens fake sockets, or fails as it is told.
final class FakeConnector: WebSocketConnector {
    private let results: @Sendable (Int) throws -> String?
    private let count = Locked(0)
    private let opened: AsyncStream<FakeSocket>
    private let opening: AsyncStream<FakeSocket>.Continuation

    /// - Parameter results: The subprotocol that the server chooses, by the number of the attempt, from 0.
    init(_ results: @escaping @Sendable (Int) throws -> String? = { _ in "graphql-transport-ws" }) {
        self.results = results
        (opened, opening) = AsyncStream.makeStream(of: FakeSocket.self)
    }

    /// How many sockets have been asked for.
    var attempts: Int { count.withLock { $0 } }

    func connect(
        to url: URL, subprotocols: [String], headers: [String: String], timeout: Duration?
    ) async throws -> any WebSocketConnection {
        let number = count.withLock { count in
            count += 1
            return count - 1
        }
        var headers = headers
        headers["url"] = url.absoluteString
        headers["offered"] = subprotocols.joined(separator: " ")
        let socket = FakeSocket(subprotocol: try results(number), headers: headers)
        opening.yield(socket)
        return socket
    }

    /// The next socket that is opened.
    func next() async throws -> FakeSocket {
        var iterator = opened.makeAsyncIterator()
        guard let socket = await iterator.next() else { throw CancellationError() }
        return socket
    }
}

/// A clock that the test moves: a sleep ends when its duration is let pass, or its task is cancelled.
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

    /// How many are asleep.
    var sleepers: Int { state.withLock { $0.sleepers.count } }

    func sleep(_ duration: Duration) async throws {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.sleepers[number] = (duration, continuation) }
                // A cancellation that came before is not told of again.
                if Task.isCancelled { wake(number, CancellationError()) }
                beginning.yield(duration)
            }
        } onCancel: {
            wake(number, CancellationError())
        }
    }

    /// Waits until somebody sleeps for a time, and lets it pass.
    func pass(_ duration: Duration) async {
        wake(await sleeper(duration), nil)
    }

    /// Waits until somebody sleeps for a time.
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
