#if canImport(Darwin) || canImport(FoundationNetworking) && (DEBUG || !canImport(Glibc))
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Passes the responses of a session's tasks to their receivers as they arrive. The delegate doesn't follow
    /// redirects, so the receiver gets the 3xx response itself.
    ///
    /// The class is unchecked `Sendable`, because the lock guards the exchanges.
    final class FoundationHTTPDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        /// The constant parts of an exchange.
        struct Parts {
            let receiver: HTTPReceiver
            /// The completion that is finished at the end of the exchange.
            let completion: Completion<Void>
            let connection: ConnectionOptions
            let observer: (@Sendable (Int64, Int64) -> Void)?
            let current: FoundationHTTPTask
            /// A closure that creates a task, which sends the message.
            let makeTask: @Sendable () -> URLSessionTask
        }

        let options: HTTPSessionOptions
        /// The cookies to limit; `nil` if the session keeps no cookies in memory.
        private let cookies: HTTPCookieStorage?
        private let lock = NSLock()
        private var exchanges: [Int: (state: FoundationHTTPExchange, parts: Parts)] = [:]

        init(_ options: HTTPSessionOptions, _ configuration: URLSessionConfiguration) {
            self.options = options
            cookies = options.keepsCookies ? configuration.httpCookieStorage : nil
        }

        /// Sends a message with a new task.
        func run(_ state: FoundationHTTPExchange, _ parts: Parts) {
            let task = parts.makeTask()
            lock.withLock { exchanges[task.taskIdentifier] = (state, parts) }
            guard !parts.current.start(task) else { return }
            lock.withLock { exchanges[task.taskIdentifier] = nil }
            // A task that is neither started nor cancelled would keep the session alive.
            task.cancel()
            parts.completion.finish(CancellationError())
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            let report = lock.withLock { () -> (observer: (@Sendable (Int64, Int64) -> Void)?, sentBytes: Int64)? in
                let sentBytes = exchanges[task.taskIdentifier]?.state.send(bytesSent, of: totalBytesExpectedToSend)
                return sentBytes.map { (exchanges[task.taskIdentifier]?.parts.observer, $0) }
            }
            guard let report else { return }
            report.observer?(report.sentBytes, totalBytesExpectedToSend)
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            do {
                if let response = response as? HTTPURLResponse {
                    let head = HTTPHead(response)
                    cookies?.removeCookies(ifTooManyAfter: head)
                    try head.check(options)
                }
                _ = receiver(of: dataTask)
                completionHandler(.allow)
            } catch {
                end(dataTask, error)
                completionHandler(.cancel)
            }
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            guard let receiver = receiver(of: dataTask) else { return }
            do {
                try data.withUnsafeBytes { try receiver.receive($0) }
            } catch {
                end(dataTask, error)
            }
        }

        /// Returns the connection options for the message of a task; `nil` if the exchange has ended.
        func connection(of task: URLSessionTask) -> ConnectionOptions? {
            lock.withLock { exchanges[task.taskIdentifier]?.parts.connection }
        }

        /// Cancels a task and ends its exchange with the given error.
        func end(_ task: URLSessionTask, _ error: any Error) {
            lock.withLock { exchanges[task.taskIdentifier]?.state.failure = error }
            task.cancel()
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            _ = receiver(of: task)
            guard var exchange = lock.withLock({ exchanges.removeValue(forKey: task.taskIdentifier) }) else { return }
            switch exchange.state.end(error) {
            case .finish(let error): exchange.parts.completion.finish(error)
            case .sendAgain: run(exchange.state, exchange.parts)
            }
        }

        /// Returns the receiver of a task's response, after passing it the head if it hasn't received the head yet.
        private func receiver(of task: URLSessionTask) -> HTTPReceiver? {
            let response = task.response as? HTTPURLResponse
            let (receiver, isFirst) = lock.withLock {
                let isFirst = response != nil && exchanges[task.taskIdentifier]?.state.receiveHead() == true
                return (exchanges[task.taskIdentifier]?.parts.receiver, isFirst)
            }
            if isFirst, let response { receiver?.receive(HTTPHead(response)) }
            return receiver
        }
    }

    /// The current task of an exchange and whether the exchange was cancelled.
    ///
    /// The class is unchecked `Sendable`, because the lock guards its state.
    final class FoundationHTTPTask: @unchecked Sendable {
        private let lock = NSLock()
        private var task: URLSessionTask?
        private var isCancelled = false

        /// Starts a task, unless the exchange was cancelled. Returns `false` in that case.
        ///
        /// The method holds the lock until the task is resumed, because a task that is cancelled earlier may never call
        /// its delegate.
        func start(_ task: URLSessionTask) -> Bool {
            lock.withLock {
                guard !isCancelled else { return false }
                self.task = task
                task.resume()
                return true
            }
        }

        /// Cancels the exchange and its current task if there is one.
        func cancel() {
            let task = lock.withLock {
                isCancelled = true
                return self.task
            }
            task?.cancel()
        }
    }

    extension HTTPHead {
        init(_ response: HTTPURLResponse) {
            self.init(status: response.statusCode)
            for (name, value) in response.allHeaderFields {
                if let name = name as? String, let value = value as? String { headers[name] = value }
            }
        }
    }
#endif
