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
        /// An exchange in progress. The delegate's lock guards its mutable state.
        final class Exchange: @unchecked Sendable {
            fileprivate var state: FoundationHTTPExchange
            /// The current task.
            fileprivate var task: URLSessionTask?
            /// The completion that is finished at the end of the exchange.
            let completion = Completion<Void>()
            fileprivate let receiver: HTTPReceiver
            fileprivate let connection: ConnectionOptions
            fileprivate let observer: (@Sendable (Int64, Int64) -> Void)?
            /// A closure that creates a task, which sends the message.
            fileprivate let makeTask: @Sendable () -> URLSessionTask

            init(
                _ message: HTTPMessage, to receiver: HTTPReceiver, mayRepeat: Bool, _ options: ConnectionOptions,
                makeTask: @escaping @Sendable () -> URLSessionTask
            ) {
                state = FoundationHTTPExchange(mayRepeat: mayRepeat)
                self.receiver = receiver
                connection = message.connection(by: options)
                observer = message.onProgress
                self.makeTask = makeTask
            }
        }

        let options: HTTPSessionOptions
        /// The cookies to limit; `nil` if the session keeps no cookies in memory.
        private let cookies: HTTPCookieStorage?
        private let lock = NSLock()
        private var exchanges: [Int: Exchange] = [:]

        init(_ options: HTTPSessionOptions, _ configuration: URLSessionConfiguration) {
            self.options = options
            cookies = options.keepsCookies ? configuration.httpCookieStorage : nil
        }

        /// Sends the message of an exchange with a new task.
        func run(_ exchange: Exchange) {
            let task = exchange.makeTask()
            lock.withLock {
                exchanges[task.taskIdentifier] = exchange
                exchange.task = task
                // The lock makes `cancel` wait, because a task that is cancelled before it is resumed may never call its
                // delegate.
                task.resume()
            }
            if exchange.completion.isFinished { task.cancel() }
        }

        /// Ends an exchange with `CancellationError` and cancels its current task.
        func cancel(_ exchange: Exchange) {
            exchange.completion.finish(CancellationError())
            lock.withLock { exchange.task }?.cancel()
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
            guard let exchange = exchange(of: task) else { return }
            let sentBytes = lock.withLock { exchange.state.send(bytesSent, of: totalBytesExpectedToSend) }
            exchange.observer?(sentBytes, totalBytesExpectedToSend)
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
            exchange(of: task)?.connection
        }

        /// Cancels a task and ends its exchange with the given error.
        func end(_ task: URLSessionTask, _ error: any Error) {
            lock.withLock { exchanges[task.taskIdentifier]?.state.failure = error }
            task.cancel()
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            _ = receiver(of: task)
            guard let exchange = lock.withLock({ exchanges.removeValue(forKey: task.taskIdentifier) }) else { return }
            switch lock.withLock({ exchange.state.end(error) }) {
            case .finish(let error): exchange.completion.finish(error)
            case .sendAgain: if !exchange.completion.isFinished { run(exchange) }
            }
        }

        private func exchange(of task: URLSessionTask) -> Exchange? {
            lock.withLock { exchanges[task.taskIdentifier] }
        }

        /// Returns the receiver of a task's response, after passing it the head if it hasn't received the head yet;
        /// `nil` after a failure, because a receiver that has thrown an error must receive nothing else.
        private func receiver(of task: URLSessionTask) -> HTTPReceiver? {
            guard let exchange = exchange(of: task) else { return nil }
            if lock.withLock({ exchange.state.failure != nil }) { return nil }
            if let response = task.response as? HTTPURLResponse, lock.withLock({ exchange.state.receiveHead() }) {
                exchange.receiver.receive(HTTPHead(response))
            }
            return exchange.receiver
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
