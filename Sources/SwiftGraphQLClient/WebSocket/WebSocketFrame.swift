/// The frames that a client sends (RFC 6455, section 5.2).
enum WebSocketFrame {
    /// What a frame is (RFC 6455, section 11.8).
    enum Opcode: UInt8, Sendable {
        case continuation = 0x0
        case text = 0x1
        case binary = 0x2
        case close = 0x8
        case ping = 0x9
        case pong = 0xA

        /// Whether the frame may stand between the fragments of a message.
        var isControl: Bool { rawValue >= 0x8 }
    }

    /// The most that the payload of a control frame may hold (RFC 6455, section 5.5).
    static let controlPayloadLimit = 125

    /// A frame that is a whole message or a control frame, masked.
    ///
    /// - Parameter key: New and unpredictable for each frame (RFC 6455, section 10.3).
    static func encode(_ opcode: Opcode, _ payload: some Collection<UInt8>, key: UInt32) -> [UInt8] {
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

    /// The payload of a close frame (RFC 6455, section 5.5.1); empty if the code may not be sent.
    static func closePayload(code: UInt16, reason: String) -> [UInt8] {
        guard isSendable(closeCode: code) else { return [] }
        var payload: [UInt8] = []
        payload.append(bigEndian: code)
        for character in reason.unicodeScalars {
            let bytes = UTF8.encode(character).map(Array.init) ?? []
            if payload.count + bytes.count > controlPayloadLimit { break }
            payload += bytes
        }
        return payload
    }

    /// Whether a close frame may hold a code: those of RFC 6455, section 7.4.1, and of the registry that it founded,
    /// without those that stand for what was never sent; and those of libraries (3000 and up) and of apps (4000 and
    /// up).
    static func isSendable(closeCode: UInt16) -> Bool {
        switch closeCode {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}

extension [UInt8] {
    /// Appends a number as it goes over the network.
    fileprivate mutating func append(bigEndian number: some FixedWidthInteger) {
        for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
