#if os(Linux)
    import SwiftGraphQLCurl
    import Foundation

    /// A thread that serves HTTP exchanges and byte streams with libcurl and waits for all of them at once.
    ///
    /// The thread runs as long as there is work, or a connection to keep open. Only this thread uses the objects that
    /// it serves; other threads send it commands.
    ///
    /// The class is unchecked `Sendable`, because the lock guards the commands, and only the loop's thread uses the
    /// other properties. A loop has only one thread at a time.
    package final class LibcurlLoop: @unchecked Sendable {
        /// The shared loop of the process; `nil` if libcurl is missing or too old.
        package static let shared = LibcurlLoop(idleTime: .seconds(60))

        private let lock = NSLock()
        private var commands: [@Sendable () -> Void] = []
        private var isRunning = false

        private var multi: Libcurl.Handle
        /// Whether new commands can wake the thread. They can't if the process had too many open files when the handle
        /// was created.
        private var canWake: Bool
        private var exchanges = ExchangeQueue()
        /// The exchanges that continue in the next round.
        private var paused: [LibcurlExchange] = []
        private var idle: IdleSessions
        private var nextCheck: ContinuousClock.Instant?
        private var members: [any LibcurlLoopMember] = []

        /// The maximum number of a session's idle connections. By default, libcurl keeps four connections for each
        /// exchange in progress, so with one exchange, it would keep connections to only four hosts.
        private static let maximumConnections = 256

        /// Creates a loop, whose thread starts with the first command.
        ///
        /// - Parameter idleTime: The minimum time for which unused connections stay open.
        /// - Returns: `nil` if libcurl is missing or too old.
        package init?(idleTime: Duration) {
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

        /// Starts an exchange. Its completion is always finished.
        func start(_ exchange: LibcurlExchange) {
            run { [self] in
                exchanges.append(exchange)
                // Exchanges that are waiting for a slot also have a deadline.
                nextCheck = min(nextCheck ?? exchange.deadline, exchange.deadline)
            }
        }

        /// Cancels an exchange, unless it has already ended.
        func cancel(_ exchange: LibcurlExchange) {
            run { [self] in end(exchange, exchange.cancel()) }
        }

        /// Resumes a paused exchange in the next round. Only the loop's thread may call this method.
        func resumeLater(_ exchange: LibcurlExchange) { paused.append(exchange) }

        /// Adds a member and serves it until it is finished.
        package func add(_ member: any LibcurlLoopMember & Sendable) {
            run { [self] in members.append(member) }
        }

        /// Runs a command on the loop's thread. Commands run in call order.
        package func run(_ command: @escaping @Sendable () -> Void) {
            let needsThread = lock.withLock {
                commands.append(command)
                guard isRunning else {
                    isRunning = true
                    return true
                }
                // Only the first waiting command has to wake the thread, which then takes all commands.
                if commands.count == 1 { clibcurl_multi_wakeup(multi) }
                return false
            }
            if needsThread { Thread.detachNewThread { [self] in serve() } }
        }

        private func serve() {
            clibcurl_ignore_broken_pipe()
            Thread.current.name = "SwiftGraphQL"
            while true {
                for command in takeCommands() { command() }
                var deadline = advanceExchanges()
                let now = ContinuousClock.now
                for member in members {
                    member.advance(now)
                    if member.isFinished { member.finish() }
                }
                members.removeAll(where: \.isFinished)
                if mayEnd() { return }
                var waits: [clibcurl_wait] = []
                var owners: [any LibcurlLoopMember] = []
                for member in members {
                    if let next = member.deadline { deadline = min(deadline ?? next, next) }
                    guard let (socket, events) = member.interest else { continue }
                    waits.append(clibcurl_wait(socket: socket, events: events, ready: 0))
                    owners.append(member)
                }
                var ready: Int32 = 0
                clibcurl_multi_poll(multi, &waits, UInt32(waits.count), milliseconds(from: .now, to: deadline), &ready)
                for (owner, wait) in zip(owners, waits) where wait.ready != 0 { owner.handle(wait.ready) }
            }
        }

        private func takeCommands() -> [@Sendable () -> Void] {
            lock.withLock {
                defer { commands = [] }
                return commands
            }
        }

        /// Performs all work of exchanges that doesn't have to wait.
        ///
        /// - Returns: The time at which to call this method again, even if no socket is ready.
        private func advanceExchanges() -> ContinuousClock.Instant? {
            repeat {
                let resuming = paused
                paused = []
                for exchange in resuming {
                    let code = exchange.resume()
                    if code != 0 { end(exchange, exchange.error(code)) }
                }
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
            if !paused.isEmpty { return .now }
            return [exchanges.isEmpty ? nil : nextCheck, idle.deadline].compactMap(\.self).min()
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
                    end(exchange, exchange.timeOut())
                }
            }
        }

        private func mayEnd() -> Bool {
            guard exchanges.isEmpty, idle.isEmpty, members.isEmpty else { return false }
            return lock.withLock {
                isRunning = !commands.isEmpty
                // The handle is replaced if it can't wake the thread.
                if !isRunning, !canWake, let new = Self.makeMulti() {
                    clibcurl_multi_cleanup(multi)
                    multi = new
                    canWake = clibcurl_multi_wakeup(multi) == 0
                }
                return !isRunning
            }
        }

        private func milliseconds(
            from now: ContinuousClock.Instant, to deadline: ContinuousClock.Instant?
        ) -> Int32 {
            // The wait is short if new commands can't wake the thread.
            let longestWait: Int32 = canWake ? 60_000 : 50
            guard let deadline else { return longestWait }
            let milliseconds = now.duration(to: deadline) / .milliseconds(1)
            // The wait is rounded up, so that the loop doesn't spin during the last millisecond.
            return milliseconds <= 0 ? 0 : Int32(min(milliseconds + 1, Double(longestWait)))
        }
    }

    /// A connection that a loop serves in addition to HTTP exchanges. Only the loop's thread uses it.
    package protocol LibcurlLoopMember: AnyObject {
        /// The socket to wait for, with the events for `poll`; `nil` if there is nothing to wait for.
        var interest: (socket: Int32, events: Int16)? { get }
        /// The time at which to call `advance`, even if no socket is ready. An instant in the past means immediately.
        var deadline: ContinuousClock.Instant? { get }
        /// Whether the member has no more work, so that the loop can remove it.
        var isFinished: Bool { get }
        /// Performs the work that is due at the given time.
        func advance(_ now: ContinuousClock.Instant)
        /// Performs the work that the socket is ready for.
        func handle(_ events: Int16)
        /// Releases all resources. The loop calls this method once, when the member is finished.
        func finish()
    }
#endif
