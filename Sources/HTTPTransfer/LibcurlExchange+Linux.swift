#if os(Linux)
    import CLibcurl
    import Foundation

    /// One message and its response, from its place in the queue to its end.
    ///
    /// Unchecked: what changes is touched by the loop's thread alone.
    final class LibcurlExchange: @unchecked Sendable {
        /// A server, and how a session connects to it.
        struct Route: Hashable {
            /// Scheme, host and port.
            let origin: String
            let connection: HTTPConnectionOptions
        }

        /// The session whose slots the exchange uses, and the server that it uses them for.
        struct SlotKey: Hashable {
            let session: ObjectIdentifier
            let route: Route
            /// The number of slots that the session has for a server.
            let limit: Int
        }

        /// Whether the exchange is a stream, which uses none of the session's slots for a server.
        let isStream: Bool
        let slotKey: SlotKey
        /// When it fails unless something happens.
        private(set) var deadline = ContinuousClock.now
        /// Whether the response came by HTTP/2.
        private(set) var usedHTTP2 = false

        private let message: HTTPMessage
        private let receiver: any HTTPReceiver
        private let session: LibcurlHTTPSession
        private let source: HTTPBodySource?
        private let idleTimeout: Duration
        private let progress: DispatchQueue?

        private var handle: Libcurl.Handle?
        private var headerFields: UnsafeMutableRawPointer?
        private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Libcurl.errorSize)
        private var head: HTTPHeadParser
        private let start = ContinuousClock.now
        /// When it left the queue.
        private var beginning: ContinuousClock.Instant?
        private var movedBytes: (sent: Int64, received: Int64) = (0, 0)
        /// An error of ours or of the receiver's, for which libcurl would have another name.
        private var failure: (any Error)?
        private var isFinished = false

        /// As Foundation.
        private static let defaultIdleTimeout = Duration.seconds(60)
        /// Some servers refuse requests without one (RFC 9110, section 10.1.5).
        private static let userAgent = "SwiftGraphQL"
        /// Larger than the default, for large responses; small enough to come from the heap.
        private static let bufferSize: Int64 = 65_536

        /// - Throws: `URLError` of code `cannotOpenFile`.
        init(
            _ message: HTTPMessage, to receiver: any HTTPReceiver, isStream: Bool, in session: LibcurlHTTPSession
        ) throws {
            self.message = message
            self.receiver = receiver
            self.isStream = isStream
            self.session = session
            // Without at least one slot, requests would wait forever.
            slotKey = SlotKey(
                session: ObjectIdentifier(session),
                route: Route(origin: message.url.origin, connection: session.options.connection),
                limit: max(session.options.connectionsPerHost, 1))
            head = HTTPHeadParser(
                limit: session.options.maximumHeadBytes, fieldLimit: session.options.maximumHeadFields)
            idleTimeout = (message.idleTimeout ?? Self.defaultIdleTimeout).clamped
            source =
                switch message.body {
                case .none: nil
                // libcurl sends again what it has a copy of.
                case .bytes(let bytes): message.isRepeatable ? nil : HTTPBodySource(Data(bytes))
                case .data(let data): HTTPBodySource(data)
                case .file(let url): try HTTPBodySource(file: url)
                }
            // One call at a time, and not in the loop's thread.
            progress = message.onProgress == nil ? nil : DispatchQueue(label: "HTTP upload")
            errorText.pointee = 0
            // The idle timeout includes the wait for a slot.
            touch()
        }

        deinit {
            errorText.deallocate()
        }

        // MARK: - Begin and end

        /// Begins it.
        ///
        /// - Returns: Whether it is in progress; if not, the receiver has been told.
        func begin(in multi: Libcurl.Handle, share: Libcurl.Handle) -> Bool {
            guard !isFinished else { return false }
            beginning = .now
            handle = clibcurl_easy_init()
            if let handle, setUp(handle, share), clibcurl_multi_add_handle(multi, handle) == 0 { return true }
            release()
            end(URLError(.badURL, "libcurl can't make a request to \(slotKey.route.origin)"))
            return false
        }

        /// Ends it after libcurl has finished with a code.
        func finish(code: Int32, in multi: Libcurl.Handle) {
            let tooLarge = (failure as? HTTPHeadParser.TooLarge).map { URLError($0) }
            finish(tooLarge ?? failure ?? error(code), in: multi)
        }

        /// Ends it, if that has not been done.
        func finish(_ error: (any Error)?, in multi: Libcurl.Handle) {
            if let handle { clibcurl_multi_remove_handle(multi, handle) }
            if !isFinished, let report = message.onMetrics {
                let now = ContinuousClock.now
                report(HTTPMetrics(of: handle, queue: (beginning ?? now) - start, total: now - start))
            }
            release()
            end(error)
        }

        /// The error to end with when the deadline has passed.
        var timeout: any Error {
            if handle == nil { return HTTPSlotTimeout() }
            return URLError(.timedOut, "the server sent nothing for longer than the idle timeout")
        }

        private func error(_ code: Int32) -> (any Error)? {
            let text = errorText.pointee == 0 ? clibcurl_easy_strerror(code) : UnsafePointer(errorText)
            let systemCode = handle.map { Libcurl.systemCode($0) } ?? 0
            let reason = text.map { String(cString: $0) } ?? ""
            if let error = URLError(libcurlCode: code, reason, systemCode: systemCode) { return error }
            // All is well for libcurl if the connection ends behind some line of the head, or an interim one.
            return head.isOver
                ? nil
                : URLError(
                    .networkConnectionLost, "the server closed the connection in the middle of the response's head")
        }

        private func release() {
            if let handle { clibcurl_easy_cleanup(handle) }
            handle = nil
            clibcurl_slist_free_all(headerFields)
            headerFields = nil
        }

        private func end(_ error: (any Error)?) {
            guard !isFinished else { return }
            isFinished = true
            guard let progress else { return receiver.finish(error) }
            // After what was reported.
            progress.async { [receiver] in receiver.finish(error) }
        }

        private func touch() { deadline = .now + idleTimeout }

        // MARK: - Setting up

        private func setUp(_ handle: Libcurl.Handle, _ share: Libcurl.Handle) -> Bool {
            var options = LibcurlOptions(handle)
            options.setUpConnection(
                session.options.connection, certificateFile: session.certificateFile, errorBuffer: errorText)
            options.set(.url, message.url.absoluteString)
            // Without "Expect:", libcurl waits a second for servers that ignore it.
            var headers = message.allHeaders
            setCookies(&options, from: &headers, share)
            for field in headers.map({ $1.isEmpty ? "\($0);" : "\($0): \($1)" }) + ["Expect:"] {
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
            // An exchange that ends while its host is looked up does not wait for that, nor do all others.
            options.set(.quickExit, 1, isRequired: false)
            // By TLS the server says whether it speaks HTTP/2, for which one connection is enough: that is waited for.
            if message.url.scheme?.lowercased() == "https" { options.set(.pipeWait, 1, isRequired: false) }
            if !message.keepsConnection { options.set(.forbidReuse, 1) }
            if message.needsFreshConnection { options.set(.freshConnect, 1) }
            options.set(.bufferSize, Self.bufferSize, isRequired: false)
            return options.areTaken
        }

        /// Moves the app's cookies from the header fields to libcurl, which sends them and those of the session in one
        /// field.
        private func setCookies(
            _ options: inout LibcurlOptions, from headers: inout [String: String], _ share: Libcurl.Handle
        ) {
            guard let cookies = session.cookies else { return options.set(.share, share, isRequired: false) }
            options.set(.share, cookies.share)
            // Turns cookies on, without reading any from a file.
            options.set(.cookieFile, "")
            for (name, value) in headers where name.lowercased() == "cookie" {
                headers[name] = nil
                if !value.isEmpty { options.set(.cookie, value) }
            }
        }

        private func setBody(_ options: inout LibcurlOptions) {
            if message.method == "GET" { return options.set(.httpGet, 1) }
            options.set(.post, 1)
            if let source {
                options.set(.postSize, source.count)
            } else {
                var content: [UInt8] = []
                if case .bytes(let bytes) = message.body { content = bytes }
                options.set(.postSize, Int64(content.count))
                content.withUnsafeBytes { bytes in
                    // Without a pointer it would read a body.
                    if let start = bytes.baseAddress { options.set(.copiedPostFields, start) }
                }
            }
        }

        // MARK: - Callbacks

        private typealias DataCallback =
            @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int
        private typealias SeekCallback = @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int32
        private typealias ProgressCallback =
            @convention(c) (UnsafeMutableRawPointer?, Int64, Int64, Int64, Int64) -> Int32

        private static func of(_ context: UnsafeMutableRawPointer?) -> LibcurlExchange? {
            context.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
        }

        /// The exchange of a handle.
        static func of(handle: Libcurl.Handle) -> LibcurlExchange? { of(Libcurl.privatePointer(handle)) }

        private func setCallbacks(_ options: inout LibcurlOptions, _ context: UnsafeRawPointer) {
            let takeLine: DataCallback = { bytes, size, count, context in
                let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return LibcurlExchange.of(context)?.take(line: line) == true ? line.count : 0
            }
            let takeBody: DataCallback = { bytes, size, count, context in
                let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return LibcurlExchange.of(context)?.take(body: body) == true ? body.count : 0
            }
            let giveBody: DataCallback = { buffer, size, count, context in
                let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
                return LibcurlExchange.of(context)?.give(room) ?? Libcurl.readAborted
            }
            let seek: SeekCallback = { context, offset, origin in
                // libcurl only ever counts from the start.
                origin == 0 && LibcurlExchange.of(context)?.seek(to: offset) == true ? 0 : 1
            }
            let tellProgress: ProgressCallback = { context, _, received, _, sent in
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
            if line.starts(with: "HTTP/2".utf8) { usedHTTP2 = true }
            return attempt {
                if let head = try head.take(line) { receiver.receive(head) }
                return true
            } ?? false
        }

        private func take(body: UnsafeRawBufferPointer) -> Bool {
            touch()
            return attempt {
                try receiver.receive(body)
                return true
            } ?? false
        }

        private func give(_ room: UnsafeMutableRawBufferPointer) -> Int? {
            attempt { try source?.read(into: room) ?? 0 }
        }

        private func seek(to offset: Int64) -> Bool {
            attempt {
                guard message.isRepeatable else {
                    throw URLError(
                        .networkConnectionLost,
                        "the connection was lost before there was a response, and mutations are not sent twice")
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
