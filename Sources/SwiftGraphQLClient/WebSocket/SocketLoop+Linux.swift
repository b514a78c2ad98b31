#if !canImport(Darwin)
    import CLibcurl
    import GraphQLSelection
    import Foundation

    /// Keeps a broken connection from ending the process by a signal in this thread.
    func ignoreBrokenPipe() {
        clibcurl_ignore_broken_pipe()
    }

    /// The one thread that serves all WebSockets of the process.
    ///
    /// It starts with the first socket, waits for all of them at once, and owns what they consist of; others reach it by
    /// commands.
    final class SocketLoop: Sendable {
        /// The loop of the process.
        static let shared = SocketLoop()

        /// What others ask of it.
        enum Command: Sendable {
            case adopt(UInt64, LibcurlStream, SocketAttempt)
            case send(UInt64, String, Completion<Void>)
            case ping(UInt64, Completion<Void>)
            case close(UInt64, UInt16, String, Completion<Void>)
            /// There is room for messages again.
            case resume(UInt64)
            /// Nobody has the connection any more.
            case drop(UInt64)
            /// An attempt was cancelled.
            case sweep
        }

        private struct Inbox: Sendable {
            var commands: [Command] = []
            var lastID: UInt64 = 0
            /// The end of the pipe that wakes the thread; nil before it runs.
            var waker: Int32?
        }

        private let inbox = Locked(Inbox())

        /// Takes over a connected stream, for the opening handshake and all after it.
        ///
        /// - Throws: `ClientError` of code `connectionFailed`, where the process has no file descriptor left.
        func adopt(_ stream: LibcurlStream, for attempt: SocketAttempt) throws {
            let (id, wakeEnd) = inbox.withLock { inbox -> (UInt64?, Int32?) in
                var wakeEnd: Int32?
                if inbox.waker == nil {
                    var ends: [Int32] = [-1, -1]
                    guard pipe(&ends) == 0 else { return (nil, nil) }
                    for end in ends {
                        _ = fcntl(end, F_SETFL, O_NONBLOCK)
                        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                    }
                    wakeEnd = ends[0]
                    inbox.waker = ends[1]
                }
                inbox.lastID += 1
                return (inbox.lastID, wakeEnd)
            }
            guard let id else {
                throw ClientError(
                    code: .connectionFailed, message: "the process has no file descriptor left; close some files")
            }
            if let wakeEnd { Thread.detachNewThread { [self] in run(wakeEnd: wakeEnd) } }
            submit(.adopt(id, stream, attempt))
        }

        /// Asks for something. Before there is any socket, nothing is done.
        func submit(_ command: Command) {
            inbox.withLock { inbox in
                guard let waker = inbox.waker else { return }
                inbox.commands.append(command)
                // Whoever comes first wakes the thread; it takes all that has come then.
                if inbox.commands.count == 1 {
                    var byte: UInt8 = 0
                    _ = write(waker, &byte, 1)
                }
            }
        }

        private func run(wakeEnd: Int32) {
            ignoreBrokenPipe()
            Thread.current.name = "WebSockets"
            var sockets: [UInt64: LoopSocket] = [:]
            var buffer = [UInt8](repeating: 0, count: 65_536)
            var waits: [pollfd] = []
            while true {
                for command in takeCommands() { execute(command, &sockets) }
                let now = ContinuousClock.now
                var deadline: ContinuousClock.Instant?
                waits = [pollfd(fd: wakeEnd, events: Int16(POLLIN), revents: 0)]
                var order: [LoopSocket] = []
                var isImpatient = false
                for (id, socket) in sockets {
                    socket.check(now)
                    if socket.isFinished {
                        sockets[id] = nil
                        socket.finish()
                        continue
                    }
                    if let next = socket.deadline { deadline = min(deadline ?? next, next) }
                    if socket.wantsToRead, socket.mayHaveMore { isImpatient = true }
                    order.append(socket)
                    waits.append(socket.wait)
                }
                let pause = isImpatient ? 0 : Self.milliseconds(from: now, to: deadline)
                guard poll(&waits, nfds_t(waits.count), pause) >= 0 else { continue }
                if waits[0].revents != 0 {
                    while buffer.withUnsafeMutableBytes({ read(wakeEnd, $0.baseAddress, 64) }) > 0 {}
                }
                for (socket, wait) in zip(order, waits.dropFirst()) {
                    let isReady = wait.revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
                    if wait.revents & Int16(POLLOUT) != 0 { socket.flush() }
                    if socket.wantsToRead, isReady || socket.mayHaveMore { socket.read(by: &buffer) }
                }
            }
        }

        private func takeCommands() -> [Command] {
            inbox.withLock { inbox in
                defer { inbox.commands = [] }
                return inbox.commands
            }
        }

        private func execute(_ command: Command, _ sockets: inout [UInt64: LoopSocket]) {
            switch command {
            case .adopt(let id, let stream, let attempt):
                let socket = LoopSocket(id: id, stream: stream, attempt: attempt, loop: self)
                sockets[id] = socket
                socket.flush()
            case .send(let id, let text, let written):
                guard let socket = sockets[id] else {
                    written.finish(.failure(WebSocketClosure(code: 1006, reason: "")))
                    return
                }
                socket.send(text, written)
            case .ping(let id, let answered):
                guard let socket = sockets[id] else {
                    answered.finish(.failure(WebSocketClosure(code: 1006, reason: "")))
                    return
                }
                socket.ping(answered)
            case .close(let id, let code, let reason, let closed):
                guard let socket = sockets[id] else {
                    closed.finish(.success(()))
                    return
                }
                socket.close(code: code, reason: reason, closed)
            case .resume(let id):
                sockets[id]?.resume()
            case .drop(let id):
                sockets[id]?.drop()
            case .sweep:
                // What follows looks at each socket.
                break
            }
        }

        private static func milliseconds(
            from now: ContinuousClock.Instant, to deadline: ContinuousClock.Instant?
        ) -> Int32 {
            guard let deadline else { return -1 }
            // Rounded up: else it would spin through the last millisecond.
            return Int32(min(max(now.duration(to: deadline) / .milliseconds(1), 0) + 1, 60_000))
        }
    }
#endif
