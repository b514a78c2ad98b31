import Foundation
import SwiftGraphQLHTTP
import SwiftGraphQL

@testable import SwiftGraphQLClient

/// A script for one connection to a bad server.
struct SocketScript: Sendable {
    enum Step: Sendable {
        case say([UInt8])
        /// Lets the client's timer with the given duration expire.
        case pass(Duration)
        case close(UInt16)
    }

    /// The way in which the connection ends.
    enum Outcome: Sendable {
        /// The server completes the subscription or ends it with an error.
        case completed
        /// The connection fails, but another connection can succeed.
        case temporary(ClientError.Code)
        /// The failure ends all operations.
        case fatal(ClientError.Code)
    }

    /// The error with which the connection fails to open; `nil` if the connection opens.
    var rejection: (any Error)?
    var subprotocol: String?
    var steps: [Step] = []
    var outcome = Outcome.completed
    var name = "no fault"

    mutating func say(_ text: String) { steps.append(.say(Array(text.utf8))) }
}

/// A socket that plays a script and then stays silent until it is closed.
final class FaultySocket: WebSocketConnection {
    let subprotocol: String?
    private let clock: GrantingClock
    private let steps: [SocketScript.Step]
    private let state = Locked((player: Task<Void, Never>?.none, isClosed: false))
    private let received = Locked(Int64(0))

    init(_ script: SocketScript, _ clock: GrantingClock) {
        subprotocol = script.subprotocol
        steps = script.steps
        self.clock = clock
    }

    var receivedCount: Int64 { received.withLock { $0 } }

    var unsentBytes: Int { 0 }

    /// Returns whether the socket is closed once its script has been played.
    ///
    /// The client can close the socket before its handler for the last event has returned.
    func isClosedAfterScript() async -> Bool {
        await state.withLock { $0.player }?.value
        return state.withLock { $0.isClosed }
    }

    func send(_ text: String) {}

    func receive(_ handler: @escaping @Sendable (WebSocketEvent) -> Void) {
        let player = Task {
            for step in steps {
                switch step {
                case .say(let bytes):
                    received.withLock { $0 += 1 }
                    handler(.message(bytes))
                case .pass(let duration): clock.grant(duration)
                case .close(let code): handler(.end(WebSocketClosure(code: code, reason: "")))
                }
            }
        }
        state.withLock { $0.player = player }
    }

    /// Does nothing, because the server doesn't respond to pings.
    func ping() {}

    func close(code: UInt16, farewell: String?) async { state.withLock { $0.isClosed = true } }
}

/// A connector that opens sockets, each of which plays the next script.
final class FaultyConnector: WebSocketConnector {
    private let clock: GrantingClock
    private let scripts: Locked<ArraySlice<SocketScript>>
    private let sockets = Locked<[FaultySocket]>([])

    init(_ scripts: [SocketScript], _ clock: GrantingClock) {
        self.scripts = Locked(scripts[...])
        self.clock = clock
    }

    /// The number of scripts that haven't been played.
    var remaining: Int { scripts.withLock { $0.count } }

    /// Returns whether all sockets are closed once their scripts have been played.
    func areSocketsClosed() async -> Bool {
        for socket in sockets.withLock({ $0 }) where await !socket.isClosedAfterScript() { return false }
        return true
    }

    func connect(
        to _: WebSocketEndpoint, subprotocols: [String], headers: [String: String], timeout: Duration
    ) async throws -> any WebSocketConnection {
        guard let script = scripts.withLock({ $0.popFirst() }) else {
            throw ClientError(code: .networkingUnavailable, message: "there is no further script")
        }
        if let rejection = script.rejection { throw rejection }
        let socket = FaultySocket(script, clock)
        sockets.withLock { $0.append(socket) }
        return socket
    }
}

/// A clock whose sleeps end when a script ends them, possibly before they begin. Some sleeps end immediately.
final class GrantingClock: Sendable {
    private struct State: Sendable {
        var number = 0
        var granted: [Duration: Int] = [:]
        var sleepers: [Int: (duration: Duration, completion: Completion<Void>)] = [:]
    }

    private let state = Locked(State())
    private let instants: Set<Duration>

    init(instants: Set<Duration>) {
        self.instants = instants
    }

    /// The number of current sleeps.
    var sleepers: Int { state.withLock { $0.sleepers.count } }

    func sleep(_ duration: Duration) async throws {
        try Task.checkCancellation()
        if instants.contains(duration) { return }
        let completion = Completion<Void>()
        let number = state.withLock { state -> Int in
            state.number += 1
            if let count = state.granted[duration], count > 0 {
                state.granted[duration] = count - 1
                completion.finish(.success(()))
            } else {
                state.sleepers[state.number] = (duration, completion)
            }
            return state.number
        }
        defer { state.withLock { $0.sleepers[number] = nil } }
        try await completion.wait()
    }

    /// Ends one sleep of the given duration. If there is none, the next such sleep ends immediately.
    func grant(_ duration: Duration) {
        let completion = state.withLock { state -> Completion<Void>? in
            let number = state.sleepers.filter { $0.value.duration == duration }.keys.min()
            if let number { return state.sleepers.removeValue(forKey: number)?.completion }
            state.granted[duration, default: 0] += 1
            return nil
        }
        completion?.finish(.success(()))
    }
}
