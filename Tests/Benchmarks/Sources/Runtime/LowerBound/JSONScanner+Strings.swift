extension JSONScanner {
    /// The content of a string, which determines how a `String` is made.
    enum Content {
        /// ASCII without escapes.
        case plain
        /// UTF-8 without escapes, not checked yet.
        case unicode
        /// Escapes and possibly UTF-8, neither checked yet.
        case escaped
    }

    @inline(__always)
    mutating func string() throws -> String {
        skipSpace()
        guard take(byte: "\"") else { throw Mismatch() }
        return try restOfString()
    }

    /// Reads a string after its opening quote.
    @inline(__always)
    mutating func restOfString() throws -> String {
        let start = place
        let content = try skipString()
        let bytes = UnsafeBufferPointer(start: start, count: place - 1 - start)
        if content == .plain { return String(decoding: bytes, as: UTF8.self) }
        return try Self.string(from: start, to: place - 1, content)
    }

    /// Advances past the closing quote.
    @inline(__always)
    mutating func skipString() throws -> Content {
        var highBits: UInt64 = 0
        var content = Content.plain
        while true {
            try goToSpecialByte(&highBits)
            if take(byte: "\"") { break }
            // An escaped quote doesn't end the string. Other escapes are checked when the string is made.
            guard end - place >= 2, place.pointee == UInt8(ascii: "\\") else { throw Mismatch() }
            content = .escaped
            place += 2
        }
        return content == .plain && highBits & Self.highBits != 0 ? .unicode : content
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Advances to the next quote, backslash or control character, and collects the high bits of the bytes before it.
    @inline(__always)
    private mutating func goToSpecialByte(_ highBits: inout UInt64) throws {
        while end - place >= 8 {
            let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
            let quote = word ^ (Self.ones &* 0x22)
            let backslash = word ^ (Self.ones &* 0x5C)
            // The lowest bit is correct, because borrowing affects only bytes above a match.
            let found =
                ((quote &- Self.ones) & ~quote | (backslash &- Self.ones) & ~backslash
                    | (word &- Self.ones &* 0x20) & ~word) & Self.highBits
            if found != 0 {
                highBits |= word & ((found & (0 &- found)) &- 1)
                place += found.trailingZeroBitCount >> 3
                return
            }
            highBits |= word
            place += 8
        }
        while place < end {
            let byte = place.pointee
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { return }
            highBits |= UInt64(byte)
            place += 1
        }
        throw Mismatch()
    }

    /// Makes a string from content that isn't plain.
    @inline(never)
    static func string(
        from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, _ content: Content
    ) throws -> String {
        let bytes = UnsafeBufferPointer(start: start, count: end - start)
        guard content == .escaped else { return try string(of: bytes) }
        // A string is shorter with its escapes resolved. An escape never completes invalid UTF-8.
        return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
            guard let output = buffer.baseAddress else { return "" }
            let count = try unescape(start, end, to: output)
            return try string(of: UnsafeBufferPointer(start: output, count: count))
        }
    }

    @inline(__always)
    private static func string(of bytes: UnsafeBufferPointer<UInt8>) throws -> String {
        guard let string = String(validating: bytes, as: UTF8.self) else { throw Mismatch() }
        return string
    }
}
