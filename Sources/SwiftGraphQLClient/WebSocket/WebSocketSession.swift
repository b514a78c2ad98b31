/// The protocol state after the opening handshake (RFC 6455, sections 5 to 7), without I/O.
struct WebSocketSession: Sendable {
    /// An action to carry out, in order.
    enum Action: Hashable, Sendable {
        case write([UInt8])
        /// Write a pong. If several wait, the last one is enough (RFC 6455, section 5.5.3).
        case pong([UInt8])
        /// Pass a message to the app.
        case deliver([UInt8])
        /// End the WebSocket: ignore further data, and don't send any more. Close the socket once everything has been
        /// written, after giving the server some time to close it first.
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
    ///   - maskingKey: Returns a new, unpredictable key each time.
    init(
        limit: Int,
        maskingKey: @escaping @Sendable () -> UInt32 = { UInt32.random(in: .min ... .max) }
    ) {
        decoder = WebSocketDecoder(limit: limit)
        self.maskingKey = maskingKey
    }

    /// Whether a message is being received.
    var isInMessage: Bool { decoder.isInMessage }

    /// Returns the frame of a text message; `nil` if no more messages may be sent.
    func frame(of text: String) -> [UInt8]? {
        guard isOpen else { return nil }
        return WebSocketFrame.encode(.text, text.utf8, key: maskingKey())
    }

    /// Returns the frame of a ping; `nil` if no more frames may be sent.
    func pingFrame() -> [UInt8]? {
        guard isOpen else { return nil }
        return WebSocketFrame.encode(.ping, [], key: maskingKey())
    }

    /// Processes the next bytes from the server.
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

    /// Ends the WebSocket with a close frame. Further data is ignored.
    mutating func close(code: UInt16) -> [Action] {
        guard isOpen else { return [] }
        isOpen = false
        return [.write(closeFrame(WebSocketClosure(code: code, reason: "")))]
    }

    /// Processes the end of the connection.
    mutating func disconnect(_ reason: String) -> [Action] {
        guard isOpen else { return [] }
        isOpen = false
        return [.end(WebSocketClosure(code: 1006, reason: reason))]
    }

    private mutating func actions(for event: WebSocketDecoder.Event) -> [Action] {
        switch event {
        case .close(let closure):
            // The response repeats the code, without a reason.
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
