#if os(Linux)
    import Foundation
    import SwiftGraphQLHTTP

    extension SystemWebSocketConnector {
        /// Connects, and performs the opening handshake, in the process's event loop.
        func open(
            _ endpoint: WebSocketEndpoint, _ handshake: WebSocketHandshake, _ connection: HTTPConnectionOptions,
            timeout: Duration
        ) async throws -> any WebSocketConnection {
            guard let loop = LibcurlLoop.shared else {
                throw ClientError(.missingLibcurl(LibcurlStream.unavailability ?? ""))
            }
            let opened = Completion<SocketConnection>()
            loop.add(LoopSocket(to: endpoint, handshake, settings, connection, timeout: timeout, in: loop, opened))
            return try await withTaskCancellationHandler {
                try await opened.wait()
            } onCancel: {
                // The caller returns immediately. Waking the loop lets it clean up.
                opened.finish(.failure(CancellationError()))
                loop.run {}
            }
        }
    }

    /// A WebSocket in the event loop, from connecting to the end.
    ///
    /// It is unchecked `Sendable` because only the loop's thread uses it.
    final class LoopSocket: LibcurlLoopMember, @unchecked Sendable {
        private struct Frame {
            var bytes: [UInt8]
            var written: Completion<Void>?
        }

        private let endpoint: WebSocketEndpoint
        private let settings: SystemWebSocketConnector.Settings
        private let connection: HTTPConnectionOptions
        private let mailbox: WebSocketMailbox
        private let loop: LibcurlLoop
        /// The byte stream; `nil` until the loop has started this member.
        private var stream: LibcurlStream?
        /// The opening handshake; `nil` once it is complete.
        private var handshake: WebSocketHandshake?
        private var opened: Completion<SocketConnection>?
        /// The protocol state; `nil` until the opening handshake is complete.
        private var session: WebSocketSession?

        private var outbox: [Frame]
        /// The number of bytes of the first frame that have been sent.
        private var sentBytes = 0
        /// The pong for the latest ping, held back because a peer that doesn't read has left many pongs unsent.
        private var heldPong: [UInt8]?
        private var isPaused = false
        /// Whether the WebSocket has ended. Further data is ignored until the peer closes the socket.
        private var hasEnded = false
        private var closers: [Completion<Void>] = []
        /// The callers that wait for a pong.
        private var pingers: [Completion<Void>] = []
        /// The time by which the WebSocket must be open, or closed.
        private var limit: ContinuousClock.Instant?
        /// Whether there may be bytes to read. TLS may have buffered some that polling the socket doesn't show.
        private var mayHaveMore = true
        private(set) var isFinished = false

        /// The maximum number of frames in the outbox for pongs to be added to it.
        private static let pongLimit = 64
        /// The maximum number of bytes that TLS accepts at once.
        private static let writeSize = 16_384
        /// The maximum number of reads in a row, so that one socket doesn't keep the others waiting.
        private static let readsInARow = 8
        private static let readSize = 65_536

        init(
            to endpoint: WebSocketEndpoint, _ handshake: WebSocketHandshake,
            _ settings: SystemWebSocketConnector.Settings, _ connection: HTTPConnectionOptions, timeout: Duration,
            in loop: LibcurlLoop, _ opened: Completion<SocketConnection>
        ) {
            self.endpoint = endpoint
            self.settings = settings
            self.connection = connection
            self.loop = loop
            self.handshake = handshake
            self.opened = opened
            limit = .now + timeout.clamped
            mailbox = WebSocketMailbox(limit: settings.waitingBytes)
            outbox = [Frame(bytes: handshake.request)]
        }

        // MARK: - Loop member

        private var wantsToRead: Bool { !isPaused && !isFinished }

        var interests: [(socket: Int32, events: Int16)] {
            guard let stream else { return [] }
            guard let socket = stream.socket else { return stream.pending.map { ($0.key, $0.value) } }
            let events = Int16((wantsToRead ? POLLIN : 0) | (outbox.isEmpty ? 0 : POLLOUT))
            // Leaves out a socket that waits for nothing, because its end would keep waking the loop.
            return events == 0 ? [] : [(socket, events)]
        }

        var deadline: ContinuousClock.Instant? {
            guard let stream, stream.socket != nil else { return [limit, stream?.deadline].compactMap { $0 }.min() }
            return wantsToRead && mayHaveMore ? .now : limit
        }

        func advance(_ now: ContinuousClock.Instant) {
            if opened?.isFinished == true { isFinished = true }
            if isFinished { return }
            if stream == nil {
                let scheme = endpoint.isSecure ? "https" : "http"
                stream = LibcurlStream(
                    to: "\(scheme)://\(endpoint.host):\(endpoint.port)/", connection,
                    certificateFile: settings.certificateFile)
                if stream == nil {
                    let message = "no WebSocket can be opened: libcurl can't be set up with TLS"
                    return fail(ClientError(code: .networkingUnavailable, message: message))
                }
            }
            if let limit, limit <= now {
                if let handshake {
                    let message = "the server at \(endpoint) did not open the WebSocket in time"
                    fail(handshake.end(ClientError(code: .timedOut, message: message)))
                }
                isFinished = true
            } else if let stream, stream.socket == nil {
                if let next = stream.deadline, next <= now { connect(nil) }
            } else if wantsToRead, mayHaveMore {
                read()
            }
        }

        func handle(_ socket: Int32, _ events: Int16) {
            guard !isFinished else { return }
            if stream?.socket == nil { return connect((socket, events)) }
            if events & Int16(POLLOUT) != 0 { flush() }
            // The next round of the loop reads the bytes.
            if events & ~Int16(POLLOUT) != 0 { mayHaveMore = true }
        }

        func finish() {
            stream?.close()
            let closure = mailbox.closure ?? WebSocketClosure(code: 1006, reason: "the connection was interrupted")
            mailbox.finish(closure)
            for frame in outbox { frame.written?.finish(.failure(closure)) }
            for pinger in pingers { pinger.finish(.failure(closure)) }
            for closer in closers { closer.finish(.success(())) }
        }

        private func connect(_ ready: (socket: Int32, events: Int16)?) {
            do {
                if try stream?.connect(ready) == true { flush() }
            } catch {
                let error = error as? URLError ?? URLError(.unknown)
                fail(ClientError(connecting: error, "the WebSocket can't connect to \(endpoint)"))
            }
        }

        // MARK: - Connection

        func send(_ text: String, _ written: Completion<Void>) {
            guard !isFinished, let frame = session?.frame(of: text) else {
                _ = written.finish(.failure(WebSocketClosure(code: 1006, reason: "")))
                return
            }
            outbox.append(Frame(bytes: frame, written: written))
            flush()
        }

        func ping(_ answered: Completion<Void>) {
            guard !isFinished, let frame = session?.pingFrame() else {
                answered.finish(.failure(WebSocketClosure(code: 1006, reason: "")))
                return
            }
            pingers.removeAll(where: \.isFinished)
            pingers.append(answered)
            outbox.append(Frame(bytes: frame))
            flush()
        }

        func close(code: UInt16, reason: String, _ closed: Completion<Void>) {
            if isFinished {
                closed.finish(.success(()))
                return
            }
            closers.append(closed)
            guard !hasEnded else { return }
            perform(session?.close(code: code, reason: reason) ?? [])
            limit = limit ?? .now + settings.closeTimeout
            // The response may come after messages that haven't been received, so reading must go on.
            resume()
            flush()
        }

        func resume() {
            isPaused = false
            mayHaveMore = true
        }

        /// Ends the WebSocket when its connection object is deallocated. A close handshake in progress may finish.
        func drop() {
            if limit == nil { isFinished = true }
        }

        // MARK: - Reading and writing

        private func flush() {
            while !isFinished, let stream {
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
                    // The peer may have sent a reason before it closed the connection. The next read finds the reason,
                    // or the end.
                    failWrites()
                    resume()
                    return
                }
            }
        }

        private func read() {
            guard let stream else { return }
            for _ in 0..<Self.readsInARow where wantsToRead {
                var outcome = LibcurlStream.Outcome.again
                let bytes = [UInt8](unsafeUninitializedCapacity: Self.readSize) { buffer, count in
                    outcome = stream.read(into: UnsafeMutableRawBufferPointer(buffer))
                    if case .bytes(let read) = outcome { count = read }
                }
                switch outcome {
                case .bytes:
                    take(bytes[...])
                case .again:
                    mayHaveMore = false
                    flush()
                    return
                case .end:
                    disconnect(nil)
                case .failure:
                    disconnect(stream.reason)
                }
            }
            mayHaveMore = true
            flush()
        }

        private func take(_ bytes: ArraySlice<UInt8>) {
            if hasEnded { return }
            if session != nil {
                let actions = session?.receive(bytes) ?? []
                mailbox.advance(by: bytes.count, isInMessage: session?.isInMessage ?? false)
                perform(actions)
                return
            }
            do {
                if let acceptance = try handshake?.receive(bytes) { return open(acceptance) }
                // The server may leave the connection open without ending the body.
                if handshake?.isRejected == true { limit = min(limit ?? .now, .now + settings.closeTimeout) }
            } catch {
                fail(error)
            }
        }

        private func open(_ acceptance: WebSocketHandshake.Acceptance) {
            handshake = nil
            limit = nil
            session = WebSocketSession(limits: settings.limits)
            let connection = SocketConnection(
                of: self, subprotocol: acceptance.subprotocol, mailbox: mailbox, loop: loop)
            guard opened?.finish(.success(connection)) == true else {
                isFinished = true
                return
            }
            opened = nil
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
                    limit = limit ?? .now + settings.closeTimeout
                }
            }
        }

        /// Ends the WebSocket after the connection has ended.
        ///
        /// - Parameter reason: Why the connection failed; `nil` if the server closed it.
        private func disconnect(_ reason: String?) {
            if let handshake {
                let message =
                    reason.map { "the connection to \(endpoint) failed before the WebSocket was open: \($0)" }
                    ?? "the server at \(endpoint) closed the connection before the WebSocket was open; try again, or "
                    + "check the server"
                fail(handshake.end(ClientError(code: .connectionFailed, message: message)))
            } else {
                let message =
                    reason.map { "the connection failed: \($0)" }
                    ?? "the server closed the connection without a close frame"
                perform(session?.disconnect(message) ?? [])
                // A server that has stopped sending may still read the close frame.
                flush()
            }
            isFinished = true
        }

        private func fail(_ error: ClientError) {
            opened?.finish(.failure(error))
            isFinished = true
        }

        private func failWrites() {
            let closure = WebSocketClosure(code: 1006, reason: "the connection failed: \(stream?.reason ?? "")")
            for frame in outbox { frame.written?.finish(.failure(closure)) }
            outbox = []
            heldPong = nil
            sentBytes = 0
        }
    }
#endif
