#if canImport(Darwin)
    import Foundation
    import SwiftGraphQLJSON
    import SwiftGraphQLHTTP
    import SwiftGraphQLSelection

    extension SystemWebSocketConnector {
        /// Opens a WebSocket with `URLSession`, which does the handshake and the framing itself.
        func open(
            _ endpoint: WebSocketEndpoint, _ handshake: WebSocketHandshake, _ connection: ConnectionOptions,
            timeout: Duration
        ) async throws -> any WebSocketConnection {
            let scheme = endpoint.isSecure ? "wss" : "ws"
            guard let url = URL(encoding: "\(scheme)://\(endpoint.authority)\(endpoint.target)") else {
                throw ClientError(code: .invalidEndpoint, message: "the endpoint of the WebSocket is not a URL")
            }
            var request = URLRequest(url: url)
            // The opening handshake has its own timer, and pings show whether the server is alive. With the default
            // timeout, the socket would end after 60 seconds without a message.
            request.timeoutInterval = Self.unlimited
            for (name, value) in handshake.headers { request.setValue(value, forHTTPHeaderField: name) }
            if !handshake.subprotocols.isEmpty {
                let names = handshake.subprotocols.joined(separator: ", ")
                request.setValue(names, forHTTPHeaderField: "Sec-WebSocket-Protocol")
            }
            let events = URLSessionWebSocketEvents(to: endpoint, connection)
            let session = URLSession(
                configuration: configuration ?? Self.defaultConfiguration(connection), delegate: events,
                delegateQueue: nil)
            let task = session.webSocketTask(with: request)
            task.maximumMessageSize = settings.limit
            task.resume()
            // The session releases the task and the delegate when the task ends. This call has to come after the task
            // is resumed; otherwise, the session might not wait for the task.
            session.finishTasksAndInvalidate()
            let timer = Task {
                try await Task.sleep(for: timeout.clamped)
                let failure = ClientError(
                    code: .timedOut,
                    message: "the server at \(endpoint) did not open the WebSocket in time" + Self.watchHint)
                if events.opened.finish(.failure(failure)) { task.cancel() }
            }
            defer { timer.cancel() }
            do {
                let subprotocol = try await events.opened.wait().flatMap { $0.isEmpty ? nil : $0 }
                if let subprotocol, !handshake.subprotocols.contains(subprotocol) {
                    throw ClientError.invalidHandshake("it chose a subprotocol that was not offered")
                }
                return URLSessionWebSocket(
                    subprotocol: subprotocol, task: task, events: events, closeTimeout: settings.closeTimeout)
            } catch {
                task.cancel()
                throw error
            }
        }
    }

    extension SystemWebSocketConnector {
        /// What to do if the system blocks WebSockets; empty on systems that don't.
        fileprivate static var watchHint: String {
            #if os(watchOS)
                // Apple's technical note TN3135. Such a connection waits, or fails with `ENETDOWN`.
                "; watchOS blocks WebSockets, except while the app plays audio or makes a call: subscribe with "
                    + "HTTPSubscriptionTransport"
            #else
                ""
            #endif
        }

        /// One year, in seconds.
        private static var unlimited: TimeInterval { 31_536_000 }

        /// Returns the default configuration of a socket's session. Like the one for HTTP requests, it requires TLS
        /// 1.2, and stores no cookies and no responses. It sets no practical limit on the lifetime of a socket;
        /// Foundation's default is a week.
        private static func defaultConfiguration(_ connection: ConnectionOptions) -> URLSessionConfiguration {
            var options = HTTPSessionOptions()
            options.connection = connection
            let configuration = URLSessionConfiguration.ephemeral(options)
            configuration.timeoutIntervalForRequest = unlimited
            configuration.timeoutIntervalForResource = unlimited
            return configuration
        }
    }

    /// An open WebSocket of `URLSession`.
    private final class URLSessionWebSocket: WebSocketConnection {
        let subprotocol: String?
        private let task: URLSessionWebSocketTask
        private let events: URLSessionWebSocketEvents
        private let closeTimeout: Duration

        init(
            subprotocol: String?, task: URLSessionWebSocketTask, events: URLSessionWebSocketEvents,
            closeTimeout: Duration
        ) {
            self.subprotocol = subprotocol
            self.task = task
            self.events = events
            self.closeTimeout = closeTimeout
        }

        var progress: WebSocketProgress {
            WebSocketProgress(count: task.countOfBytesReceived + events.count.withLock { $0 })
        }

        var unsentBytes: Int { events.unsentBytes.withLock { $0 } }

        func receive(_ handler: @escaping @Sendable (WebSocketEvent) -> Void) {
            events.start(handler)
            events.receive(from: task)
        }

        func send(_ text: String) {
            let bytes = text.utf8.count + 64
            events.unsentBytes.withLock { $0 += bytes }
            task.send(.string(text)) { [events] _ in events.unsentBytes.withLock { $0 -= bytes } }
        }

        func ping() {
            task.sendPing { [events] error in
                if error == nil { events.count.withLock { $0 += 1 } }
            }
        }

        func close(code: UInt16, farewell: String?) async {
            let isOpen = events.end(nil)
            guard isOpen else { return }
            // Closing discards messages that haven't been written.
            let written = Completion<Void>()
            if let farewell {
                task.send(.string(farewell)) { _ in written.finish(.success(())) }
            } else {
                written.finish(.success(()))
            }
            // Closes the connection if the server doesn't respond.
            Task { [task, closeTimeout] in
                try await Task.sleep(for: closeTimeout)
                written.finish(.success(()))
                task.cancel()
            }
            _ = try? await written.wait()
            task.cancel(with: URLSessionWebSocketTask.CloseCode(rawValue: Int(code)) ?? .normalClosure, reason: nil)
        }
    }

    /// The delegate that receives the events of a WebSocket from `URLSession`.
    private final class URLSessionWebSocketEvents: NSObject, URLSessionWebSocketDelegate {
        private struct State: Sendable {
            var handler: (@Sendable (WebSocketEvent) -> Void)?
            /// The reason why the server ended the WebSocket, until there is a handler.
            var closure: WebSocketClosure?
            var hasEnded = false
        }

        /// The subprotocol that the server chose.
        let opened = Completion<String?>()
        /// The number of messages and pongs that have arrived.
        let count = Locked<Int64>(0)
        let unsentBytes = Locked(0)
        private let state = Locked(State())
        private let endpoint: WebSocketEndpoint
        private let connection: ConnectionOptions

        init(to endpoint: WebSocketEndpoint, _ connection: ConnectionOptions) {
            self.endpoint = endpoint
            self.connection = connection
        }

        func start(_ handler: @escaping @Sendable (WebSocketEvent) -> Void) {
            let closure = state.withLock { state in
                if !state.hasEnded { state.handler = handler }
                return state.closure
            }
            if let closure { handler(.end(closure)) }
        }

        /// Ends the WebSocket, unless it has ended.
        ///
        /// - Parameter closure: The reason; `nil` if this side closes it.
        /// - Returns: Whether this call ended it.
        @discardableResult func end(_ closure: WebSocketClosure?) -> Bool {
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

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            switch TLSChallenge(challenge, connection) {
            case .systemDefault: completionHandler(.performDefaultHandling, nil)
            case .use(let credential): completionHandler(.useCredential, credential)
            case .reject(let error):
                opened.finish(.failure(failure(error)))
                completionHandler(.cancelAuthenticationChallenge, nil)
            }
        }

        /// Receives messages, one after another.
        func receive(from task: URLSessionWebSocketTask) {
            task.receive { [self] result in
                switch result {
                case .success(.string(let text)):
                    count.withLock { $0 += 1 }
                    state.withLock { $0.handler }?(.message(Array(text.utf8)))
                    receive(from: task)
                case .success:
                    end(WebSocketClosure(code: 1003, reason: "a message that is not text", isOurs: true))
                    task.cancel(with: .unsupportedData, reason: nil)
                case .failure(let error):
                    // The delegate gets the other errors too. For a message that is too large, it may get a different
                    // error.
                    let closure = WebSocketClosure(systemError: error)
                    guard closure.code == 1009 else { return }
                    end(closure)
                    task.cancel(with: .messageTooBig, reason: nil)
                }
            }
        }

        func urlSession(
            _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
        ) {
            opened.finish(.success(`protocol`))
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
            opened.finish(.failure(rejection(by: task) ?? failure(error)))
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
            return endpoint.rejection(GraphQLResponse(body: [], status: response.statusCode, headers: headers))
        }

        private func failure(_ error: (any Error)?) -> ClientError {
            let reported = error.map(URLError.reported) as? URLError
            var failure = ClientError(
                connecting: reported ?? URLError(.networkConnectionLost, "the server closed the connection"),
                "the WebSocket can't connect to \(endpoint)")
            failure.message += SystemWebSocketConnector.watchHint
            return failure
        }
    }
#endif
