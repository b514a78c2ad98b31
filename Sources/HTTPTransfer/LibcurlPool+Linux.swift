#if os(Linux)
    import CLibcurl
    import Foundation

    /// The exchanges in progress, and the connections and TLS sessions that they share. Only the loop's thread may use
    /// the pool, except for `wake`.
    final class LibcurlPool {
        private(set) var multi: Libcurl.Handle
        /// Whether `wake` works. It doesn't if the process had too many open files when the handle was made.
        private(set) var canWake: Bool
        private let share: Libcurl.Handle
        private let idleTime: Duration
        private var exchanges = ExchangeQueue()
        private let turn = LibcurlTurn()
        private var nextCheck: ContinuousClock.Instant?
        /// When the last exchange ended; `nil` while there are no idle connections.
        private var idleStart: ContinuousClock.Instant?

        /// The maximum number of idle connections. Without it, libcurl keeps four for each exchange in progress, so
        /// with one exchange, it would keep connections to only four hosts.
        private static let maximumConnections = 256

        /// Creates a pool.
        ///
        /// - Parameter idleTime: How long to keep connections when no exchange is in progress.
        /// - Returns: `nil` if libcurl is missing or too old.
        init?(idleTime: Duration) {
            guard Libcurl.missing == nil, let multi = Self.makeMulti() else { return nil }
            guard let share = clibcurl_share_init() else {
                clibcurl_multi_cleanup(multi)
                return nil
            }
            // CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION. Cookies are not shared, because they belong to a session.
            clibcurl_share_set_number(share, 1, 4)
            self.multi = multi
            canWake = clibcurl_multi_wakeup(multi) == 0
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

        /// Ends the current wait of the loop, or the next one. It can be called from any thread.
        func wake() { clibcurl_multi_wakeup(multi) }

        /// Whether no exchange is in progress, and there are no idle connections.
        var isAtRest: Bool { exchanges.isEmpty && idleStart == nil }

        func start(_ exchange: LibcurlExchange) {
            exchanges.append(exchange)
            // Exchanges that wait for a slot also have a deadline.
            nextCheck = min(nextCheck ?? exchange.deadline, exchange.deadline)
        }

        func cancel(_ exchange: LibcurlExchange) {
            exchanges.remove(exchange)
            exchange.finish(CancellationError(), in: multi)
        }

        /// Performs all work that doesn't have to wait.
        ///
        /// - Parameter disconnect: Called to close idle connections. Returns whether they were closed.
        /// - Returns: When to call this again, whatever the servers do.
        func advance(_ disconnect: () -> Bool) -> ContinuousClock.Instant? {
            repeat {
                for exchange in turn.next() {
                    let code = exchange.resume()
                    if code != 0 { end(exchange, code) }
                }
                var running: Int32 = 0
                clibcurl_multi_perform(multi, &running)
                exchanges.noteHTTP2()
                for (handle, code) in Libcurl.finished(in: multi) {
                    if let exchange = LibcurlExchange.of(handle: handle) { end(exchange, code) }
                }
                for exchange in exchanges.takeReady() {
                    if !exchange.begin(in: multi, share: share, turn) { exchanges.remove(exchange) }
                }
                checkDeadlines(.now)
                // Exchanges that waited for others may start now.
            } while exchanges.hasReady
            if !exchanges.isEmpty {
                idleStart = .now
                return turn.hasPaused ? .now : nextCheck
            }
            if let start = idleStart, start + idleTime <= .now, disconnect() { idleStart = nil }
            return idleStart.map { $0 + idleTime }
        }

        private func end(_ exchange: LibcurlExchange, _ code: Int32) {
            exchanges.remove(exchange)
            exchange.finish(code: code, in: multi)
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

        /// Closes the idle connections, which libcurl would otherwise keep until the next exchange. It must not run at
        /// the same time as `wake`.
        func disconnect() {
            guard let multi = Self.makeMulti() else { return }
            clibcurl_multi_cleanup(self.multi)
            self.multi = multi
            canWake = clibcurl_multi_wakeup(multi) == 0
        }
    }
#endif
