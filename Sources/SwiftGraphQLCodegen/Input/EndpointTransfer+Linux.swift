#if !canImport(Darwin)
    import CLibcurl
    import Foundation
    import HTTPTransfer

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A request and its answer by libcurl, on a thread of its own. Redirects are followed.
    ///
    /// Unchecked: the lock guards the state, and all else that changes is the thread's alone.
    final class EndpointTransfer: @unchecked Sendable {
        private enum State {
            case running, cancelled, over
        }

        private let lock = NSLock()
        private var state = State.running
        private let loop: OpaquePointer
        private let maximumBytes: Int
        private var request: URLRequest
        // What has come of the answer to it.
        private var head: HTTPHead?
        private var body = Data()

        /// In milliseconds.
        private static let longestWait = 60_000.0

        /// A transfer that has not begun; `nil` where libcurl is missing or older than 7.68.
        init?(_ request: URLRequest, maximumBytes: Int) {
            guard let loop = clibcurl_loop_create() else { return nil }
            self.loop = loop
            self.request = request
            self.maximumBytes = maximumBytes
        }

        /// Begins it, once.
        ///
        /// - Parameter completion: Is called once, with the answer or a `URLError`.
        func start(_ completion: @escaping @Sendable (Result<EndpointExchange.Response, any Error>) -> Void) {
            Thread.detachNewThread { [self] in
                clibcurl_ignore_broken_pipe()
                let result = Result { try run() }
                lock.withLock { state = .over }
                // Before anybody is told: who is told may end the process, and what TLS consists of with it.
                clibcurl_loop_destroy(loop)
                completion(result)
            }
        }

        /// Ends it, if it has not ended yet.
        func cancel() {
            lock.withLock {
                guard state == .running else { return }
                state = .cancelled
                clibcurl_loop_wake(loop)
            }
        }

        private func run() throws -> EndpointExchange.Response {
            var redirects = 0
            while true {
                let head = try perform()
                guard let next = try request.redirected(by: head) else {
                    return EndpointExchange.Response(status: head.status, body: body, url: request.url)
                }
                redirects += 1
                guard redirects <= HTTPRedirect.maximumCount else { throw URLError(.httpTooManyRedirects) }
                request = next
            }
        }

        /// Sends the request, and waits for the answer.
        private func perform() throws -> HTTPHead {
            (head, body) = (nil, Data())
            let message = LibcurlMessage(
                url: request.url?.absoluteString ?? "", method: request.httpMethod ?? "GET",
                headers: request.allHTTPHeaderFields ?? [:], body: .bytes(Array(request.httpBody ?? Data())))
            let timeout = Duration.seconds(request.timeoutInterval)
            guard let transfer = LibcurlTransfer(message, in: loop, timeout: timeout, delegate: self) else {
                throw URLError(.badURL, "libcurl can't make a request to it")
            }
            defer { transfer.end(in: loop) }
            while true {
                if lock.withLock({ state == .cancelled }) { throw URLError(.cancelled) }
                clibcurl_loop_perform(loop)
                let isFinished = clibcurl_loop_next_finished(loop) != nil
                if let error = isFinished ? transfer.error : transfer.failure { throw Self.explained(error) }
                if isFinished, let head { return head }
                let milliseconds = ContinuousClock.now.duration(to: transfer.deadline) / .milliseconds(1)
                guard milliseconds > 0 else { throw URLError(.timedOut) }
                // Rounded up: else it would spin through the last millisecond.
                clibcurl_loop_wait(loop, Int32(min(milliseconds + 1, Self.longestWait)))
            }
        }

        private static func explained(_ error: any Error) -> any Error {
            error is HTTPHeadParser.TooLarge ? URLError(.badServerResponse, "its head is larger than 256 kB") : error
        }
    }

    extension EndpointTransfer: LibcurlTransferDelegate {
        func receive(_ head: HTTPHead) { self.head = head }

        func receive(_ bytes: UnsafeRawBufferPointer) throws {
            guard body.count + bytes.count <= maximumBytes else { throw URLError(.dataLengthExceedsMaximum) }
            body.append(contentsOf: bytes)
        }

        // Where there is no body at all; one that there is, is copied.

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { 0 }

        func seek(to offset: Int64) -> Bool { offset == 0 }

        func report(sentBytes: Int64) {}
    }
#endif
