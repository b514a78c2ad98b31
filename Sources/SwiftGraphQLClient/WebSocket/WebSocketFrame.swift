/// Encodes the frames that a client sends (RFC 6455, section 5.2).
enum WebSocketFrame {
    /// The type of a frame (RFC 6455, section 11.8).
    enum Opcode: UInt8, Sendable {
        case continuation = 0x0
        case text = 0x1
        case binary = 0x2
        case close = 0x8
        case ping = 0x9
        case pong = 0xA

        /// Whether the frame is a control frame, which may come between the fragments of a message.
        var isControl: Bool { rawValue >= 0x8 }
    }

    /// The maximum number of bytes in the payload of a control frame (RFC 6455, section 5.5).
    static let controlPayloadLimit = 125

    /// Returns a frame with a whole message or with the payload of a control frame, encoded and masked.
    ///
    /// - Parameter key: The masking key, which must be new and unpredictable for each frame (RFC 6455, section 10.3).
    static func encode(
        _ opcode: Opcode, _ payload: some Collection<UInt8>, key: UInt32 = .random(in: .min ... .max)
    ) -> [UInt8] {
        let count = payload.count
        var frame: [UInt8] = []
        frame.reserveCapacity(14 + count)
        frame.append(0x80 | opcode.rawValue)
        switch count {
        case ...125:
            frame.append(0x80 | UInt8(count))
        case ...0xFFFF:
            frame.append(0x80 | 126)
            frame.append(bigEndian: UInt16(count))
        default:
            frame.append(0x80 | 127)
            frame.append(bigEndian: UInt64(count))
        }
        frame.append(bigEndian: key)
        var mask = key
        for byte in payload {
            mask = mask << 8 | mask >> 24
            frame.append(byte ^ UInt8(truncatingIfNeeded: mask))
        }
        return frame
    }

    /// Returns the payload of a close frame (RFC 6455, section 5.5.1), which is empty if the code must not be sent.
    ///
    /// - Parameter reason: A string of at most 123 UTF-8 bytes.
    static func closePayload(code: UInt16, reason: String) -> [UInt8] {
        guard isSendable(closeCode: code) else { return [] }
        var payload: [UInt8] = []
        payload.append(bigEndian: code)
        return payload + reason.utf8
    }

    /// Returns whether a close frame may contain the code. Valid codes are the codes of libraries (from 3000) and apps
    /// (from 4000), and the codes in RFC 6455, section 7.4.1, and its registry, except for codes that must not be sent.
    static func isSendable(closeCode: UInt16) -> Bool {
        switch closeCode {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}

extension [UInt8] {
    /// Appends the bytes of a number in network byte order.
    fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
        for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
