/// What to do after the opening handshake, decided without a socket (RFC 6455, sections 5 to 7).
struct WebSocketSession: Sendable {
    /// What should be done, in order.
    enum Action: Hashable, Sendable {
        case write([UInt8])
        /// A pong to write. The last one is enough where several wait (RFC 6455, section 5.5.3).
        case pong([UInt8])
        /// A pong has come.
        case pongReceived
        /// A message for the app.
        case deliver([UInt8])
        /// Nothing more comes and nothing more may be sent. The socket should be closed when all is written, with a
        /// while for the server to do so first.
        case end(WebSocketClosure)
    }

    private enum State {
        case open
        /// A close frame was sent, and none has come.
        case closing
        case ended
    }

    private let maskingKey: @Sendable () -> UInt32
    private var decoder: WebSocketDecoder
    private var state = State.open

    /// A session at its start.
    ///
    /// - Parameter maskingKey: New and unpredictable each time.
    init(
        limits: WebSocketDecoder.Limits = WebSocketDecoder.Limits(),
        maskingKey: @escaping @Sendable () -> UInt32 = { UInt32.random(in: .min ... .max) }
    ) {
        decoder = WebSocketDecoder(limits: limits)
        self.maskingKey = maskingKey
    }

    /// Whether a message has begun that is not complete.
    var isInMessage: Bool { decoder.isInMessage }

    /// The frame of a text message; nil if none may be sent any more.
    func frame(of text: String) -> [UInt8]? {
        guard case .open = state else { return nil }
        return WebSocketFrame.encode(.text, text.utf8, key: maskingKey())
    }

    /// The frame of a ping; nil if none may be sent any more.
    func pingFrame() -> [UInt8]? {
        guard case .open = state else { return nil }
        return WebSocketFrame.encode(.ping, [], key: maskingKey())
    }

    /// Takes bytes that came.
    mutating func receive(_ bytes: ArraySlice<UInt8>) -> [Action] {
        if case .ended = state { return [] }
        var events: [WebSocketDecoder.Event] = []
        var failure: WebSocketClosure?
        do throws(WebSocketClosure) {
            try decoder.decode(bytes, into: &events)
        } catch {
            failure = error
            failure?.isOurs = true
        }
        var actions: [Action] = []
        for event in events { actions += self.actions(for: event) }
        if let failure { actions += end(failure, answer: failure) }
        return actions
    }

    /// Starts the close handshake.
    mutating func close(code: UInt16, reason: String) -> [Action] {
        guard case .open = state else { return [] }
        state = .closing
        return [.write(closeFrame(WebSocketClosure(code: code, reason: reason)))]
    }

    /// Takes the end of the stream.
    mutating func disconnect(_ reason: String) -> [Action] {
        if case .ended = state { return [] }
        state = .ended
        return [.end(WebSocketClosure(code: 1006, reason: reason))]
    }

    private mutating func actions(for event: WebSocketDecoder.Event) -> [Action] {
        switch event {
        case .close(let closure):
            // The answer has the code that came, and no reason of its own.
            return end(closure, answer: WebSocketClosure(code: closure.code, reason: ""))
        case .pong:
            return [.pongReceived]
        case .ping(let payload):
            guard case .open = state else { return [] }
            return [.pong(WebSocketFrame.encode(.pong, payload, key: maskingKey()))]
        case .text(let message):
            guard case .open = state else { return [] }
            return [.deliver(message)]
        }
    }

    private mutating func end(_ closure: WebSocketClosure, answer: WebSocketClosure) -> [Action] {
        let wasOpen = if case .open = state { true } else { false }
        state = .ended
        return (wasOpen ? [.write(closeFrame(answer))] : []) + [.end(closure)]
    }

    private func closeFrame(_ closure: WebSocketClosure) -> [UInt8] {
        let payload = WebSocketFrame.closePayload(code: closure.code, reason: closure.reason)
        return WebSocketFrame.encode(.close, payload, key: maskingKey())
    }
}
