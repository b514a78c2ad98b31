#if os(Linux)
    import SwiftGraphQLCurl
    import Foundation

    /// The exchanges in progress and the sessions that have idle connections. Only the loop's thread may use the pool,
    /// except for `wake`.
    final class LibcurlPool {
        private(set) var multi: Libcurl.Handle
        /// Whether `wake` works. It doesn't work if the process had too many open files when the handle was created.
        private(set) var canWake: Bool
        private var exchanges = ExchangeQueue()
        private var nextCheck: ContinuousClock.Instant?
        private var idle: IdleSessions

        /// The maximum number of a session's idle connections. By default, libcurl keeps four connections for each
        /// exchange in progress, so with one exchange, it would keep connections to only four hosts.
        private static let maximumConnections = 256

        /// Creates a pool without exchanges.
        ///
        /// - Parameter idleTime: The minimum time for which unused connections stay open.
        /// - Returns: `nil` if libcurl is missing or too old.
        init?(idleTime: Duration) {
            guard Libcurl.missing == nil, let multi = Self.makeMulti() else { return nil }
            self.multi = multi
            canWake = clibcurl_multi_wakeup(multi) == 0
            idle = IdleSessions(time: idleTime)
        }

        deinit {
            clibcurl_multi_cleanup(multi)
        }

        private static func makeMulti() -> Libcurl.Handle? {
            guard let multi = clibcurl_multi_init() else { return nil }
            // The option is CURLMOPT_MAXCONNECTS.
            clibcurl_multi_set_number(multi, 6, maximumConnections)
            return multi
        }

        /// Wakes the loop from its current wait or, if there is none, from the next wait. Any thread may call this
        /// method.
        func wake() { clibcurl_multi_wakeup(multi) }

        /// Whether there are no exchanges and no idle connections to close later.
        var isAtRest: Bool { exchanges.isEmpty && idle.isEmpty }

        func start(_ exchange: LibcurlExchange) {
            exchanges.append(exchange)
            // Exchanges that are waiting for a slot also have a deadline.
            nextCheck = min(nextCheck ?? exchange.deadline, exchange.deadline)
        }

        func cancel(_ exchange: LibcurlExchange) { end(exchange, CancellationError()) }

        /// Performs all work that doesn't have to wait.
        ///
        /// - Returns: The time at which to call this method again, even if no socket is ready.
        func advance() -> ContinuousClock.Instant? {
            repeat {
                var running: Int32 = 0
                clibcurl_multi_perform(multi, &running)
                exchanges.advance()
                for (handle, code) in Libcurl.finished(in: multi) {
                    if let exchange = LibcurlExchange.of(handle: handle) { end(exchange, exchange.error(code)) }
                }
                for exchange in exchanges.takeReady() {
                    if !exchange.begin(in: multi) { end(exchange, nil) }
                }
                checkDeadlines(.now)
                // Exchanges that waited for the ended exchanges may now be ready to start.
            } while exchanges.hasReady
            for connections in idle.takeDue(.now) { connections.disconnect() }
            if exchanges.isEmpty { return idle.deadline }
            return [nextCheck, idle.deadline].compactMap(\.self).min()
        }

        private func end(_ exchange: LibcurlExchange, _ error: (any Error)?) {
            exchanges.remove(exchange)
            exchange.finish(error, in: multi)
            idle.add(exchange.connections, .now)
        }

        private func checkDeadlines(_ now: ContinuousClock.Instant) {
            guard let check = nextCheck, check <= now else { return }
            nextCheck = nil
            for exchange in exchanges.all {
                if exchange.deadline > now {
                    nextCheck = min(nextCheck ?? exchange.deadline, exchange.deadline)
                } else {
                    end(exchange, exchange.timeout)
                }
            }
        }

        /// Replaces the handle if `wake` doesn't work. Don't call this method at the same time as `wake`, or while an
        /// exchange is in progress.
        func repairWake() {
            guard !canWake, let multi = Self.makeMulti() else { return }
            clibcurl_multi_cleanup(self.multi)
            self.multi = multi
            canWake = clibcurl_multi_wakeup(multi) == 0
        }
    }
#endif
