#if !canImport(Darwin)
    import Foundation

    /// A socket of the loop, from the opening handshake to the end. Its thread alone touches it.
    final class LoopSocket {
        private struct Frame {
            var bytes: [UInt8]
            var written: Completion<Void>?
        }

        private let id: UInt64
        private let stream: LibcurlStream
        private let settings: SystemWebSocketConnector.Settings
        private let mailbox: WebSocketMailbox
        private let loop: SocketLoop
        /// Until the opening handshake is over.
        private var attempt: SocketAttempt?
        private var handshake: WebSocketHandshake?
        /// From then on.
        private var session: WebSocketSession?

        private var outbox: [Frame] = []
        /// How much of the first frame has gone.
        private var sentBytes = 0
        /// The answer to the last ping, where a peer who does not read has left many before it unsent.
        private var heldPong: [UInt8]?
        private var isPaused = false
        /// The WebSocket has ended, and what comes is thrown away until the peer closes the socket.
        private var hasEnded = false
        private var closers: [Completion<Void>] = []
        /// Who waits for a pong.
        private var pingers: [Completion<Void>] = []

        /// When something must have happened.
        private(set) var deadline: ContinuousClock.Instant?
        /// The socket can be closed.
        private(set) var isFinished = false
        /// TLS may have bytes that the socket does not show.
        private(set) var mayHaveMore = true

        /// So many frames may wait before pongs do not join them.
        private static let pongLimit = 64
        /// TLS takes no more than this at once.
        private static let writeSize = 16_384
        /// So that one socket does not keep the others waiting.
        private static let readsInARow = 8

        init(id: UInt64, stream: LibcurlStream, attempt: SocketAttempt, loop: SocketLoop) {
            self.id = id
            self.stream = stream
            self.attempt = attempt
            self.loop = loop
            settings = attempt.settings
            deadline = attempt.deadline
            handshake = attempt.handshake
            mailbox = WebSocketMailbox(limit: attempt.settings.waitingBytes)
            outbox = [Frame(bytes: attempt.handshake.request)]
        }

        /// Whether bytes are welcome.
        var wantsToRead: Bool { !isPaused && !isFinished }

        /// What to wait for. A socket that nothing is wanted of is left out: else its end would wake the loop over and
        /// over.
        var wait: pollfd {
            let events = Int16((wantsToRead ? POLLIN : 0) | (outbox.isEmpty ? 0 : POLLOUT))
            return pollfd(fd: events == 0 ? -1 : stream.socket, events: events, revents: 0)
        }

        /// Does what is due.
        func check(_ now: ContinuousClock.Instant) {
            if let attempt, attempt.connection.isFinished { isFinished = true }
            guard !isFinished, let deadline, deadline <= now else { return }
            if let handshake {
                let failure = ClientError(code: .timedOut, message: "the server did not open the WebSocket in time")
                fail(handshake.end(failure))
            }
            isFinished = true
        }

        /// Closes the socket and tells who still waits.
        func finish() {
            stream.close()
            let closure = mailbox.closure ?? WebSocketClosure(code: 1006, reason: "the connection was cut")
            mailbox.finish(closure)
            for frame in outbox { frame.written?.finish(.failure(closure)) }
            for pinger in pingers { pinger.finish(.failure(closure)) }
            for closer in closers { closer.finish(.success(())) }
        }

        func send(_ text: String, _ written: Completion<Void>) {
            guard let frame = session?.frame(of: text) else {
                written.finish(.failure(WebSocketClosure(code: 1006, reason: "")))
                return
            }
            outbox.append(Frame(bytes: frame, written: written))
            flush()
        }

        func ping(_ answered: Completion<Void>) {
            guard let frame = session?.pingFrame() else {
                answered.finish(.failure(WebSocketClosure(code: 1006, reason: "")))
                return
            }
            pingers.removeAll(where: \.isFinished)
            pingers.append(answered)
            outbox.append(Frame(bytes: frame))
            flush()
        }

        func close(code: UInt16, reason: String, _ closed: Completion<Void>) {
            closers.append(closed)
            guard !hasEnded else { return }
            perform(session?.close(code: code, reason: reason) ?? [])
            deadline = deadline ?? .now + settings.closeTimeout
            // The answer is behind whatever was not received.
            resume()
            flush()
        }

        func resume() {
            isPaused = false
            mayHaveMore = true
        }

        /// Nobody listens any more. A close handshake that was begun may end.
        func drop() {
            if deadline == nil { isFinished = true }
        }

        /// Writes what can be written.
        func flush() {
            while !isFinished {
                if outbox.isEmpty, let pong = heldPong {
                    heldPong = nil
                    outbox.append(Frame(bytes: pong))
                }
                guard let frame = outbox.first else { return }
                let outcome = frame.bytes.withUnsafeBytes { bytes in
                    stream.write(.init(rebasing: bytes[sentBytes..<min(sentBytes + Self.writeSize, bytes.count)]))
                }
                switch outcome {
                case .bytes(let count):
                    sentBytes += count
                    guard sentBytes == frame.bytes.count else { continue }
                    sentBytes = 0
                    outbox.removeFirst()
                    frame.written?.finish(.success(()))
                case .again:
                    return
                case .end, .failure:
                    // Why the peer hung up may have come before; the next read finds that, or the end.
                    failWrites()
                    resume()
                    return
                }
            }
        }

        /// Reads what is there.
        func read(by buffer: inout [UInt8]) {
            for _ in 0..<Self.readsInARow where wantsToRead {
                switch buffer.withUnsafeMutableBytes({ stream.read(into: $0) }) {
                case .bytes(let count):
                    take(buffer[..<count])
                case .again:
                    mayHaveMore = false
                    flush()
                    return
                case .end:
                    disconnect("the server closed the connection without a close frame")
                case .failure:
                    disconnect("the connection broke: \(stream.reason)")
                }
            }
            mayHaveMore = true
            flush()
        }

        private func take(_ bytes: ArraySlice<UInt8>) {
            if hasEnded { return }
            if session != nil {
                perform(session?.receive(bytes) ?? [])
                return
            }
            do {
                guard let acceptance = try handshake?.receive(bytes) else { return }
                open(acceptance)
            } catch {
                fail(error)
            }
        }

        private func open(_ acceptance: WebSocketHandshake.Acceptance) {
            handshake = nil
            deadline = nil
            session = WebSocketSession(limits: settings.limits)
            let connection = SocketConnection(
                id: id, subprotocol: acceptance.subprotocol, mailbox: mailbox, loop: loop)
            guard attempt?.connection.finish(.success(connection)) == true else {
                isFinished = true
                return
            }
            attempt = nil
            perform(session?.receive(acceptance.rest[...]) ?? [])
        }

        private func perform(_ actions: [WebSocketSession.Action]) {
            for action in actions {
                switch action {
                case .write(let frame):
                    outbox.append(Frame(bytes: frame))
                case .pong(let frame) where outbox.count < Self.pongLimit:
                    outbox.append(Frame(bytes: frame))
                case .pong(let frame):
                    heldPong = frame
                case .pongReceived:
                    for pinger in pingers { pinger.finish(.success(())) }
                    pingers = []
                case .deliver(let message):
                    if !mailbox.deposit(message) { isPaused = true }
                case .end(let closure):
                    mailbox.finish(closure)
                    hasEnded = true
                    isPaused = false
                    deadline = deadline ?? .now + settings.closeTimeout
                }
            }
        }

        private func disconnect(_ reason: String) {
            if let handshake {
                fail(handshake.end(ClientError(code: .connectionFailed, message: reason)))
            } else {
                perform(session?.disconnect(reason) ?? [])
                // A server that sends nothing more may still listen for what was wrong.
                flush()
            }
            isFinished = true
        }

        private func fail(_ error: ClientError) {
            attempt?.connection.finish(.failure(error))
            isFinished = true
        }

        private func failWrites() {
            let closure = WebSocketClosure(code: 1006, reason: "the connection broke: \(stream.reason)")
            for frame in outbox { frame.written?.finish(.failure(closure)) }
            outbox = []
            heldPong = nil
            sentBytes = 0
        }
    }
#endif
