#if !canImport(Darwin)
    import CLibcurl
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A request and its answer by libcurl, on a thread of its own.
    ///
    /// Unchecked: the lock guards the state, and all else that changes is the thread's alone.
    final class LibcurlExchange: @unchecked Sendable {
        private enum State {
            case running, cancelled, over
        }

        private let lock = NSLock()
        private var state = State.running
        private let loop: OpaquePointer
        private let maximumBytes: Int
        private var request: URLRequest
        // What has come of the answer to it.
        private var body = Data()
        private var headSize = 0
        private var isHeadOver = false
        /// What is wrong with it, where libcurl sees nothing wrong.
        private var failure: URLError?
        /// When it fails unless something happens.
        private var deadline = ContinuousClock.now

        private static let maximumRedirects = 5
        /// In bytes, as libcurl itself has it.
        private static let maximumHeadSize = 300 << 10
        /// In milliseconds.
        private static let longestWait = 60_000.0

        /// An exchange that has not begun; `nil` where libcurl is missing or older than 7.68.
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
                let (response, location) = try perform()
                guard let next = try request.redirected(by: response.status, to: location) else { return response }
                redirects += 1
                guard redirects <= Self.maximumRedirects else { throw URLError(.httpTooManyRedirects) }
                request = next
            }
        }

        /// Sends the request, and waits for the answer and where it redirects to.
        private func perform() throws -> (EndpointExchange.Response, location: URL?) {
            (body, headSize, isHeadOver) = (Data(), 0, false)
            touch()
            guard let exchange = request.start(in: loop, Unmanaged.passUnretained(self).toOpaque()) else {
                throw URLError(.badURL, userInfo: [NSLocalizedDescriptionKey: "libcurl can't make a request to it"])
            }
            defer { clibcurl_loop_end(loop, exchange) }
            while true {
                if lock.withLock({ state == .cancelled }) { throw URLError(.cancelled) }
                clibcurl_loop_perform(loop)
                let isFinished = clibcurl_loop_next_finished(loop) != nil
                if let failure { throw failure }
                if isFinished { return try response(to: exchange) }
                let milliseconds = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
                guard milliseconds > 0 else { throw URLError(.timedOut) }
                // Rounded up: else it would spin through the last millisecond.
                clibcurl_loop_wait(loop, Int32(min(milliseconds + 1, Self.longestWait)))
            }
        }

        private func response(to exchange: OpaquePointer) throws -> (EndpointExchange.Response, location: URL?) {
            if let error = URLError(
                libcurlCode: clibcurl_exchange_code(exchange), String(cString: clibcurl_exchange_message(exchange)))
            {
                throw error
            }
            let status = clibcurl_exchange_status(exchange)
            // All is well with libcurl where the connection ends behind some line of the head, or an interim one.
            guard isHeadOver, status >= 200 else { throw URLError(.networkConnectionLost) }
            let location = clibcurl_exchange_redirect(exchange).flatMap { URL(string: String(cString: $0)) }
            return (EndpointExchange.Response(status: status, body: body, url: request.url), location)
        }

        // MARK: - What libcurl tells

        fileprivate func take(line: UnsafeRawBufferPointer) -> Bool {
            touch()
            headSize += line.count
            guard headSize <= Self.maximumHeadSize else {
                failure = URLError(
                    .badServerResponse, userInfo: [NSLocalizedDescriptionKey: "its head is larger than 300 kB"])
                return false
            }
            if line.starts(with: "HTTP/".utf8) {
                isHeadOver = false
            } else if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
                isHeadOver = true
            }
            return true
        }

        fileprivate func take(body bytes: UnsafeRawBufferPointer) {
            touch()
            if body.count + bytes.count <= maximumBytes {
                body.append(contentsOf: bytes)
            } else {
                failure = URLError(.dataLengthExceedsMaximum)
            }
        }

        /// Something has happened.
        fileprivate func touch() {
            deadline = .now + .seconds(request.timeoutInterval)
        }

        /// The exchange that is meant by a context of libcurl's events.
        fileprivate static func of(_ context: UnsafeMutableRawPointer) -> LibcurlExchange {
            Unmanaged.fromOpaque(context).takeUnretainedValue()
        }
    }

    extension URLRequest {
        /// Some servers refuse requests without one (RFC 9110, section 10.1.5).
        private static let userAgent = "SwiftGraphQL"

        /// The certificates to trust in place of the system's, where the environment names them. The first variable is what
        /// Foundation's own use of libcurl reads, the second what OpenSSL's users expect.
        private static let certificateFile: String? = {
            let environment = ProcessInfo.processInfo.environment
            return environment["URLSESSION_CERT_AUTHORITY_INFO_FILE"] ?? environment["SSL_CERT_FILE"]
        }()

        /// Begins an exchange; `nil` where libcurl can't.
        fileprivate func start(in loop: OpaquePointer, _ context: UnsafeMutableRawPointer) -> OpaquePointer? {
            var strings: [UnsafeMutablePointer<CChar>?] = []
            defer { for string in strings { free(string) } }
            func copy(_ text: String) -> UnsafePointer<CChar>? {
                strings.append(strdup(text))
                return strings.last?.map { UnsafePointer($0) }
            }
            // Without the last one, libcurl waits a second for servers that do not know what it expects.
            let headers =
                (allHTTPHeaderFields ?? [:]).map { copy($1.isEmpty ? "\($0);" : "\($0): \($1)") } + [copy("Expect:")]
            let body = httpBody ?? Data()
            var message = clibcurl_request()
            message.url = copy(url?.absoluteString ?? "")
            message.user_agent = copy(Self.userAgent)
            message.ca_file = Self.certificateFile.flatMap { copy($0) }
            message.is_get = httpMethod == "GET"
            message.body_size = Int64(body.count)
            var events = Self.events
            events.context = context
            return headers.withUnsafeBufferPointer { headers in
                body.withUnsafeBytes { body in
                    message.headers = headers.baseAddress
                    message.header_count = headers.count
                    message.body = body.baseAddress
                    return clibcurl_loop_start(loop, &message, &events)
                }
            }
        }

        private static var events: clibcurl_events {
            var events = clibcurl_events()
            events.header = { context, bytes, count in
                context.map { LibcurlExchange.of($0).take(line: .init(start: bytes, count: count)) } ?? false
            }
            events.receive = { context, bytes, count in
                context.map { LibcurlExchange.of($0).take(body: .init(start: bytes, count: count)) }
            }
            // Where there is no body at all; one that there is, is copied.
            events.read = { _, _, _ in 0 }
            events.seek = { _, offset in offset == 0 }
            events.progress = { context, _ in context.map { LibcurlExchange.of($0).touch() } }
            return events
        }
    }
#endif
