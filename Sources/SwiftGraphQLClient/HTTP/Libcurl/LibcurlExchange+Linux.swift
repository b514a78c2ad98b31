#if !canImport(Darwin)
    import CLibcurl
    import Foundation
    import GraphQLSelection

    /// One message and its answer, as libcurl carries them.
    ///
    /// Unchecked: what changes is touched by the loop's thread alone.
    final class LibcurlExchange: @unchecked Sendable {
        /// Whether it is not counted among those that a server may have at a time.
        let isStream: Bool
        /// Scheme, host and port.
        let origin: String
        /// Whether the answer came by HTTP/2.
        private(set) var usedHTTP2 = false
        /// When it fails unless something happens.
        private(set) var deadline = ContinuousClock.now

        private let message: HTTPMessage
        private let receiver: any HTTPReceiver
        private let certificateFile: String?
        private let timeout: Duration
        private let upload: UploadSource?
        private let progress: ProgressReport?
        private var head = HTTPHeadParser()
        /// What is wrong with the answer, where libcurl sees nothing wrong.
        private var failure: ClientError?
        private var exchange: OpaquePointer?
        private var sentBytes: Int64 = 0
        private var isFinished = false

        /// As long as Foundation waits where nothing is said.
        private static let defaultTimeout = Duration.seconds(60)
        /// Some thirty years, which an instant can be moved by.
        private static let longestTimeout = Duration.seconds(1 << 30)

        /// - Throws: `ClientError` of code `uploadFailed`.
        init(
            _ message: HTTPMessage, to receiver: any HTTPReceiver, isStream: Bool, certificateFile: String?,
            progressObserver: (@Sendable (UploadProgress) -> Void)? = nil
        ) throws {
            self.message = message
            self.receiver = receiver
            self.isStream = isStream
            self.certificateFile = certificateFile
            timeout = min(max(message.timeout ?? Self.defaultTimeout, .milliseconds(1)), Self.longestTimeout)
            origin = message.url.origin
            switch message.body {
            case .upload(let body):
                let source = try UploadSource(body)
                upload = source
                progress = progressObserver.map { ProgressReport($0, totalBytes: source.count) }
            case .bytes(let bytes) where !message.isRepeatable:
                upload = try UploadSource(.memory(Data(bytes)))
                progress = nil
            case .bytes, .none:
                upload = nil
                progress = nil
            }
        }

        /// The exchange that is meant by a context of libcurl's events.
        static func of(_ context: UnsafeMutableRawPointer) -> LibcurlExchange {
            Unmanaged.fromOpaque(context).takeUnretainedValue()
        }

        /// Begins it. Whoever calls holds it until the end.
        ///
        /// - Returns: Whether it is under way.
        func begin(in loop: OpaquePointer, _ now: ContinuousClock.Instant) -> Bool {
            guard !isFinished else { return false }
            deadline = now + timeout
            exchange = message.start(
                in: loop, uploadSize: upload?.count, certificateFile: certificateFile,
                Unmanaged.passUnretained(self).toOpaque())
            if exchange != nil { return true }
            end(ClientError(code: .connectionFailed, message: "libcurl can't make a request to \(origin)"))
            return false
        }

        /// Ends it as libcurl says that it ended.
        func finish(in loop: OpaquePointer) {
            guard let exchange else { return }
            let code = clibcurl_exchange_code(exchange)
            let failure: (any Error)? =
                failure ?? LibcurlFailure(code: code)?.error(String(cString: clibcurl_exchange_message(exchange)))
                // All is well with libcurl where the connection ends behind some line of the head.
                ?? (head.isOver
                    ? nil : LibcurlFailure.lostConnection("the connection was closed inside of the head of the answer"))
            finish(failure, in: loop)
        }

        /// Ends it, where that has not been done.
        func finish(_ error: (any Error)?, in loop: OpaquePointer) {
            if let exchange { clibcurl_loop_end(loop, exchange) }
            exchange = nil
            end(error)
        }

        private func end(_ error: (any Error)?) {
            guard !isFinished else { return }
            isFinished = true
            if let progress {
                // After what was reported.
                progress.queue.async { [receiver] in receiver.finish(error) }
            } else {
                receiver.finish(error)
            }
        }

        // MARK: - What libcurl tells

        fileprivate func take(line: UnsafeRawBufferPointer) -> Bool {
            touch()
            do {
                if let head = try head.take(line) { receiver.receive(head) }
                if line.starts(with: "HTTP/2".utf8) { usedHTTP2 = true }
                return true
            } catch {
                failure = ClientError(
                    code: .connectionFailed, message: "the server sent a head of more than 256 kB; check the endpoint")
                return false
            }
        }

        fileprivate func take(body: UnsafeRawBufferPointer) {
            touch()
            receiver.receive(body)
        }

        fileprivate func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            do {
                return try upload?.read(into: buffer) ?? 0
            } catch {
                failure = error
                return -1
            }
        }

        /// libcurl asks for it where it would send the message again.
        fileprivate func seek(to offset: Int64) -> Bool {
            if message.isRepeatable { return upload?.seek(to: offset) ?? false }
            failure = LibcurlFailure.lostConnection(
                "the connection broke before there was an answer, and a mutation is not sent twice")
            return false
        }

        fileprivate func tell(sentBytes: Int64) {
            touch()
            guard sentBytes != self.sentBytes else { return }
            self.sentBytes = sentBytes
            progress?.report(sentBytes)
        }

        private func touch() { deadline = .now + timeout }
    }

    /// Reports progress one call at a time, and not in the loop's thread.
    private struct ProgressReport {
        let queue = DispatchQueue(label: "HTTP upload")
        private let observer: @Sendable (UploadProgress) -> Void
        private let totalBytes: Int64

        init(_ observer: @escaping @Sendable (UploadProgress) -> Void, totalBytes: Int64) {
            self.observer = observer
            self.totalBytes = totalBytes
        }

        func report(_ sentBytes: Int64) {
            let progress = UploadProgress(sentBytes: sentBytes, totalBytes: totalBytes)
            queue.async { [observer] in observer(progress) }
        }
    }

    extension HTTPMessage {
        /// Begins an exchange; `nil` where libcurl can't.
        fileprivate func start(
            in loop: OpaquePointer, uploadSize: Int64?, certificateFile: String?, _ context: UnsafeMutableRawPointer
        ) -> OpaquePointer? {
            var events = clibcurl_events()
            events.context = context
            events.header = { context, bytes, count in
                guard let context else { return false }
                return LibcurlExchange.of(context).take(line: .init(start: bytes, count: count))
            }
            events.receive = { context, bytes, count in
                guard let context else { return }
                LibcurlExchange.of(context).take(body: .init(start: bytes, count: count))
            }
            events.read = { context, buffer, size in
                guard let context else { return -1 }
                return LibcurlExchange.of(context).give(.init(start: buffer, count: size))
            }
            events.seek = { context, offset in
                guard let context else { return false }
                return LibcurlExchange.of(context).seek(to: offset)
            }
            events.progress = { context, sent in
                guard let context else { return }
                LibcurlExchange.of(context).tell(sentBytes: sent)
            }
            let strings = CStrings()
            var headers = allHeaders.map { strings.copy($1.isEmpty ? "\($0);" : "\($0): \($1)") }
            // Without it, libcurl waits a second for servers that do not know what it expects.
            headers.append(strings.copy("Expect:"))
            var bytes: [UInt8] = []
            if case .bytes(let body) = body { bytes = body }
            var request = clibcurl_request()
            request.url = strings.copy(url.absoluteString)
            request.user_agent = strings.copy(Self.userAgent)
            request.ca_file = certificateFile.flatMap { strings.copy($0) }
            request.is_get = method == "GET"
            request.body_size = uploadSize ?? Int64(bytes.count)
            return withExtendedLifetime(strings) {
                headers.withUnsafeBufferPointer { headers in
                    bytes.withUnsafeBytes { bytes in
                        request.headers = headers.baseAddress
                        request.header_count = headers.count
                        request.body = uploadSize == nil ? bytes.baseAddress : nil
                        return clibcurl_loop_start(loop, &request, &events)
                    }
                }
            }
        }

        /// Some servers refuse requests without one (RFC 9110, section 10.1.5).
        private static let userAgent = "SwiftGraphQL"
    }

    /// Strings for C, which live as long as this.
    private final class CStrings {
        private var copies: [UnsafeMutablePointer<CChar>?] = []

        func copy(_ text: String) -> UnsafePointer<CChar>? {
            let copy = strdup(text)
            copies.append(copy)
            return copy.map { UnsafePointer($0) }
        }

        deinit {
            for copy in copies { free(copy) }
        }
    }
#endif
