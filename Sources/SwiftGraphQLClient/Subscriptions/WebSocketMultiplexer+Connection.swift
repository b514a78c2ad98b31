import SwiftGraphQLSelection

/// The tasks that run while there is a connection.
extension WebSocketMultiplexer {
    /// The maximum number of pings from the server that wait for a pong, and their maximum size. A server that sends
    /// more is hostile. A single ping can have any size.
    private static let maximumUnsentReplies = (count: 100, bytes: 1 << 20)

    func read(_ connection: any WebSocketConnection, _ subprotocol: WebSocketSubprotocol) async throws {
        while true {
            let message = SubscriptionMessage(try await connection.receive(), in: subprotocol)
            let (effects, failure) = state.withLock { state in
                let (effects, failure) = state.operations.receive(message)
                return (state.queue(effects), failure)
            }
            perform(effects)
            if let failure {
                throw End.failed(ClientError(failure), isTemporary: false, closeCode: failure.closeCode)
            }
            let (count, bytes) = state.withLock { $0.unsentReplies }
            let limit = Self.maximumUnsentReplies
            if count > limit.count || count > 1 && bytes > limit.bytes {
                let error = ClientError(
                    code: .protocolViolation, message: "the server sends pings faster than they can be answered")
                throw End.failed(error, isTemporary: false, closeCode: 1008)
            }
        }
    }

    func write(_ outgoing: AsyncStream<Outgoing>, to connection: any WebSocketConnection) async throws {
        for await message in outgoing {
            // If the socket is closed, earlier messages may still be unread. The reader reports the closure after them.
            do {
                try await connection.send(message.text)
                if let id = message.startedID { update { $0.operations.didStart(id) } }
            } catch is WebSocketClosure {}
            state.withLock { state in
                state.unsentBytes -= message.text.utf8.count
                guard message.isReply else { return }
                state.unsentReplies.count -= 1
                state.unsentReplies.bytes -= message.text.utf8.count
            }
        }
        // The messages end only when the connection does.
        throw CancellationError()
    }

    func awaitAcknowledgement() async throws {
        try await sleep(configuration.acknowledgementTimeout)
        if state.withLock({ $0.operations.isAcknowledged }) { return }
        let error = ClientError(
            code: .acknowledgementTimedOut,
            message: "the server did not acknowledge the connection in time; check that it supports the subprotocol")
        throw End.failed(error, isTemporary: true, closeCode: 4504)
    }

    func awaitStability() async throws {
        try await sleep(configuration.reconnection.stableAfter)
        state.withLock { if $0.operations.isAcknowledged { $0.failures = 0 } }
    }

    func keepAlive(
        _ connection: any WebSocketConnection, _ subprotocol: WebSocketSubprotocol, _ interval: Duration
    ) async throws {
        while true {
            try await sleep(interval)
            try await check(connection, subprotocol, configuration.pongTimeout)
        }
    }

    /// How long a server may take to send anything after the path to the network has changed.
    static let pathTimeout = Duration.seconds(2)

    /// Ends the connection if the server doesn't respond after a change. A socket over a path that is gone would
    /// otherwise look alive until its next ping.
    func checkAfterChanges(
        of changes: AsyncStream<Void>, _ connection: any WebSocketConnection, _ subprotocol: WebSocketSubprotocol
    ) async throws {
        for await _ in changes where path.hasPath { try await check(connection, subprotocol, Self.pathTimeout) }
    }

    /// Pings the server, and throws if it sends nothing in time.
    private func check(
        _ connection: any WebSocketConnection, _ subprotocol: WebSocketSubprotocol, _ timeout: Duration
    ) async throws {
        if subprotocol == .graphQLWS { return try await awaitPong(of: connection, timeout) }
        let before = connection.progress
        let isSent = state.withLock { state in
            let effects = state.operations.ping()
            return !effects.isEmpty && state.queue(effects).isEmpty
        }
        if !isSent { return }
        try await sleep(timeout)
        if connection.progress == before { throw Self.silence }
    }

    /// Pings at the level of the WebSocket, because the legacy subprotocol has no ping message.
    private func awaitPong(of connection: any WebSocketConnection, _ timeout: Duration) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // If the socket is closed, the reader reports it after the earlier messages.
                do { try await connection.ping() } catch is WebSocketClosure {}
            }
            group.addTask {
                var before: WebSocketProgress
                repeat {
                    before = connection.progress
                    try await self.sleep(timeout)
                } while connection.progress != before
                throw Self.silence
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private static var silence: End {
        let error = ClientError(
            code: .pongTimedOut, message: "the server didn't respond to a ping in time; check the connection")
        return .failed(error, isTemporary: true, closeCode: 1001)
    }

    /// Returns when no part of a message has arrived for the given time.
    func awaitSilence(for timeout: Duration) async throws {
        var before: WebSocketProgress?
        var now: WebSocketProgress?
        repeat {
            before = state.withLock { $0.connection?.progress }
            try await sleep(timeout)
            now = state.withLock { $0.connection?.progress }
        } while now != before && now?.isInMessage == true
    }

    func awaitIdleness(_ timeout: Duration) async throws {
        while true {
            let before = state.withLock { $0.operations.isEmpty ? $0.operations.startCount : nil }
            try await sleep(timeout)
            let isIdle = state.withLock { state in
                guard state.operations.isEmpty, state.operations.startCount == before else { return false }
                // Operations that start while the socket is being closed wait for another one.
                state.operations.awaitsRenewal = true
                return true
            }
            if isIdle { throw End.finished }
        }
    }
}
