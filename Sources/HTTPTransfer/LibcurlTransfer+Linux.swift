#if !canImport(Darwin)
    import CLibcurl
    import Foundation

    /// One message and its answer, as libcurl carries them in a loop. All of it is for the loop's thread alone.
    package final class LibcurlTransfer {
        /// Whom it tells.
        package let delegate: any LibcurlTransferDelegate
        /// When it is to be ended unless something happens.
        package private(set) var deadline: ContinuousClock.Instant
        /// Whether the answer came by HTTP/2.
        package private(set) var usedHTTP2 = false
        /// What is wrong with it, where libcurl sees nothing wrong: `HTTPHeadParser.TooLarge`, or what the delegate threw.
        package private(set) var failure: (any Error)?

        private let timeout: Duration
        private var head = HTTPHeadParser()
        private var exchange: OpaquePointer?
        private var sentBytes: Int64 = 0

        private static let shortestTimeout = Duration.milliseconds(1)
        /// Some thirty years, which an instant can be moved by.
        private static let longestTimeout = Duration.seconds(1 << 30)

        /// Begins a transfer; `nil` where libcurl can't. It must be held until `end()`.
        ///
        /// - Parameters:
        ///   - timeout: How long nothing may come or go.
        ///   - delegate: Is held until the transfer is gone.
        package init?(
            _ message: LibcurlMessage, in loop: OpaquePointer, timeout: Duration,
            delegate: any LibcurlTransferDelegate
        ) {
            self.delegate = delegate
            self.timeout = min(max(timeout, Self.shortestTimeout), Self.longestTimeout)
            deadline = .now + self.timeout
            var events = Self.events
            events.context = Unmanaged.passUnretained(self).toOpaque()
            exchange = message.start(in: loop, events)
            if exchange == nil { return nil }
        }

        /// The transfer that is meant by what `clibcurl_loop_next_finished` returns.
        package static func of(_ context: UnsafeMutableRawPointer) -> LibcurlTransfer {
            Unmanaged.fromOpaque(context).takeUnretainedValue()
        }

        /// What ended it, once it has finished: its `failure`, or a `URLError`; `nil` where all went well.
        package var error: (any Error)? {
            if let failure { return failure }
            guard let exchange else { return nil }
            let reason = String(cString: clibcurl_exchange_message(exchange))
            if let error = URLError(libcurlCode: clibcurl_exchange_code(exchange), reason) { return error }
            // All is well with libcurl where the connection ends behind some line of the head, or an interim one.
            return head.isOver
                ? nil : URLError(.networkConnectionLost, "the connection was closed inside of the head of the answer")
        }

        /// Ends it, finished or not.
        package func end(in loop: OpaquePointer) {
            if let exchange { clibcurl_loop_end(loop, exchange) }
            exchange = nil
        }

        // MARK: - What libcurl tells

        private static var events: clibcurl_events {
            var events = clibcurl_events()
            events.header = { context, bytes, count in
                guard let context else { return false }
                return LibcurlTransfer.of(context).take(line: .init(start: bytes, count: count))
            }
            events.receive = { context, bytes, count in
                guard let context else { return }
                LibcurlTransfer.of(context).take(body: .init(start: bytes, count: count))
            }
            events.read = { context, buffer, size in
                guard let context else { return -1 }
                return LibcurlTransfer.of(context).give(.init(start: buffer, count: size))
            }
            events.seek = { context, offset in
                guard let context else { return false }
                return LibcurlTransfer.of(context).seek(to: offset)
            }
            events.progress = { context, sent in
                guard let context else { return }
                LibcurlTransfer.of(context).tell(sentBytes: sent)
            }
            return events
        }

        private func take(line: UnsafeRawBufferPointer) -> Bool {
            touch()
            if line.starts(with: "HTTP/2".utf8) { usedHTTP2 = true }
            return attempt(false) {
                if let head = try head.take(line) { delegate.receive(head) }
                return true
            }
        }

        private func take(body: UnsafeRawBufferPointer) {
            touch()
            attempt(()) { try delegate.receive(body) }
        }

        private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            attempt(-1) { try delegate.read(into: buffer) }
        }

        private func seek(to offset: Int64) -> Bool {
            attempt(false) { try delegate.seek(to: offset) }
        }

        private func tell(sentBytes: Int64) {
            touch()
            guard sentBytes != self.sentBytes else { return }
            self.sentBytes = sentBytes
            delegate.report(sentBytes: sentBytes)
        }

        private func attempt<Value>(_ otherwise: Value, _ body: () throws -> Value) -> Value {
            do {
                return try body()
            } catch {
                failure = error
                return otherwise
            }
        }

        private func touch() { deadline = .now + timeout }
    }
#endif
