/// The protocol state after the opening handshake (RFC 6455, sections 5 to 7), without I/O.
struct WebSocketSession: Sendable {
    /// An action that the caller carries out, in the returned order.
    enum Action: Hashable, Sendable {
        case write([UInt8])
        /// Writes a pong. If several pongs are waiting, only the last pong is needed (RFC 6455, section 5.5.3).
        case pong([UInt8])
        /// Passes a message to the event handler.
        case deliver([UInt8])
        /// Ends the WebSocket: the caller ignores further data and sends nothing more. When everything has been
        /// written, the caller gives the server some time to close the socket and then closes it.
        case end(WebSocketClosure)
    }

    private let maskingKey: @Sendable () -> UInt32
    private var decoder: WebSocketDecoder
    /// Whether neither side has ended the WebSocket.
    private var isOpen = true

    /// Creates a session at the start of a connection.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes in a message.
    ///   - maskingKey: A closure that returns a new, unpredictable key each time.
    init(
        limit: Int,
        maskingKey: @escaping @Sendable () -> UInt32 = { UInt32.random(in: .min ... .max) }
    ) {
        decoder = WebSocketDecoder(limit: limit)
        self.maskingKey = maskingKey
    }

    /// Whether the session has received a part of a message, but not its end.
    var isInMessage: Bool { decoder.isInMessage }

    /// Returns the frame of a text message; `nil` if the WebSocket has ended.
    func frame(of text: String) -> [UInt8]? {
        guard isOpen else { return nil }
        return WebSocketFrame.encode(.text, text.utf8, key: maskingKey())
    }

    /// Returns the frame of a ping; `nil` if the WebSocket has ended.
    func pingFrame() -> [UInt8]? {
        guard isOpen else { return nil }
        return WebSocketFrame.encode(.ping, [], key: maskingKey())
    }

    /// Processes the next bytes from the server and returns the resulting actions.
    mutating func receive(_ bytes: ArraySlice<UInt8>) -> [Action] {
        guard isOpen else { return [] }
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

    /// Ends the WebSocket with a close frame. The session ignores further data.
    mutating func close(code: UInt16) -> [Action] {
        guard isOpen else { return [] }
        isOpen = false
        return [.write(closeFrame(WebSocketClosure(code: code, reason: "")))]
    }

    /// Processes the end of the connection and returns the resulting actions.
    mutating func disconnect(_ reason: String) -> [Action] {
        guard isOpen else { return [] }
        isOpen = false
        return [.end(WebSocketClosure(code: 1006, reason: reason))]
    }

    private mutating func actions(for event: WebSocketDecoder.Event) -> [Action] {
        switch event {
        case .close(let closure):
            // The response to a close frame repeats the code, without a reason.
            end(closure, answer: WebSocketClosure(code: closure.code, reason: ""))
        case .pong:
            []
        case .ping(let payload):
            [.pong(WebSocketFrame.encode(.pong, payload, key: maskingKey()))]
        case .text(let message):
            [.deliver(message)]
        }
    }

    private mutating func end(_ closure: WebSocketClosure, answer: WebSocketClosure) -> [Action] {
        isOpen = false
        return [.write(closeFrame(answer)), .end(closure)]
    }

    private func closeFrame(_ closure: WebSocketClosure) -> [UInt8] {
        let payload = WebSocketFrame.closePayload(code: closure.code, reason: closure.reason)
        return WebSocketFrame.encode(.close, payload, key: maskingKey())
    }
}
