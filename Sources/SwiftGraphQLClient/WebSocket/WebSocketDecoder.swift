/// Takes the bytes that a server sends, cut anywhere, to messages and control frames (RFC 6455, section 5).
///
/// Memory is taken as bytes come, never as a length announces them.
struct WebSocketDecoder: Sendable {
    /// What a server said.
    enum Event: Hashable, Sendable {
        /// A whole text message, put together from its fragments; valid UTF-8.
        case text([UInt8])
        case ping([UInt8])
        case pong([UInt8])
        /// A close frame; what comes after it is not read.
        case close(WebSocketClosure)
    }

    /// How much a server may send, in bytes. More ends the connection with code 1009.
    struct Limits: Hashable, Sendable {
        /// Of one frame.
        var frame = 16 << 20
        /// Of one message.
        var message = 16 << 20
    }

    private struct Head {
        let opcode: WebSocketFrame.Opcode
        let isFinal: Bool
        var remaining: Int
    }

    private let limits: Limits
    /// The bytes of a head that has not come in full, at most ten.
    private var headBytes: [UInt8] = []
    /// The frame whose payload is being read.
    private var head: Head?
    /// The payload of a control frame.
    private var control: [UInt8] = []
    /// The fragments of the message so far.
    private var message: [UInt8] = []
    /// Whether a message has begun that is not complete.
    private(set) var isInMessage = false
    private var validation = UTF8Validation()
    private var isClosed = false

    /// A decoder at the start of a connection.
    init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Reads on.
    ///
    /// - Parameter events: What the bytes complete is appended to it, even if they are refused later on.
    /// - Throws: The closure to answer with, if the server breaks the protocol (1002), sends what is not text (1003)
    ///   or not UTF-8 (1007), or too much (1009). Nothing more may be read then.
    mutating func decode(_ bytes: ArraySlice<UInt8>, into events: inout [Event]) throws(WebSocketClosure) {
        var rest = bytes
        while !isClosed {
            if var head {
                let part = rest.prefix(head.remaining)
                rest = rest.dropFirst(part.count)
                try take(part, of: head)
                head.remaining -= part.count
                self.head = head
                guard head.remaining == 0 else { return }
                self.head = nil
                try finish(head, &events)
            } else {
                guard let byte = rest.popFirst() else { return }
                headBytes.append(byte)
                head = try readHead()
            }
        }
    }

    /// The head, once all of it has come.
    private mutating func readHead() throws(WebSocketClosure) -> Head? {
        guard headBytes.count >= 2 else { return nil }
        let (first, second) = (headBytes[0], headBytes[1])
        let lengthBytes =
            switch second & 0x7F {
            case 126: 2
            case 127: 8
            default: 0
            }
        if headBytes.count == 2 { try check(first, second) }
        guard headBytes.count == 2 + lengthBytes, let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0F) else {
            return nil
        }
        var length = lengthBytes == 0 ? UInt64(second & 0x7F) : 0
        for byte in headBytes[2...] { length = length << 8 | UInt64(byte) }
        headBytes.removeAll(keepingCapacity: true)
        if lengthBytes == 2 && length < 126 || lengthBytes == 8 && length <= 0xFFFF {
            throw WebSocketClosure(code: 1002, reason: "a length in more bytes than it needs")
        }
        if length >> 63 == 1 {
            throw WebSocketClosure(code: 1002, reason: "a length of more than 63 bits")
        }
        if length > UInt64(limits.frame) {
            throw WebSocketClosure(code: 1009, reason: "a frame of more than \(limits.frame) bytes")
        }
        let head = Head(opcode: opcode, isFinal: first & 0x80 != 0, remaining: Int(length))
        if !opcode.isControl {
            guard head.remaining <= limits.message - message.count else {
                throw WebSocketClosure(code: 1009, reason: "a message of more than \(limits.message) bytes")
            }
            isInMessage = true
        }
        return head
    }

    /// Judges the first two bytes of a frame.
    private func check(_ first: UInt8, _ second: UInt8) throws(WebSocketClosure) {
        guard first & 0x70 == 0 else {
            throw WebSocketClosure(code: 1002, reason: "a reserved bit without an extension")
        }
        guard let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0F) else {
            throw WebSocketClosure(code: 1002, reason: "a reserved opcode")
        }
        guard second & 0x80 == 0 else { throw WebSocketClosure(code: 1002, reason: "a masked frame from a server") }
        switch opcode {
        case .close, .ping, .pong:
            guard first & 0x80 != 0 else { throw WebSocketClosure(code: 1002, reason: "a control frame in fragments") }
            guard second & 0x7F <= WebSocketFrame.controlPayloadLimit else {
                throw WebSocketClosure(code: 1002, reason: "a control frame of more than 125 bytes")
            }
        case .continuation:
            guard isInMessage else {
                throw WebSocketClosure(code: 1002, reason: "a continuation without a message")
            }
        case .text, .binary:
            guard !isInMessage else {
                throw WebSocketClosure(code: 1002, reason: "a message inside another message")
            }
            guard opcode == .text else { throw WebSocketClosure(code: 1003, reason: "a message that is not text") }
        }
    }

    private mutating func take(_ part: ArraySlice<UInt8>, of head: Head) throws(WebSocketClosure) {
        if head.opcode.isControl {
            control += part
        } else {
            guard validation.accept(part) else {
                throw WebSocketClosure(code: 1007, reason: "text that is not UTF-8")
            }
            message += part
        }
    }

    private mutating func finish(_ head: Head, _ events: inout [Event]) throws(WebSocketClosure) {
        switch head.opcode {
        case .continuation, .text, .binary:
            guard head.isFinal else { return }
            guard validation.isComplete else {
                throw WebSocketClosure(code: 1007, reason: "text that ends in the middle of a character")
            }
            events.append(.text(message))
            message = []
            isInMessage = false
        case .ping:
            events.append(.ping(control))
        case .pong:
            events.append(.pong(control))
        case .close:
            isClosed = true
            events.append(.close(try closure()))
        }
        control.removeAll(keepingCapacity: true)
    }

    /// What a close frame says.
    private func closure() throws(WebSocketClosure) -> WebSocketClosure {
        if control.isEmpty { return WebSocketClosure(code: 1005, reason: "") }
        guard control.count >= 2 else { throw WebSocketClosure(code: 1002, reason: "half a close code") }
        let code = UInt16(control[0]) << 8 | UInt16(control[1])
        guard WebSocketFrame.isSendable(closeCode: code) else {
            throw WebSocketClosure(code: 1002, reason: "a close code that must not be sent")
        }
        var validation = UTF8Validation()
        guard validation.accept(control[2...]), validation.isComplete else {
            throw WebSocketClosure(code: 1007, reason: "a close reason that is not UTF-8")
        }
        return WebSocketClosure(code: code, reason: String(decoding: control[2...], as: UTF8.self))
    }
}
