#if os(Linux)
    import SwiftGraphQLCurl
    import Foundation

    /// An exchange of a request and its response, from its time in the queue to its completion.
    ///
    /// The class is unchecked `Sendable`, because only the loop's thread uses its mutable state.
    final class LibcurlExchange: @unchecked Sendable {
        /// The session and the server whose slots an exchange uses.
        struct SlotKey: Hashable {
            let session: ObjectIdentifier
            /// The scheme, the host and the port of the server.
            let origin: String
        }

        /// The completion that is finished at the end of the exchange.
        let completion = Completion<Void>()
        /// Whether the exchange is a stream, which doesn't use a slot.
        var isStream: Bool { message.isStream }
        let slotKey: SlotKey
        /// The time at which the exchange fails, unless data is sent or received earlier.
        private(set) var deadline = ContinuousClock.now

        /// The connections that the exchange uses.
        var connections: LibcurlConnections { session.connections }

        /// The maximum number of simultaneous requests from the session to the server. It is at least 1, because
        /// requests would wait forever without a slot.
        var maximumRequests: Int {
            let limit = max(session.options.maximumConnectionsPerHost, 1)
            return connections.supportsHTTP2(slotKey.origin) ? max(limit, Self.http2Streams) : limit
        }

        private let message: HTTPMessage
        private let receiver: HTTPReceiver
        private let session: LibcurlHTTPSession
        private let source: HTTPBodySource?
        private let idleTimeout: Duration
        private let progress: DispatchQueue?

        private var handle: Libcurl.Handle?
        private var share: LibcurlShare?
        private var headerFields: UnsafeMutableRawPointer?
        private let errorText: UnsafeMutablePointer<CChar>
        private var head: HTTPHeadParser
        private var movedBytes: (sent: Int64, received: Int64) = (0, 0)
        /// An error from this library or from the receiver, which replaces the error that libcurl reports.
        private var failure: (any Error)?
        private var isFinished = false
        /// Whether the exchange waits for the loop's next round.
        private var isPaused = false
        /// The number of bytes of the body that have arrived since the last pause.
        private var unpausedBytes = 0

        /// The number of bytes after which an exchange pauses. Otherwise, all other exchanges would wait while one exchange
        /// decompresses a response, and a few bytes can decompress to gigabytes.
        private static let bytesPerRound = 8 << 20
        /// The number of simultaneous requests that a session may always send to a server that supports HTTP/2. Servers
        /// accept about 100 requests over one connection, and libcurl opens more connections for further requests.
        private static let http2Streams = 64
        /// The idle timeout of messages that don't set one. The value is the same as Foundation's default.
        private static let defaultIdleTimeout = Duration.seconds(60)
        /// The user agent to send, because some servers reject requests without one (RFC 9110, section 10.1.5).
        private static let userAgent = "SwiftGraphQL"

        /// Creates an exchange that isn't in the queue yet.
        ///
        /// - Throws: `URLError` with code `cannotOpenFile`.
        init(
            _ message: HTTPMessage, to receiver: HTTPReceiver, in session: LibcurlHTTPSession
        ) throws {
            self.message = message
            self.receiver = receiver
            self.session = session
            slotKey = SlotKey(session: ObjectIdentifier(session), origin: message.url.origin)
            head = HTTPHeadParser(
                limit: session.options.maximumHeadBytes, fieldLimit: session.options.maximumHeadFields)
            idleTimeout = (message.idleTimeout ?? Self.defaultIdleTimeout).clamped
            source =
                switch message.body {
                case .none: nil
                // No source is needed if libcurl copies the body, which it can then resend by itself.
                case .bytes(let bytes):
                    message.isRepeatable && message.onProgress == nil ? nil : HTTPBodySource(bytes)
                case .file(let url): try HTTPBodySource(file: url)
                }
            // The buffer is allocated after all code that can throw, because `deinit`, which releases it, doesn't run
            // after an error.
            errorText = .allocate(capacity: Libcurl.errorSize)
            errorText.pointee = 0
            // The queue calls the progress closure serially and outside the loop's thread.
            progress = message.onProgress == nil ? nil : DispatchQueue(label: "HTTP upload")
            // The idle timeout starts now, because it includes the wait for a slot.
            touch()
        }

        deinit {
            errorText.deallocate()
        }

        // MARK: - Start and end

        /// Starts the transfer of the message.
        ///
        /// - Returns: Whether the exchange is in progress. If it isn't, it has ended.
        func begin(in multi: Libcurl.Handle) -> Bool {
            guard !isFinished else { return false }
            handle = clibcurl_easy_init()
            if let handle, setUp(handle), clibcurl_multi_add_handle(multi, handle) == 0 { return true }
            release()
            end(URLError(.badURL, "libcurl can't make a request to \(slotKey.origin)"))
            return false
        }

        /// Continues to read after a pause.
        ///
        /// - Returns: libcurl's result code. If it isn't 0, the caller must finish the exchange with that code.
        func resume() -> Int32 {
            guard let handle, isPaused else { return 0 }
            isPaused = false
            touch()
            // The number is CURLPAUSE_CONT, which continues in both directions.
            return clibcurl_easy_pause(handle, 0)
        }

        /// Ends the exchange, unless it has already ended.
        func finish(_ error: (any Error)?, in multi: Libcurl.Handle) {
            if let handle {
                clibcurl_multi_remove_handle(multi, handle)
                if head.setsCookies { connections.boundCookies(after: handle) }
            }
            release()
            end(error)
        }

        /// Returns the error to report because the deadline has passed, and makes later exchanges use new connections.
        /// Otherwise, they would use a dead HTTP/2 connection until the system closes it.
        func timeOut() -> any Error {
            if handle == nil { return HTTPSlotTimeout() }
            connections.disconnect()
            return URLError(.timedOut, "the server sent nothing for longer than the idle timeout")
        }

        /// Returns the error to report because the exchange is cancelled. If nothing was sent or received for a second,
        /// makes later exchanges use new connections, because the connection may be dead. Otherwise, an app that always
        /// cancels before the idle timeout would use the dead connection until the system closes it.
        func cancel() -> any Error {
            let silence = idleTimeout - ContinuousClock.now.duration(to: deadline)
            if handle != nil, !isStream, silence > .seconds(1) { connections.disconnect() }
            return CancellationError()
        }

        /// Returns the error to report for libcurl's result code; `nil` if the exchange succeeded.
        func error(_ code: Int32) -> (any Error)? {
            if let failure { return failure }
            // In the head, CURLE_OUT_OF_MEMORY and CURLE_TOO_LARGE mean that a line has more than about 100 kB.
            if [27, 100].contains(code), head.hasBegun, !head.isOver {
                return URLError.largeHead("100 kB in a line")
            }
            // During a pause, libcurl keeps up to 64 MB of decompressed bytes and then fails.
            if code == 27, isPaused {
                return URLError(.dataLengthExceedsMaximum, "a few bytes of the response decompress to more than 64 MB")
            }
            let text = errorText.pointee == 0 ? clibcurl_easy_strerror(code) : UnsafePointer(errorText)
            let systemCode = handle.map { Libcurl.systemCode($0) } ?? 0
            let reason = text.map { String(cString: $0) } ?? ""
            if let error = URLError(libcurlCode: code, reason, systemCode: systemCode) { return error }
            // libcurl also reports success if the connection ends after a complete line of the head, or after an
            // interim head.
            return head.isOver
                ? nil
                : URLError(
                    .networkConnectionLost, "the server closed the connection in the middle of the response's head")
        }

        private func release() {
            if let handle {
                clibcurl_easy_cleanup(handle)
                connections.endUse()
            }
            handle = nil
            share = nil
            clibcurl_slist_free_all(headerFields)
            headerFields = nil
        }

        private func end(_ error: (any Error)?) {
            guard !isFinished else { return }
            isFinished = true
            guard let progress else { return completion.finish(error) }
            // The exchange must end after all progress reports, so this uses the same queue.
            progress.async { [completion] in completion.finish(error) }
        }

        private func touch() { deadline = .now + idleTimeout }

        // MARK: - Setting up

        private func setUp(_ handle: Libcurl.Handle) -> Bool {
            var options = LibcurlOptions(handle)
            share = connections.use(&options)
            if share == nil { return false }
            options.setUpConnection(message.connection(by: session.options.connection), errorBuffer: errorText)
            options.set(.url, message.url.absoluteString)
            var headers = message.allHeaders
            setCookies(&options, from: &headers)
            // Without the semicolon, libcurl would drop a field whose value is empty or consists of spaces.
            let fields = headers.map { $1.allSatisfy { " \t".contains($0) } ? "\($0);" : "\($0): \($1)" }
            // Without the empty `Expect` field, libcurl would wait a second for servers that ignore that field.
            for field in fields + ["Expect:"] {
                guard let list = clibcurl_slist_append(headerFields, field) else { return false }
                headerFields = list
            }
            options.set(.headerFields, headerFields)
            let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
            options.set(.isPrivate, context)
            setCallbacks(&options, context)
            setBody(&options)
            options.set(.protocols, 3, isRequired: false)
            options.set(.userAgent, Self.userAgent, isRequired: false)
            options.set(.acceptEncoding, "", isRequired: false)
            options.set(.suppressConnectHeaders, 1, isRequired: false)
            options.set(.keepAlive, 1, isRequired: false)
            // With this option, an exchange ends without waiting for a DNS lookup, which would block all other
            // exchanges.
            options.set(.quickExit, 1, isRequired: false)
            if message.url.scheme?.lowercased() == "https" {
                // This waits for a TLS handshake in progress, because one connection is enough for HTTP/2. The limit
                // leaves the waiting requests half of their idle timeout for another connection.
                options.set(.pipeWait, 1, isRequired: false)
                let limit = min(idleTimeout / .milliseconds(2), Double(Int32.max))
                options.set(.connectTimeout, Int64(limit.rounded(.up)), isRequired: false)
            }
            if !message.keepsConnection { options.set(.forbidReuse, 1) }
            if message.needsFreshConnection { options.set(.freshConnect, 1) }
            return options.areTaken
        }

        /// Moves the app's cookies from the header fields to libcurl, so that one field contains both the app's and the
        /// session's cookies.
        private func setCookies(_ options: inout LibcurlOptions, from headers: inout [String: String]) {
            guard session.options.keepsCookies else { return }
            for (name, value) in headers where name.lowercased() == "cookie" {
                headers[name] = nil
                if !value.isEmpty { options.set(.cookie, value) }
            }
        }

        private func setBody(_ options: inout LibcurlOptions) {
            if message.method == "GET" { return options.set(.httpGet, 1) }
            options.set(.post, 1)
            if message.method != "POST" { options.set(.customRequest, message.method) }
            if let source {
                options.set(.postSize, source.count)
            } else {
                var content: [UInt8] = []
                if case .bytes(let bytes) = message.body { content = bytes }
                options.set(.postSize, Int64(content.count))
                content.withUnsafeBytes { bytes in
                    // Without this pointer, libcurl would request the body from a callback.
                    if let start = bytes.baseAddress { options.set(.copiedPostFields, start) }
                }
            }
        }

        // MARK: - Callbacks

        private typealias DataCallback =
            @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int
        private typealias SeekCallback = @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int32

        private static func of(_ context: UnsafeMutableRawPointer?) -> LibcurlExchange? {
            context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
        }

        /// Returns the exchange that a libcurl handle belongs to.
        static func of(handle: Libcurl.Handle) -> LibcurlExchange? { of(Libcurl.privatePointer(handle)) }

        private func setCallbacks(_ options: inout LibcurlOptions, _ context: UnsafeRawPointer) {
            let takeLine: DataCallback = { bytes, size, count, context in
                let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return LibcurlExchange.of(context)?.take(line: line) == true ? line.count : 0
            }
            let takeBody: DataCallback = { bytes, size, count, context in
                let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return LibcurlExchange.of(context)?.take(body: body) ?? 0
            }
            let giveBody: DataCallback = { buffer, size, count, context in
                let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
                return LibcurlExchange.of(context)?.give(room) ?? Libcurl.readAborted
            }
            let seek: SeekCallback = { context, offset, origin in
                // libcurl seeks only relative to the start, so other origins are rejected.
                origin == 0 && LibcurlExchange.of(context)?.seek(to: offset) == true ? 0 : 1
            }
            let tellProgress: Libcurl.ProgressCallback = { context, _, received, _, sent in
                LibcurlExchange.of(context)?.move(sent: sent, received: received)
                return 0
            }
            func set(_ option: Libcurl.Option, _ callback: UnsafeRawPointer, _ data: Libcurl.Option) {
                options.set(option, callback)
                options.set(data, context)
            }
            set(.headerFunction, unsafeBitCast(takeLine, to: UnsafeRawPointer.self), .headerData)
            set(.writeFunction, unsafeBitCast(takeBody, to: UnsafeRawPointer.self), .writeData)
            options.set(.noProgress, 0)
            set(.progressFunction, unsafeBitCast(tellProgress, to: UnsafeRawPointer.self), .progressData)
            if message.method == "GET" { return }
            set(.readFunction, unsafeBitCast(giveBody, to: UnsafeRawPointer.self), .readData)
            set(.seekFunction, unsafeBitCast(seek, to: UnsafeRawPointer.self), .seekData)
        }

        private func take(line: UnsafeRawBufferPointer) -> Bool {
            touch()
            if line.starts(with: "HTTP/2".utf8) { connections.addHTTP2(slotKey.origin) }
            return attempt {
                if let head = try head.take(line) { receiver.receive(head) }
                return true
            } ?? false
        }

        private func take(body: UnsafeRawBufferPointer) -> Int? {
            touch()
            if unpausedBytes > Self.bytesPerRound {
                (unpausedBytes, isPaused) = (0, true)
                session.loop.resumeLater(self)
                return Libcurl.writePaused
            }
            unpausedBytes += body.count
            return attempt {
                try receiver.receive(body)
                return body.count
            }
        }

        private func give(_ room: UnsafeMutableRawBufferPointer) -> Int? {
            attempt { try source?.read(into: room) ?? 0 }
        }

        private func seek(to offset: Int64) -> Bool {
            attempt {
                guard message.isRepeatable else {
                    throw URLError(
                        .networkConnectionLost,
                        "the connection was lost before a response arrived, and mutations are not sent twice")
                }
                return source.map { $0.seek(to: offset) } ?? (offset == 0)
            } ?? false
        }

        private func move(sent: Int64, received: Int64) {
            guard (sent, received) != movedBytes else { return }
            touch()
            if sent != movedBytes.sent, let progress, let total = source?.count, let report = message.onProgress {
                progress.async { report(sent, total) }
            }
            movedBytes = (sent, received)
        }

        private func attempt<Value>(_ body: () throws -> Value) -> Value? {
            do {
                return try body()
            } catch {
                failure = error
                return nil
            }
        }
    }
#endif
