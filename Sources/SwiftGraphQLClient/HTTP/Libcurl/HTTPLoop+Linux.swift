#if !canImport(Darwin)
    import CLibcurl
    import Foundation
    import GraphQLSelection
    import HTTPTransfer

    /// The one thread that serves all HTTP of a session.
    ///
    /// It starts with the first exchange, waits for all of them at once, and owns what they consist of; others reach it by
    /// commands.
    ///
    /// Unchecked: the pointer never changes, and the functions that other threads may not call are called in `run` alone.
    final class HTTPLoop: @unchecked Sendable {
        private enum Command: Sendable {
            case start(LibcurlExchange)
            case cancel(LibcurlExchange)
        }

        private struct Inbox: Sendable {
            var commands: [Command] = []
            var isRunning = false
        }

        private let inbox = Locked(Inbox())
        private let loop: OpaquePointer
        private let idleTime: Duration

        /// A loop; its thread begins with the first exchange and ends with the process.
        ///
        /// - Parameter idleTime: How long connections are kept when nothing is under way.
        /// - Returns: `nil` where libcurl is missing or older than 7.68.
        init?(idleTime: Duration) {
            guard let loop = clibcurl_loop_create() else { return nil }
            self.loop = loop
            self.idleTime = idleTime
        }

        /// Begins an exchange; its receiver is told of its end, whatever happens.
        func start(_ exchange: LibcurlExchange) { submit(.start(exchange)) }

        /// Ends an exchange, if it has not ended yet.
        func cancel(_ exchange: LibcurlExchange) { submit(.cancel(exchange)) }

        private func submit(_ command: Command) {
            let isRunning = inbox.withLock { inbox in
                defer { inbox.isRunning = true }
                inbox.commands.append(command)
                // Whoever comes first wakes the thread; it takes all that has come then.
                if inbox.isRunning, inbox.commands.count == 1 { clibcurl_loop_wake(self.loop) }
                return inbox.isRunning
            }
            if !isRunning { Thread.detachNewThread { [self] in run() } }
        }

        private func run() {
            ignoreBrokenPipe()
            Thread.current.name = "HTTP"
            var exchanges = ExchangeQueue()
            var nextCheck: ContinuousClock.Instant?
            /// Since when there has been nothing to do; nil where no connection is kept.
            var idleStart: ContinuousClock.Instant?
            while true {
                for command in takeCommands() {
                    switch command {
                    case .start(let exchange):
                        exchanges.append(exchange)
                    case .cancel(let exchange):
                        exchanges.remove(exchange)
                        exchange.finish(CancellationError(), in: loop)
                    }
                }
                clibcurl_loop_perform(loop)
                while let context = clibcurl_loop_next_finished(loop) {
                    // All that are begun here are for exchanges.
                    guard let exchange = LibcurlTransfer.of(context).delegate as? LibcurlExchange else { continue }
                    exchanges.remove(exchange)
                    exchange.finish(in: loop)
                }
                let now = ContinuousClock.now
                for exchange in exchanges.takeReady() {
                    if exchange.begin(in: loop) {
                        nextCheck = min(nextCheck ?? exchange.deadline, exchange.deadline)
                    } else {
                        exchanges.remove(exchange)
                    }
                }
                if let check = nextCheck, check <= now {
                    nextCheck = nil
                    for exchange in exchanges.running {
                        if exchange.deadline > now {
                            nextCheck = min(nextCheck ?? exchange.deadline, exchange.deadline)
                        } else {
                            exchanges.remove(exchange)
                            exchange.finish(ClientError.silence(), in: loop)
                        }
                    }
                }
                // Those that were waiting for others may begin now.
                if exchanges.hasReady { continue }
                if !exchanges.isEmpty {
                    idleStart = now
                } else if let start = idleStart, start + idleTime <= now, disconnect() {
                    idleStart = nil
                }
                let end = exchanges.isEmpty ? idleStart.map { $0 + idleTime } : nextCheck
                clibcurl_loop_wait(loop, Self.milliseconds(from: now, to: end))
            }
        }

        /// Closes idle connections, which would be kept until the next exchange looks at them.
        ///
        /// - Returns: Whether that was done, for nothing has come meanwhile.
        private func disconnect() -> Bool {
            inbox.withLock { inbox in
                guard inbox.commands.isEmpty else { return false }
                clibcurl_loop_disconnect(self.loop)
                return true
            }
        }

        private func takeCommands() -> [Command] {
            inbox.withLock { inbox in
                defer { inbox.commands = [] }
                return inbox.commands
            }
        }

        /// In milliseconds.
        private static let longestWait: Int32 = 60_000

        private static func milliseconds(
            from now: ContinuousClock.Instant, to deadline: ContinuousClock.Instant?
        ) -> Int32 {
            guard let deadline else { return longestWait }
            // Rounded up: else it would spin through the last millisecond.
            return Int32(min(max(now.duration(to: deadline) / .milliseconds(1), 0) + 1, Double(longestWait)))
        }
    }
#endif
