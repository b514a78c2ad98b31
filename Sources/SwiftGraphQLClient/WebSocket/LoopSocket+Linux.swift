#if os(Linux)
    import Foundation
    import SwiftGraphQLHTTP
    import SwiftGraphQLSelection

    extension SystemWebSocketConnector {
        /// Starts to connect to the server and to perform the opening handshake.
        ///
        /// - Parameter opened: The completion that receives the open WebSocket, or the error. If it is finished for
        ///   another reason, opening ends.
        /// - Returns: A closure to call if the WebSocket isn't needed any more.
        func open(
            _ handshake: WebSocketHandshake, _ opened: Completion<any WebSocketConnection>
        ) throws -> @Sendable () -> Void {
            guard let loop = LibcurlLoop.shared else { throw ClientError(.missingLibcurl) }
            let endpoint = handshake.endpoint
            // While libcurl connects, it blocks this thread, which then leaves the rest to the loop.
            Thread.detachNewThread { [settings] in
                do {
                    let scheme = endpoint.isSecure ? "https" : "http"
                    let url = "\(scheme)://\(endpoint.host):\(endpoint.port)/"
                    let stream = try LibcurlStream(to: url, settings.connection) { opened.isFinished }
                    loop.add(LoopSocket(stream, handshake, settings, in: loop, opened))
                } catch let error as URLError {
                    let error = ClientError(connecting: error, "the WebSocket can't connect to \(endpoint)")
                    opened.finish(.failure(error))
                } catch {
                    opened.finish(.failure(ClientError(.missingLibcurl)))
                }
            }
            // The loop is woken so that it removes the socket.
            return { loop.run {} }
        }
    }

    /// A WebSocket in the event loop, from the opening handshake to its end.
    ///
    /// The class is unchecked `Sendable`, because only the loop's thread uses the properties that the lock doesn't
    /// guard. The only exception is the subprotocol, which doesn't change once the WebSocket is open.
    final class LoopSocket: LibcurlLoopMember, WebSocketConnection, @unchecked Sendable {
        private let endpoint: WebSocketEndpoint
        private let closeTimeout: Duration
        private let loop: LibcurlLoop
        private let stream: LibcurlStream
        /// The opening handshake; `nil` once the handshake is complete.
        private var handshake: WebSocketHandshake?
        private var opened: Completion<any WebSocketConnection>?
        private var decoder: WebSocketDecoder
        private(set) var subprotocol: String?
        private var handler: (@Sendable (WebSocketEvent) -> Void)?
        /// The bytes that arrived together with the end of the handshake, until `receive` is called.
        private var early: [UInt8] = []
        /// The counts that other threads read. Bytes that the loop hasn't received yet also count as unsent.
        private let traffic = Locked((receivedCount: Int64(0), bytesToLoop: 0, unsentBytes: 0))

        /// The frame that is being sent.
        private var frame: [UInt8]
        /// The number of bytes of `frame` that have been sent.
        private var sentBytes = 0
        private var outbox = ByteCountedQueue<[UInt8]>()
        /// The pong for the latest ping, which is held back while the outbox is full because the peer doesn't read.
        private var heldPong: [UInt8] = []
        private var closers: [Completion<Void>] = []
        /// The deadline for closing the connection; `nil` until either side has ended the WebSocket.
        private var limit: ContinuousClock.Instant?
        /// Whether either side has ended the WebSocket. From then on, data is ignored until the peer closes the socket.
        private var hasEnded: Bool { limit != nil }
        /// Whether to try reading, because there may be bytes that TLS has buffered, which polling doesn't report.
        private var mayHaveMore = true
        private(set) var isFinished = false

        /// The number of frames in the outbox at which further pongs are held back.
        private static let pongLimit = 64
        /// The maximum number of bytes to write at once, which is the maximum size of a TLS record.
        private static let writeSize = 16_384
        /// The maximum number of consecutive reads, so that one socket doesn't block the other sockets of the loop.
        private static let readsInARow = 8
        private static let readSize = 65_536

        init(
            _ stream: LibcurlStream, _ handshake: WebSocketHandshake, _ settings: SystemWebSocketConnector.Settings,
            in loop: LibcurlLoop, _ opened: Completion<any WebSocketConnection>
        ) {
            self.stream = stream
            self.loop = loop
            self.handshake = handshake
            self.opened = opened
            endpoint = handshake.endpoint
            closeTimeout = settings.closeTimeout
            decoder = WebSocketDecoder(limit: settings.limit)
            frame = handshake.request
        }

        // MARK: - Loop member

        private var wantsToRead: Bool { !isFinished && (handshake != nil || handler != nil || hasEnded) }

        private var hasUnsent: Bool { sentBytes < frame.count || !outbox.isEmpty || !heldPong.isEmpty }

        var interest: (socket: Int32, events: Int16)? {
            let events = Int16((wantsToRead ? POLLIN : 0) | (hasUnsent ? POLLOUT : 0))
            // A socket without events is omitted. Otherwise, a closed connection would wake the loop repeatedly.
            return events == 0 ? nil : (stream.socket, events)
        }

        var deadline: ContinuousClock.Instant? { wantsToRead && mayHaveMore ? .now : limit }

        func advance(_ now: ContinuousClock.Instant) {
            if opened?.isFinished == true { isFinished = true }
            if let limit, limit <= now { isFinished = true }
            if wantsToRead, mayHaveMore { read() }
        }

        func handle(_ events: Int16) {
            guard !isFinished else { return }
            if events & Int16(POLLOUT) != 0 { flush() }
            // The bytes are read in the next round of the loop.
            if events & ~Int16(POLLOUT) != 0 { mayHaveMore = true }
        }

        func finish() {
            stream.close()
            if !hasEnded { handler?(.end(WebSocketClosure(code: 1006, reason: "the connection was interrupted"))) }
            handler = nil
            for closer in closers { closer.finish(.success(())) }
        }

        // MARK: - Connection

        var receivedCount: Int64 { traffic.withLock { $0.receivedCount } }

        var unsentBytes: Int { traffic.withLock { $0.bytesToLoop + $0.unsentBytes } }

        func receive(_ handler: @escaping @Sendable (WebSocketEvent) -> Void) {
            loop.run { [self] in
                self.handler = handler
                mayHaveMore = true
                take(early[...])
                early = []
                flush()
            }
        }

        func send(_ text: String) {
            let bytes = text.utf8.count
            traffic.withLock { $0.bytesToLoop += bytes }
            loop.run { [self] in
                write(.text, text.utf8)
                traffic.withLock { $0.bytesToLoop -= bytes }
            }
        }

        func ping() {
            loop.run { [self] in write(.ping, []) }
        }

        func close(code: UInt16, farewell: String?) async {
            let closed = Completion<Void>()
            loop.run { [self] in
                guard !isFinished else { return _ = closed.finish(.success(())) }
                closers.append(closed)
                guard !hasEnded else { return }
                if let farewell { write(.text, farewell.utf8) }
                addClose(WebSocketClosure(code: code, reason: ""))
                limit = .now + closeTimeout
                flush()
            }
            // If the task is cancelled, this wait ends immediately, and the close handshake continues within its time
            // limit.
            _ = try? await closed.wait()
        }

        private func write(_ opcode: WebSocketFrame.Opcode, _ payload: some Collection<UInt8>) {
            guard !hasEnded, !isFinished else { return }
            add(WebSocketFrame.encode(opcode, payload))
            flush()
        }

        /// Adds a frame to the outbox. Each frame counts as 64 bytes more than its size, which also limits the number
        /// of small frames.
        private func add(_ frame: [UInt8]) { outbox.append(frame, bytes: frame.count + 64) }

        // MARK: - Reading and writing

        private func flush() {
            defer {
                let unsentBytes = outbox.bytes + frame.count - sentBytes
                traffic.withLock { $0.unsentBytes = unsentBytes }
            }
            while !isFinished {
                if sentBytes == frame.count {
                    sentBytes = 0
                    frame = outbox.popFirst() ?? []
                    if frame.isEmpty { swap(&frame, &heldPong) }
                    if frame.isEmpty { return }
                }
                let outcome = frame.withUnsafeBytes { bytes in
                    stream.write(.init(rebasing: bytes[sentBytes..<min(sentBytes + Self.writeSize, bytes.count)]))
                }
                switch outcome {
                case .bytes(let count):
                    sentBytes += count
                case .again:
                    return
                case .end, .failure:
                    // Before the peer closed the connection, it may have sent a close frame. The next read finds that
                    // frame, or the end of the connection.
                    (frame, sentBytes, heldPong) = ([], 0, [])
                    outbox = ByteCountedQueue()
                    mayHaveMore = true
                    return
                }
            }
        }

        private func read() {
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
            if handshake == nil { return decode(bytes) }
            do {
                if let acceptance = try handshake?.receive(bytes) { return open(acceptance) }
            } catch {
                fail(error)
            }
        }

        private func open(_ acceptance: WebSocketHandshake.Acceptance) {
            handshake = nil
            limit = nil
            subprotocol = acceptance.subprotocol
            early = acceptance.rest
            if opened?.finish(.success(self)) != true { isFinished = true }
            opened = nil
        }

        private func decode(_ bytes: ArraySlice<UInt8>) {
            var events: [WebSocketDecoder.Event] = []
            let outcome = Result { () throws(WebSocketClosure) in try decoder.decode(bytes, into: &events) }
            traffic.withLock { $0.receivedCount += Int64(bytes.count) }
            for event in events {
                switch event {
                case .text(let message): handler?(.message(message))
                case .ping(let payload):
                    // If several pongs are waiting, only the last pong is needed (RFC 6455, section 5.5.3).
                    let pong = WebSocketFrame.encode(.pong, payload)
                    if outbox.count < Self.pongLimit { add(pong) } else { heldPong = pong }
                case .pong: break
                case .close(let closure):
                    // The response to a close frame repeats the code, without a reason.
                    addClose(WebSocketClosure(code: closure.code, reason: ""))
                    end(closure)
                }
            }
            if case .failure(var closure) = outcome, !hasEnded {
                closure.isOurs = true
                addClose(closure)
                end(closure)
            }
        }

        private func addClose(_ closure: WebSocketClosure) {
            let payload = WebSocketFrame.closePayload(code: closure.code, reason: closure.reason)
            add(WebSocketFrame.encode(.close, payload))
        }

        /// Ends the WebSocket. The remaining frames are still sent, and from now on, the server has the close timeout
        /// to close the connection.
        private func end(_ closure: WebSocketClosure) {
            limit = .now + closeTimeout
            handler?(.end(closure))
        }

        /// Finishes the WebSocket after the connection was closed or lost.
        ///
        /// - Parameter reason: The reason why the connection failed; `nil` if the server closed the connection.
        private func disconnect(_ reason: String?) {
            if handshake != nil {
                let message =
                    reason.map { "the connection to \(endpoint) failed before the WebSocket opened: \($0)" }
                    ?? "the server at \(endpoint) closed the connection before the WebSocket opened; try again, or "
                    + "check the server"
                fail(ClientError(code: .connectionFailed, message: message))
            } else {
                let message =
                    reason.map { "the connection failed: \($0)" }
                    ?? "the server closed the connection without a close frame"
                if !hasEnded { end(WebSocketClosure(code: 1006, reason: message)) }
                // A server that has stopped sending may still read the close frame, so this sends the frame.
                flush()
            }
            isFinished = true
        }

        private func fail(_ error: ClientError) {
            opened?.finish(.failure(error))
            isFinished = true
        }
    }
#endif
