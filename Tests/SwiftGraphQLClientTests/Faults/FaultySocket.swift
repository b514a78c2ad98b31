import Foundation
import SwiftGraphQLHTTP
import SwiftGraphQL

@testable import SwiftGraphQLClient

/// A script for one connection to a bad server.
struct SocketScript: Sendable {
    enum Step: Sendable {
        case say([UInt8])
        /// Lets one of the client's timers expire.
        case pass(Duration)
        case close(UInt16)
        /// Fails with an error that isn't one of the client's.
        case fail
    }

    /// How the connection ends.
    enum Outcome: Sendable {
        /// The server completes the subscription, or ends it with an error.
        case completed
        /// With a failure after which another connection may succeed.
        case temporary(ClientError.Code)
        /// With a failure that ends all operations.
        case fatal(ClientError.Code)
    }

    /// The error with which the connection fails to open.
    var rejection: ClientError?
    var subprotocol: String?
    var steps: [Step] = []
    /// Whether sending fails because the connection has ended, although there is more to receive.
    var isDeaf = false
    var outcome = Outcome.completed
    var name = "no fault"

    mutating func say(_ text: String) { steps.append(.say(Array(text.utf8))) }
}

/// A socket that plays a script, and then stays silent until it is closed.
final class FaultySocket: WebSocketConnection {
    let subprotocol: String?
    private let clock: GrantingClock
    private let isDeaf: Bool
    private let steps: Locked<ArraySlice<SocketScript.Step>>
    private let state = Locked((receivers: 0, isClosed: false))
    private let received = Locked(WebSocketProgress())

    struct Foreign: Error {}

    init(_ script: SocketScript, _ clock: GrantingClock) {
        subprotocol = script.subprotocol
        isDeaf = script.isDeaf
        steps = Locked(script.steps[...])
        self.clock = clock
    }

    var progress: WebSocketProgress { received.withLock { $0 } }

    /// Whether the socket is closed and no receiver is waiting.
    var isOver: Bool { state.withLock { $0.isClosed && $0.receivers == 0 } }

    func send(_ text: String) async throws {
        try Task.checkCancellation()
        if isDeaf { throw WebSocketClosure(code: 1006, reason: "") }
    }

    func receive() async throws -> [UInt8] {
        try Task.checkCancellation()
        while let step = steps.withLock({ $0.popFirst() }) {
            switch step {
            case .say(let bytes):
                received.withLock { $0.count += 1 }
                return bytes
            case .pass(let duration): clock.grant(duration)
            case .close(let code): throw WebSocketClosure(code: code, reason: "")
            case .fail: throw Foreign()
            }
        }
        state.withLock { $0.receivers += 1 }
        defer { state.withLock { $0.receivers -= 1 } }
        return try await Completion<[UInt8]>().wait()
    }

    /// Never returns: the server doesn't respond to pings.
    func ping() async throws {
        try Task.checkCancellation()
        try await Completion<Void>().wait()
    }

    func close(code: UInt16, reason: String) async { state.withLock { $0.isClosed = true } }
}

/// Opens sockets that play one script after the other.
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

    /// Whether all sockets are closed and no receiver is waiting.
    var isOver: Bool { sockets.withLock { $0.allSatisfy(\.isOver) } }

    func connect(
        to _: WebSocketEndpoint, subprotocols: [String], headers: [String: String], timeout: Duration?
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

/// A clock whose sleeps end when a script grants it, possibly before they begin. Some durations end immediately.
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

    /// Ends one sleep of the given duration, or the next one if there is none.
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
