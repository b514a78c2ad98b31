#if canImport(Darwin)
    import Foundation
    import SwiftGraphQLJSON
    import SwiftGraphQLHTTP
    import SwiftGraphQLSelection

    extension SystemWebSocketConnector {
        /// Starts to open a WebSocket with `URLSession`, which performs the handshake and the framing itself.
        ///
        /// - Parameter opened: The completion that receives the open WebSocket, or the error.
        /// - Returns: A closure to call if the WebSocket isn't needed any more.
        func open(
            _ handshake: WebSocketHandshake, _ opened: Completion<any WebSocketConnection>
        ) throws -> @Sendable () -> Void {
            let endpoint = handshake.endpoint
            let scheme = endpoint.isSecure ? "wss" : "ws"
            guard let url = URL(encoding: "\(scheme)://\(endpoint.authority)\(endpoint.target)") else {
                throw ClientError(code: .invalidEndpoint, message: "the WebSocket endpoint is not a URL")
            }
            var request = URLRequest(url: url)
            // The opening handshake has its own timer, and pings show whether the server is alive. With the default
            // timeout, the socket would close after 60 seconds without a message.
            request.timeoutInterval = Self.unlimited
            for (name, value) in handshake.headers { request.setValue(value, forHTTPHeaderField: name) }
            if !handshake.subprotocols.isEmpty {
                let names = handshake.subprotocols.joined(separator: ", ")
                request.setValue(names, forHTTPHeaderField: "Sec-WebSocket-Protocol")
            }
            let socket = URLSessionWebSocket(handshake, settings, opened)
            let session = URLSession(
                configuration: settings.sessionConfiguration ?? Self.defaultConfiguration(settings.connection),
                delegate: socket, delegateQueue: nil)
            let task = session.webSocketTask(with: request)
            task.maximumMessageSize = settings.limit
            socket.start(task)
            // With this call, the session releases the task and the delegate when the task ends. The task must already
            // be running; otherwise, the session might not wait for the task.
            session.finishTasksAndInvalidate()
            return { task.cancel() }
        }

        /// One year in seconds, which is no limit in practice.
        private static var unlimited: TimeInterval { 31_536_000 }

        /// Returns the default configuration of a socket's session. Like the configuration for HTTP requests, it
        /// requires TLS 1.2 and stores no cookies or responses. It allows a socket to live for a year, because
        /// Foundation's default is only a week.
        private static func defaultConfiguration(_ connection: ConnectionOptions) -> URLSessionConfiguration {
            var options = HTTPSessionOptions()
            options.connection = connection
            let configuration = URLSessionConfiguration.session(options)
            configuration.timeoutIntervalForRequest = unlimited
            configuration.timeoutIntervalForResource = unlimited
            return configuration
        }
    }

    /// A WebSocket of `URLSession` and the delegate that receives its events.
    private final class URLSessionWebSocket: NSObject, URLSessionWebSocketDelegate, WebSocketConnection {
        private struct State: Sendable {
            /// The completion to finish when the WebSocket is open, or can't be opened; `nil` afterwards.
            var opened: Completion<any WebSocketConnection>?
            var task: URLSessionWebSocketTask?
            var subprotocol: String?
            var handler: (@Sendable (WebSocketEvent) -> Void)?
            /// The reason why the WebSocket ended; `nil` if it hasn't ended, or if this side closed it.
            var closure: WebSocketClosure?
            /// Whether either side has ended the WebSocket.
            var hasEnded = false
            /// The number of messages and pongs that have arrived.
            var count: Int64 = 0
            var unsentBytes = 0
        }

        private let state: Locked<State>
        private let handshake: WebSocketHandshake
        private let settings: SystemWebSocketConnector.Settings

        init(
            _ handshake: WebSocketHandshake, _ settings: SystemWebSocketConnector.Settings,
            _ opened: Completion<any WebSocketConnection>
        ) {
            self.handshake = handshake
            self.settings = settings
            state = Locked(State(opened: opened))
        }

        private func finishOpening(_ result: Result<any WebSocketConnection, any Error>) {
            state.withLock { $0.opened.take() }?.finish(result)
        }

        func start(_ task: URLSessionWebSocketTask) {
            state.withLock { $0.task = task }
            task.resume()
        }

        // MARK: - Connection

        private var task: URLSessionWebSocketTask? { state.withLock { $0.task } }

        var subprotocol: String? { state.withLock { $0.subprotocol } }

        var receivedCount: Int64 { state.withLock { ($0.task?.countOfBytesReceived ?? 0) + $0.count } }

        var unsentBytes: Int { state.withLock { $0.unsentBytes } }

        func receive(_ handler: @escaping @Sendable (WebSocketEvent) -> Void) {
            let closure = state.withLock { state in
                if !state.hasEnded { state.handler = handler }
                return state.closure
            }
            if let closure { handler(.end(closure)) }
            receive()
        }

        func send(_ text: String) {
            let bytes = text.utf8.count + 64
            state.withLock { $0.unsentBytes += bytes }
            task?.send(.string(text)) { [state] _ in state.withLock { $0.unsentBytes -= bytes } }
        }

        func ping() {
            task?.sendPing { [state] error in
                if error == nil { state.withLock { $0.count += 1 } }
            }
        }

        func close(code: UInt16, farewell: String?) async {
            guard end(nil), let task else { return }
            // Closing discards messages that haven't been written, so the farewell must be written first.
            let written = Completion<Void>()
            if let farewell {
                task.send(.string(farewell)) { _ in written.finish(.success(())) }
            } else {
                written.finish(.success(()))
            }
            // This task closes the connection if the server doesn't respond in time.
            Task { [closeTimeout = settings.closeTimeout] in
                try await Task.sleep(for: closeTimeout)
                written.finish(.success(()))
                task.cancel()
            }
            _ = try? await written.wait()
            task.cancel(with: URLSessionWebSocketTask.CloseCode(rawValue: Int(code)) ?? .normalClosure, reason: nil)
        }

        /// Ends the WebSocket, unless it has already ended.
        ///
        /// - Parameter closure: The reason for the end; `nil` if this side closes the WebSocket.
        /// - Returns: Whether this call ended the WebSocket.
        @discardableResult private func end(_ closure: WebSocketClosure?) -> Bool {
            let (isFirst, handler) = state.withLock { state -> (Bool, (@Sendable (WebSocketEvent) -> Void)?) in
                if state.hasEnded { return (false, nil) }
                state.hasEnded = true
                state.closure = closure
                defer { state.handler = nil }
                return (true, state.handler)
            }
            if let closure { handler?(.end(closure)) }
            return isFirst
        }

        /// Receives the next message and then all further messages.
        private func receive() {
            task?.receive { [self] result in
                switch result {
                case .success(.string(let text)):
                    let handler = state.withLock { state in
                        state.count += 1
                        return state.handler
                    }
                    handler?(.message(Array(text.utf8)))
                    receive()
                case .success:
                    end(WebSocketClosure(code: 1003, reason: "a message that is not text", isOurs: true))
                    task?.cancel(with: .unsupportedData, reason: nil)
                case .failure(let error):
                    // The delegate receives all other errors too. For a message that is too large, it may receive a
                    // different error, so this handles that case.
                    let closure = WebSocketClosure(systemError: error)
                    guard closure.code == 1009 else { return }
                    end(closure)
                    task?.cancel(with: .messageTooBig, reason: nil)
                }
            }
        }

        // MARK: - Delegate

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let (disposition, credential, error) = TLSChallenge.response(to: challenge, settings.connection)
            if let error { finishOpening(.failure(failure(error))) }
            completionHandler(disposition, credential)
        }

        func urlSession(
            _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
        ) {
            let chosen = `protocol`.flatMap { $0.isEmpty ? nil : $0 }
            guard chosen.map(handshake.subprotocols.contains) ?? true else {
                return finishOpening(
                    .failure(ClientError.invalidHandshake("the server chose a subprotocol that was not offered")))
            }
            state.withLock { $0.subprotocol = chosen }
            finishOpening(.success(self))
        }

        func urlSession(
            _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
            didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
        ) {
            end(
                WebSocketClosure(
                    code: UInt16(exactly: closeCode.rawValue) ?? 1006,
                    reason: String(decoding: reason ?? Data(), as: UTF8.self)))
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            finishOpening(.failure(rejection(by: task) ?? failure(error)))
            end(WebSocketClosure(systemError: error))
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        private func rejection(by task: URLSessionTask) -> ClientError? {
            guard let response = task.response as? HTTPURLResponse, response.statusCode != 101 else { return nil }
            let headers = response.allHeaderFields as? [String: String] ?? [:]
            return handshake.endpoint.rejection(
                GraphQLResponse(body: [], status: response.statusCode, headers: headers))
        }

        private func failure(_ error: (any Error)?) -> ClientError {
            let reported = error.map(URLError.reported) as? URLError
            var failure = ClientError(
                connecting: reported ?? URLError(.networkConnectionLost, "the server closed the connection"),
                "the WebSocket can't connect to \(handshake.endpoint)")
            failure.message += SystemWebSocketConnector.watchHint
            return failure
        }
    }
#endif
