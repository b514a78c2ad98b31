import SwiftGraphQLJSON

/// Decodes the bytes from a server into messages and control frames (RFC 6455, section 5), from chunks of any size.
///
/// The memory use grows with the bytes that arrive, and not with the lengths that frames announce.
struct WebSocketDecoder: Sendable {
    /// A complete message or control frame from the server.
    enum Event: Hashable, Sendable {
        /// A complete text message in valid UTF-8, joined from its fragments.
        case text([UInt8])
        case ping([UInt8])
        case pong([UInt8])
        /// A close frame. The decoder ignores data after this frame.
        case close(WebSocketClosure)
    }

    private struct Head {
        let opcode: WebSocketFrame.Opcode
        let isFinal: Bool
        var remaining: Int
    }

    /// The maximum number of bytes in a message. A larger message closes the connection with code 1009.
    private let limit: Int
    /// The bytes of an incomplete frame header, at most ten.
    private var headBytes: [UInt8] = []
    /// The header of the frame whose payload is being read.
    private var head: Head?
    /// The part of the current control frame's payload that has arrived.
    private var control: [UInt8] = []
    /// The fragments of the current message that have arrived, joined.
    private var message: [UInt8] = []
    /// Whether the decoder has received a part of a message, but not its end.
    private var isInMessage = false
    private var isClosed = false

    /// Creates a decoder at the start of a connection.
    init(limit: Int) {
        self.limit = limit
    }

    /// Decodes the next bytes.
    ///
    /// - Parameter events: The array to which complete events are appended, even if the method throws.
    /// - Throws: The closure to respond with if the server violates the protocol (1002), sends binary data (1003) or
    ///   invalid UTF-8 (1007), or exceeds a limit (1009). Don't use the decoder after an error.
    mutating func decode(_ bytes: ArraySlice<UInt8>, into events: inout [Event]) throws(WebSocketClosure) {
        var rest = bytes
        while !isClosed {
            if var head {
                let part = rest.prefix(head.remaining)
                rest = rest.dropFirst(part.count)
                if head.opcode.isControl { control += part } else { message += part }
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

    /// Parses the header of a frame and returns `nil` until the whole header has arrived.
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
            throw WebSocketClosure(code: 1002, reason: "a length encoded in more bytes than necessary")
        }
        if length >> 63 == 1 {
            throw WebSocketClosure(code: 1002, reason: "a length of more than 63 bits")
        }
        if !opcode.isControl {
            guard length <= UInt64(limit - message.count) else {
                throw WebSocketClosure(code: 1009, reason: "a message of more than \(limit) bytes")
            }
            isInMessage = true
        }
        return Head(opcode: opcode, isFinal: first & 0x80 != 0, remaining: Int(length))
    }

    /// Checks that the first two bytes of a frame are valid at this point of the connection.
    private func check(_ first: UInt8, _ second: UInt8) throws(WebSocketClosure) {
        guard first & 0x70 == 0 else {
            throw WebSocketClosure(code: 1002, reason: "a reserved bit, although no extension was negotiated")
        }
        guard let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0F) else {
            throw WebSocketClosure(code: 1002, reason: "a reserved opcode")
        }
        guard second & 0x80 == 0 else { throw WebSocketClosure(code: 1002, reason: "a masked frame from a server") }
        switch opcode {
        case .close, .ping, .pong:
            guard first & 0x80 != 0 else { throw WebSocketClosure(code: 1002, reason: "a fragmented control frame") }
            guard second & 0x7F <= WebSocketFrame.controlPayloadLimit else {
                throw WebSocketClosure(code: 1002, reason: "a control frame of more than 125 bytes")
            }
        case .continuation:
            guard isInMessage else {
                throw WebSocketClosure(code: 1002, reason: "a continuation frame without a message to continue")
            }
        case .text, .binary:
            guard !isInMessage else {
                throw WebSocketClosure(code: 1002, reason: "a new message before the end of the previous one")
            }
            guard opcode == .text else { throw WebSocketClosure(code: 1003, reason: "a message that is not text") }
        }
    }

    private mutating func finish(_ head: Head, _ events: inout [Event]) throws(WebSocketClosure) {
        switch head.opcode {
        case .continuation, .text, .binary:
            guard head.isFinal else { return }
            guard Self.isUTF8(message) else { throw WebSocketClosure(code: 1007, reason: "text that is not UTF-8") }
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

    /// Parses the payload of a close frame, which has arrived in `control`.
    private func closure() throws(WebSocketClosure) -> WebSocketClosure {
        if control.isEmpty { return WebSocketClosure(code: 1005, reason: "") }
        guard control.count >= 2 else { throw WebSocketClosure(code: 1002, reason: "an incomplete close code") }
        let code = UInt16(control[0]) << 8 | UInt16(control[1])
        guard WebSocketFrame.isSendable(closeCode: code) else {
            throw WebSocketClosure(code: 1002, reason: "a close code that must not be sent")
        }
        let reason = Array(control[2...])
        guard Self.isUTF8(reason) else {
            throw WebSocketClosure(code: 1007, reason: "a close reason that is not UTF-8")
        }
        return WebSocketClosure(code: code, reason: String(decoding: reason, as: UTF8.self))
    }

    private static func isUTF8(_ text: [UInt8]) -> Bool {
        JSONBytes.withBytes(text) { $0.malformedUTF8(in: text.indices) } == nil
    }
}
