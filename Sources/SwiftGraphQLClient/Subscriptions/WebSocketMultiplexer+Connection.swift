import SwiftGraphQLSelection

/// These methods monitor the connection, each in a separate task.
extension WebSocketMultiplexer {
    /// The minimum time between two checks of the same condition.
    private static let minimumPause = Duration.seconds(1)

    func awaitAcknowledgement() async throws {
        try await sleep(configuration.acknowledgementTimeout)
        if state.withLock({ $0.operations.isAcknowledged }) { return }
        let error = ClientError(
            code: .acknowledgementTimedOut,
            message: "the server did not acknowledge the connection in time; check that it supports the subprotocol")
        throw End.failed(error, isTemporary: true, closeCode: 4504)
    }

    func awaitStability() async throws {
        let time = configuration.reconnection.stableAfter
        try await sleep(time)
        // The server may take longer than `stableAfter` to acknowledge the connection, which isn't stable before that.
        while !state.withLock({ $0.operations.isAcknowledged }) { try await sleep(max(time, Self.minimumPause)) }
        state.withLock { $0.failures = 0 }
    }

    func keepAlive(
        _ connection: any WebSocketConnection, _ subprotocol: WebSocketSubprotocol, _ interval: Duration
    ) async throws {
        try await sleep(interval)
        while true {
            // The interval starts with the ping, so it includes the wait for data.
            async let pause: Void = sleep(interval)
            try await check(connection, subprotocol, configuration.pongTimeout)
            try await pause
        }
    }

    /// Closes the connection if the server doesn't respond after a network path change. Otherwise, a socket over a lost
    /// path would appear to be alive until the next ping.
    func checkAfterChanges(
        of changes: AsyncStream<Void>, _ connection: any WebSocketConnection, _ subprotocol: WebSocketSubprotocol
    ) async throws {
        for await _ in changes where path.hasPath { try await check(connection, subprotocol, PathChanges.timeout) }
    }

    /// Pings the server and throws if it sends nothing in time.
    private func check(
        _ connection: any WebSocketConnection, _ subprotocol: WebSocketSubprotocol, _ timeout: Duration
    ) async throws {
        let before = connection.receivedCount
        if subprotocol == .graphQLWS {
            connection.ping()
        } else if state.withLock({ $0.operations.isAcknowledged }) {
            connection.send(#"{"type":"ping"}"#)
        } else {
            return
        }
        try await sleep(timeout)
        if connection.receivedCount == before { throw Self.silence }
    }

    private static var silence: End {
        let error = ClientError(
            code: .pongTimedOut, message: "the server didn't respond to a ping in time; check the connection")
        return .failed(error, isTemporary: true, closeCode: 1001)
    }

    func awaitIdleness(_ timeout: Duration) async throws {
        while true {
            let before = state.withLock { $0.operations.isEmpty ? $0.operations.startCount : nil }
            try await sleep(max(timeout, Self.minimumPause))
            let isIdle = state.withLock { state in
                guard state.operations.isEmpty, state.operations.startCount == before else { return false }
                // Operations that start while the socket is closing wait for another socket.
                state.operations.awaitsRenewal = true
                return true
            }
            if isIdle { throw End.finished }
        }
    }
}
