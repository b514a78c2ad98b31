#if os(Linux)
    import CLibcurl
    import Foundation

    /// A thread that serves HTTP exchanges and byte streams by libcurl, waiting for all of them at once.
    ///
    /// It runs while there is something to do or a connection to keep. Everything it serves is its own; others reach it
    /// by commands.
    ///
    /// Unchecked: the lock guards the inbox, and all else is touched by the thread alone, of which there is one at a
    /// time.
    package final class LibcurlLoop: @unchecked Sendable {
        /// The loop of the process; `nil` if libcurl is missing or too old.
        package static let shared = LibcurlLoop(idleTime: .seconds(60))

        private let lock = NSLock()
        private var commands: [@Sendable () -> Void] = []
        private var isRunning = false

        private let pool: LibcurlPool
        private var members: [any LibcurlLoopMember] = []

        /// In milliseconds.
        private static let longestWait: Int32 = 60_000

        /// - Parameter idleTime: How long connections are kept when no exchange is in progress.
        /// - Returns: `nil` if libcurl is missing or too old.
        init?(idleTime: Duration) {
            guard let pool = LibcurlPool(idleTime: idleTime) else { return nil }
            self.pool = pool
        }

        /// Begins an exchange; its receiver is told of its end, whatever happens.
        func start(_ exchange: LibcurlExchange) {
            run { [self] in pool.start(exchange) }
        }

        /// Ends an exchange, if it has not ended yet.
        func cancel(_ exchange: LibcurlExchange) {
            run { [self] in pool.cancel(exchange) }
        }

        /// Serves a member until it is finished.
        package func add(_ member: any LibcurlLoopMember & Sendable) {
            run { [self] in members.append(member) }
        }

        /// Runs a command in the thread; commands run in order.
        package func run(_ command: @escaping @Sendable () -> Void) {
            let needsThread = lock.withLock {
                commands.append(command)
                guard isRunning else {
                    isRunning = true
                    return true
                }
                // The first one wakes the thread; it takes all that has come by then.
                if commands.count == 1 { pool.wake() }
                return false
            }
            if needsThread { Thread.detachNewThread { [self] in serve() } }
        }

        private func serve() {
            clibcurl_ignore_broken_pipe()
            Thread.current.name = "SwiftGraphQL"
            while true {
                for command in takeCommands() { command() }
                var deadline = pool.advance { [self] in
                    lock.withLock {
                        guard commands.isEmpty else { return false }
                        pool.disconnect()
                        return true
                    }
                }
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
                    for (socket, events) in member.interests {
                        waits.append(clibcurl_wait(socket: socket, events: events, ready: 0))
                        owners.append(member)
                    }
                }
                var ready: Int32 = 0
                clibcurl_multi_poll(
                    pool.multi, &waits, UInt32(waits.count), Self.milliseconds(from: .now, to: deadline), &ready)
                for (owner, wait) in zip(owners, waits) where wait.ready != 0 { owner.handle(wait.socket, wait.ready) }
            }
        }

        private func takeCommands() -> [@Sendable () -> Void] {
            lock.withLock {
                defer { commands = [] }
                return commands
            }
        }

        private func mayEnd() -> Bool {
            guard pool.isAtRest, members.isEmpty else { return false }
            return lock.withLock {
                isRunning = !commands.isEmpty
                return !isRunning
            }
        }

        private static func milliseconds(
            from now: ContinuousClock.Instant, to deadline: ContinuousClock.Instant?
        ) -> Int32 {
            guard let deadline else { return longestWait }
            let milliseconds = now.duration(to: deadline) / .milliseconds(1)
            // Rounded up: else it would spin through the last millisecond.
            return milliseconds <= 0 ? 0 : Int32(min(milliseconds + 1, Double(longestWait)))
        }
    }

    /// A connection that a loop serves besides HTTP. The loop's thread alone calls it.
    package protocol LibcurlLoopMember: AnyObject {
        /// The sockets to wait for, with the events of `poll`.
        var interests: [(socket: Int32, events: Int16)] { get }
        /// When to call `advance`, whatever the sockets do; an instant that has passed is at once.
        var deadline: ContinuousClock.Instant? { get }
        /// Whether the loop may let go of it.
        var isFinished: Bool { get }
        /// Does what is due.
        func advance(_ now: ContinuousClock.Instant)
        /// Does what a socket is ready for.
        func handle(_ socket: Int32, _ events: Int16)
        /// Closes everything; called once, when it is finished.
        func finish()
    }
#endif
