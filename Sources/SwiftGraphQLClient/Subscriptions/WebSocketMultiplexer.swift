import Foundation
import SwiftGraphQLSelection

/// Opens, monitors and reopens a socket for `WebSocketOperations`.
///
/// While there is work, a single task runs and holds this object. Timers are child tasks of that task, so all timers
/// have ended when the task ends. The socket passes messages to a callback.
final class WebSocketMultiplexer: Sendable {
    struct State: Sendable {
        var operations: WebSocketOperations
        var runner: Task<Void, Never>?
        var isShutDown = false
        /// The number of consecutive failed connections.
        var failures = 0
    }

    /// The maximum size of unsent messages, in bytes. Above this size, no operation can start, and a ping closes the
    /// connection. Otherwise, operations that have timed out would fill the memory if the server stopped reading.
    static let maximumUnsentBytes = 16 << 20

    /// The reason why a connection ends.
    enum End: Error {
        /// The connection is no longer needed. If operations are waiting, another connection replaces it.
        case finished
        /// The transport was closed or deallocated.
        case shutDown
        /// The connection failed. If the failure is temporary, another connection may succeed.
        case failed(ClientError, isTemporary: Bool, closeCode: UInt16)

        /// Whether the client ended the connection on purpose.
        var isWanted: Bool { if case .failed = self { false } else { true } }

        /// The close code to send to the server.
        var closeCode: UInt16 { if case .failed(_, _, let code) = self { code } else { 1000 } }
    }

    private let endpoint: URL
    let configuration: WebSocketTransport.Configuration
    private let connectionInitPayload: (@Sendable () async throws -> JSONValue?)?
    private let connector: any WebSocketConnector
    let sleep: @Sendable (Duration) async throws -> Void
    private let random: @Sendable () -> Double
    let path: PathChanges
    let state: Locked<State>

    init(
        endpoint: URL, configuration: WebSocketTransport.Configuration,
        connectionInitPayload: (@Sendable () async throws -> JSONValue?)?, connector: any WebSocketConnector,
        sleep: @escaping @Sendable (Duration) async throws -> Void, random: @escaping @Sendable () -> Double
    ) {
        self.endpoint = endpoint
        self.configuration = configuration
        self.connectionInitPayload = connectionInitPayload
        self.connector = connector
        self.sleep = sleep
        self.random = random
        path = PathChanges(configuration.networkMonitor)
        state = Locked(
            State(operations: WebSocketOperations(limits: configuration.limits, onEvent: configuration.onEvent)))
    }

    // MARK: For the transport

    /// Starts an operation and returns its responses.
    ///
    /// - Parameter lease: The lease that the stream holds to keep the connection open.
    func stream(
        of request: GraphQLRequest, keeping lease: WebSocketTransport.Lease
    ) -> ResponseStream {
        // An incremental response is limited as a whole, so its buffer needs no limits.
        let limits = configuration.buffering.limits(bytes: configuration.limits.maximumBufferedBytes)
        let (stream, buffer) = EventBuffer.make(request.type == .subscription ? limits : EventBuffer.Limits())
        let start = update { state -> Result<String, ClientError> in
            if AppCall.isRunning(for: self) { return .failure(Self.sentByPayload) }
            if state.isShutDown { return .failure(Self.closed) }
            if let unsent = state.operations.connection?.socket.unsentBytes, unsent > Self.maximumUnsentBytes {
                return .failure(Self.congested)
            }
            defer { self.run(&state) }
            return .success(state.operations.start(request, buffer))
        }
        switch start {
        case .success(let id): buffer.onTermination { [lease] in lease.multiplexer.stop(id) }
        case .failure(let error): buffer.finish(throwing: error)
        }
        return stream
    }

    /// Opens the socket, unless it is open.
    func open() {
        state.withLock { self.run(&$0) }
    }

    /// Replaces the connection with a new one as soon as no query or mutation is in progress.
    func renew() {
        update { state in
            if state.runner != nil { state.operations.awaitsRenewal = true }
        }
    }

    /// Tries to connect immediately or, if there is a connection, checks that the server still responds.
    func reconnect() { path.announce() }

    /// Ends the connection and all operations.
    func shutDown() {
        update { state in
            state.isShutDown = true
            state.runner?.cancel()
            state.operations.endAll(Self.closed)
        }
    }

    /// Returns a stream of the same events that limits the wait for each event.
    ///
    /// After the timeout, the stream throws `ClientError` with code `timedOut`.
    func limitingWaits(for events: ResponseStream, to timeout: Duration) -> ResponseStream {
        ResponseStream(unfolding: {
            try await withThrowingTaskGroup(of: ResponseStream.Element?.self) { group in
                group.addTask { try await events.first { _ in true } }
                group.addTask {
                    try await self.sleep(timeout)
                    throw ClientError(
                        code: .timedOut, message: "the server sent nothing for longer than the idle timeout")
                }
                defer { group.cancelAll() }
                return try await group.next() ?? nil
            }
        })
    }

    private static var closed: ClientError {
        ClientError(code: .transportClosed, message: "the transport was closed; create another transport")
    }

    private static var congested: ClientError {
        ClientError(
            code: .connectionFailed,
            message: "the server isn't reading: more than \(maximumUnsentBytes) bytes of operations are waiting to be "
                + "sent; try again later, or create another transport")
    }

    private static var sentByPayload: ClientError {
        ClientError(
            code: .connectionInitPayloadFailed,
            message: "the app's closure for the payload of connection_init sent an operation over the WebSocket that "
                + "waits for the payload; send the operation with another transport, such as `HTTPTransport`")
    }

    private func stop(_ id: String) {
        update { $0.operations.stop(id) }
    }

    /// Changes the state and then makes the calls that result from the change.
    @discardableResult func update<Value: Sendable>(_ body: @Sendable (inout State) -> Value) -> Value {
        let (result, calls) = state.withLock { state in
            let result = body(&state)
            if state.operations.isReadyForRenewal { state.operations.connection?.ending.yield(.finished) }
            defer { state.operations.calls = [] }
            return (result, state.operations.calls)
        }
        for call in calls { call() }
        return result
    }

    // MARK: Reconnecting

    private func run(_ state: inout State) {
        guard state.runner == nil, !state.isShutDown else { return }
        state.failures = 0
        state.runner = Task { await self.run() }
    }

    private func run() async {
        while true {
            configuration.onEvent?(.connecting(attempt: state.withLock { $0.failures }))
            let end = await connectAndHold()
            guard let delay = goOn(after: end) else { return }
            do {
                if delay > .zero || !path.hasPath { try await path.pause(delay, sleep) }
            } catch {
                _ = goOn(after: .shutDown)
                return
            }
        }
    }

    /// Returns the delay before the next attempt after a connection has ended; `nil` if no attempt should follow.
    private func goOn(after end: End) -> Duration? {
        let random = random()
        let delay = update { state -> Duration? in
            let end = state.isShutDown ? .shutDown : end
            switch end {
            case .shutDown:
                state.operations.endAll(Self.closed)
                state.operations.interrupt(Self.closed)
            case .finished:
                state.operations.interrupt(Self.replaced, keepsUnsent: true)
                if self.isWanted(state) { return .zero }
            case .failed(let error, let isTemporary, _):
                let (policy, hasPath) = (self.configuration.reconnection, self.path.hasPath)
                let mayRetry = isTemporary && policy.allowsAttempt(after: state.failures, hasPath: hasPath)
                let last = error.givenUp(after: isTemporary ? state.failures : 0)
                // Without another attempt, subscriptions end, so they don't report an interruption.
                if !mayRetry { state.operations.endAll(last) }
                state.operations.interrupt(error)
                guard mayRetry, self.isWanted(state) else {
                    state.operations.tell(.interrupted(last, retryingAfter: nil))
                    return nil
                }
                if hasPath { state.failures += 1 }
                let delay =
                    hasPath ? policy.delay(attempt: state.failures, random: random, asked: error.retryAfter) : .zero
                state.operations.tell(.interrupted(error, retryingAfter: delay))
                return delay
            }
            state.operations.tell(.closed)
            return nil
        }
        if let delay { return delay }
        return state.withLock { state in
            // The app may have started an operation because another operation ended. The next connection is opened
            // after the app has been notified that the previous connection ended.
            if !state.operations.isEmpty, !state.isShutDown {
                state.failures = 0
                return .zero
            }
            state.runner = nil
            return nil
        }
    }

    /// Returns whether there should be a connection, for operations or because the app keeps the socket open.
    private func isWanted(_ state: State) -> Bool { !state.operations.isEmpty || configuration.opening == .eager }

    private static var replaced: ClientError {
        ClientError(code: .connectionFailed, message: "the socket was closed and replaced by another socket")
    }

    // MARK: One connection

    private func connectAndHold() async -> End {
        // The payload is requested after this line, so earlier calls to `renew` need no further work.
        state.withLock { $0.operations.awaitsRenewal = false }
        do {
            let payload = try await payload()
            let connection = try await connect()
            let end = await hold(connection, payload: payload)
            let farewell = end.isWanted ? state.withLock { $0.operations.farewell } : nil
            // The socket is closed in a separate task, because the current task may have been cancelled, and the server
            // should be notified even then.
            await Task { await connection.close(code: end.closeCode, farewell: farewell) }.value
            return end
        } catch {
            return Self.end(error)
        }
    }

    private func connect() async throws -> any WebSocketConnection {
        while true {
            let connection = try await path.attempt(sleep) { [self] in
                try await connector.connect(
                    to: WebSocketEndpoint(endpoint), subprotocols: configuration.subprotocols.map(\.rawValue),
                    headers: configuration.headers, timeout: configuration.connectTimeout)
            }
            // An attempt that didn't succeed in time after a network path change is no failure and starts over.
            if let connection { return connection }
        }
    }

    private func payload() async throws -> JSONValue? {
        do {
            guard let connectionInitPayload else { return nil }
            let timeout = configuration.connectTimeout
            let error = ClientError(
                code: .timedOut, message: "the closure took longer than the `connectTimeout` of \(timeout)")
            return try await TotalTimeout(timeout, throwing: error).limiting {
                try await AppCall.run(for: self, connectionInitPayload)
            }
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw ClientError(
                code: .connectionInitPayloadFailed,
                message: "the app's closure for the payload of connection_init failed; see `underlying`",
                underlying: error)
        }
    }

    private func hold(_ connection: any WebSocketConnection, payload: JSONValue?) async -> End {
        guard let subprotocol = subprotocol(of: connection) else {
            let error = ClientError(
                code: .subprotocolNotAcceptable,
                message: "the server chose none of the subprotocols \(configuration.subprotocols.map(\.rawValue)); "
                    + "check that the endpoint supports subscriptions")
            return .failed(error, isTemporary: false, closeCode: 1002)
        }
        let (ends, ending) = AsyncStream.makeStream(of: End.self)
        // A path change before the tasks below have started must not be lost.
        let changes = path.stream()
        state.withLock { state in
            state.operations.open(.init(socket: connection, subprotocol: subprotocol, ending: ending), payload: payload)
        }
        connection.receive { [self] event in
            switch event {
            case .message(let bytes):
                let message = SubscriptionMessage(bytes, in: subprotocol)
                // A late message from an earlier socket is ignored.
                update { if $0.operations.connection?.socket === connection { $0.operations.receive(message) } }
            case .end(let closure):
                ending.yield(Self.end(closure))
            }
        }
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { for await end in ends { throw end } }
                group.addTask { try await self.awaitAcknowledgement() }
                group.addTask { try await self.awaitStability() }
                group.addTask { try await self.checkAfterChanges(of: changes, connection, subprotocol) }
                if let interval = configuration.pingInterval {
                    group.addTask { try await self.keepAlive(connection, subprotocol, interval) }
                }
                if case .lazy(let timeout) = configuration.opening {
                    group.addTask { try await self.awaitIdleness(timeout) }
                }
                // The first task that throws ends the group, which cancels the other tasks and waits for them.
                while try await group.next() != nil {}
            }
            return .shutDown
        } catch {
            return Self.end(error)
        }
    }

    private func subprotocol(of connection: any WebSocketConnection) -> WebSocketSubprotocol? {
        let offered = configuration.subprotocols
        guard let chosen = connection.subprotocol else { return offered.count == 1 ? offered.first : nil }
        return offered.first { $0.rawValue == chosen }
    }

    private static func end(_ error: any Error) -> End {
        switch error {
        case let end as End: end
        case is CancellationError: .shutDown
        case let closure as WebSocketClosure:
            .failed(ClientError(closure), isTemporary: closure.isTemporary, closeCode: 1000)
        case let error as ClientError: .failed(error, isTemporary: error.isTemporary, closeCode: 1000)
        default:
            .failed(
                ClientError(
                    code: .connectionFailed, message: "the socket failed; see `underlying`", underlying: error),
                isTemporary: true, closeCode: 1000)
        }
    }
}
