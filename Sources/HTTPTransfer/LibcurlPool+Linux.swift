#if os(Linux)
    import CLibcurl
    import Foundation

    /// The exchanges in progress, and the connections and TLS sessions that they share. Only the loop's thread uses the
    /// pool, except for `wake`.
    final class LibcurlPool {
        private(set) var multi: Libcurl.Handle
        private let share: Libcurl.Handle
        private let idleTime: Duration
        private var exchanges = ExchangeQueue()
        private var nextCheck: ContinuousClock.Instant?
        /// Since when no exchange has been in progress; `nil` while no connection is kept.
        private var idleStart: ContinuousClock.Instant?

        /// Without a number libcurl keeps four idle connections for each exchange in progress: with one, to four hosts.
        private static let maximumConnections = 256

        /// - Parameter idleTime: How long connections are kept when nothing is in progress.
        /// - Returns: `nil` if libcurl is missing or too old.
        init?(idleTime: Duration) {
            guard Libcurl.missing == nil, let multi = Self.makeMulti() else { return nil }
            guard let share = clibcurl_share_init() else {
                clibcurl_multi_cleanup(multi)
                return nil
            }
            // CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION. Not cookies: they belong to a session.
            clibcurl_share_set_number(share, 1, 4)
            self.multi = multi
            self.share = share
            self.idleTime = idleTime
        }

        deinit {
            clibcurl_multi_cleanup(multi)
            clibcurl_share_cleanup(share)
        }

        private static func makeMulti() -> Libcurl.Handle? {
            guard let multi = clibcurl_multi_init() else { return nil }
            // CURLMOPT_MAXCONNECTS
            clibcurl_multi_set_number(multi, 6, maximumConnections)
            return multi
        }

        /// Ends the wait of the loop that is in progress, or the next one. For any thread.
        func wake() { clibcurl_multi_wakeup(multi) }

        /// Whether nothing is in progress and no connection is kept.
        var isAtRest: Bool { exchanges.isEmpty && idleStart == nil }

        func start(_ exchange: LibcurlExchange) {
            exchanges.append(exchange)
            // Exchanges that wait for a slot have a deadline too.
            nextCheck = min(nextCheck ?? exchange.deadline, exchange.deadline)
        }

        func cancel(_ exchange: LibcurlExchange) {
            exchanges.remove(exchange)
            exchange.finish(CancellationError(), in: multi)
        }

        /// Does what can be done without waiting.
        ///
        /// - Parameter disconnect: Called to close idle connections; returns whether that was done.
        /// - Returns: When there is something to do again, whatever the servers do.
        func advance(_ disconnect: () -> Bool) -> ContinuousClock.Instant? {
            repeat {
                var running: Int32 = 0
                clibcurl_multi_perform(multi, &running)
                exchanges.noteHTTP2()
                for (handle, code) in Libcurl.finished(in: multi) {
                    guard let exchange = LibcurlExchange.of(handle: handle) else { continue }
                    exchanges.remove(exchange)
                    exchange.finish(code: code, in: multi)
                }
                for exchange in exchanges.takeReady() {
                    if !exchange.begin(in: multi, share: share) { exchanges.remove(exchange) }
                }
                checkDeadlines(.now)
                // Those that waited for others may begin now.
            } while exchanges.hasReady
            if !exchanges.isEmpty {
                idleStart = .now
                return nextCheck
            }
            if let start = idleStart, start + idleTime <= .now, disconnect() { idleStart = nil }
            return idleStart.map { $0 + idleTime }
        }

        private func checkDeadlines(_ now: ContinuousClock.Instant) {
            guard let check = nextCheck, check <= now else { return }
            nextCheck = nil
            for exchange in exchanges.all {
                if exchange.deadline > now {
                    nextCheck = min(nextCheck ?? exchange.deadline, exchange.deadline)
                } else {
                    exchanges.remove(exchange)
                    exchange.finish(exchange.timeout, in: multi)
                }
            }
        }

        /// Closes the idle connections, which libcurl would keep until the next exchange looks at them. Not beside
        /// `wake`.
        func disconnect() {
            guard let multi = Self.makeMulti() else { return }
            clibcurl_multi_cleanup(self.multi)
            self.multi = multi
        }
    }
#endif
