#if !canImport(Darwin)
    import Foundation
    import GraphQLSelection

    extension SystemWebSocketConnector {
        /// Connects in a thread that lives as long as that takes, then leaves the socket to the loop.
        func open(
            _ endpoint: WebSocketEndpoint, _ handshake: WebSocketHandshake, _: Offer, timeout: Duration
        ) async throws -> any WebSocketConnection {
            let attempt = SocketAttempt(endpoint, handshake, settings, timeout: timeout)
            ConnectThreads.shared.run(attempt)
            return try await withTaskCancellationHandler {
                try await attempt.connection.wait()
            } onCancel: {
                attempt.cancel()
            }
        }
    }

    /// The way to one open WebSocket.
    final class SocketAttempt: Sendable {
        let handshake: WebSocketHandshake
        let settings: SystemWebSocketConnector.Settings
        /// When the WebSocket must be open.
        let deadline: ContinuousClock.Instant
        /// What the caller waits for.
        let connection = Completion<SocketConnection>()
        private let endpoint: WebSocketEndpoint
        /// What connects right now.
        private let connecting = Locked<LibcurlStream?>(nil)

        init(
            _ endpoint: WebSocketEndpoint, _ handshake: WebSocketHandshake,
            _ settings: SystemWebSocketConnector.Settings, timeout: Duration
        ) {
            self.endpoint = endpoint
            self.handshake = handshake
            self.settings = settings
            deadline = .now + timeout
        }

        /// Gives up. The caller is free at once; what is under way ends soon.
        func cancel() {
            connection.finish(.failure(CancellationError()))
            connecting.withLock { $0?.cancel() }
            SocketLoop.shared.submit(.sweep)
        }

        /// Connects, while the thread waits, and leaves the rest to the loop.
        func run() {
            guard !connection.isFinished else { return }
            do {
                let remaining = ContinuousClock.now.duration(to: deadline)
                guard remaining > .zero else {
                    throw ClientError(
                        code: .timedOut, message: "too many WebSockets connect at once, or too little time")
                }
                let stream = try LibcurlStream(
                    to: endpoint, certificateFile: settings.certificateFile, timeout: remaining)
                connecting.withLock { $0 = stream }
                // In this order: who cancels from here on finds the stream.
                if connection.isFinished { stream.cancel() }
                defer { connecting.withLock { $0 = nil } }
                try stream.connect()
                connecting.withLock { $0 = nil }
                try SocketLoop.shared.adopt(stream, for: self)
            } catch {
                connection.finish(.failure(error))
            }
        }
    }

    /// Threads that connect: at most so many, and none while nothing connects.
    private final class ConnectThreads: Sendable {
        static let shared = ConnectThreads()

        private struct State: Sendable {
            var waiting: [SocketAttempt] = []
            var threads = 0
        }

        private static let limit = 64
        private let state = Locked(State())

        func run(_ attempt: SocketAttempt) {
            let needsThread = state.withLock { state in
                state.waiting.append(attempt)
                guard state.threads < Self.limit else { return false }
                state.threads += 1
                return true
            }
            if needsThread {
                Thread.detachNewThread { [self] in
                    ignoreBrokenPipe()
                    while let attempt = next() { attempt.run() }
                }
            }
        }

        /// What to do next; nil where the thread may end.
        private func next() -> SocketAttempt? {
            state.withLock { state in
                if state.waiting.isEmpty {
                    state.threads -= 1
                    return nil
                }
                return state.waiting.removeFirst()
            }
        }
    }
#endif
