extension JSONScanner {
    /// Copies a string's content with its escapes resolved and returns the number of bytes.
    static func unescape(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, to output: UnsafeMutablePointer<UInt8>
    ) throws -> Int {
        var place = start
        var result = output
        while place < end {
            if end - place >= 8 {
                // Copies eight bytes at a time, of which only those before a backslash count. The output has enough
                // capacity for all of them.
                let word = UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
                UnsafeMutableRawPointer(result).storeBytes(of: word, as: UInt64.self)
                let count = bytesBeforeBackslash(word)
                place += count
                result += count
                if count == 8 { continue }
            } else if place.pointee != UInt8(ascii: "\\") {
                result.pointee = place.pointee
                result += 1
                place += 1
                continue
            }
            if place[1] == UInt8(ascii: "u") {
                try result.append(scalar(&place, end))
                continue
            }
            switch place[1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.pointee = place[1]
            case UInt8(ascii: "b"): result.pointee = 0x08
            case UInt8(ascii: "f"): result.pointee = 0x0C
            case UInt8(ascii: "n"): result.pointee = 0x0A
            case UInt8(ascii: "r"): result.pointee = 0x0D
            case UInt8(ascii: "t"): result.pointee = 0x09
            default: throw Mismatch()
            }
            result += 1
            place += 2
        }
        return result - output
    }

    @inline(__always)
    private static func bytesBeforeBackslash(_ word: UInt64) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let difference = UInt64(littleEndian: word) ^ (ones &* 0x5C)
        return ((difference &- ones) & ~difference & (ones &* 0x80)).trailingZeroBitCount >> 3
    }

    /// The scalar of `\uXXXX`. A surrogate must be followed by the other half.
    private static func scalar(_ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) throws -> UInt32 {
        let unit = try codeUnit(&place, end)
        if unit & 0xF800 != 0xD800 { return unit }
        guard unit < 0xDC00, end - place >= 2, place[0] == UInt8(ascii: "\\"), place[1] == UInt8(ascii: "u") else {
            throw Mismatch()
        }
        let trail = try codeUnit(&place, end)
        guard trail & 0xFC00 == 0xDC00 else { throw Mismatch() }
        return 0x1_0000 + (unit & 0x3FF) << 10 + trail & 0x3FF
    }

    private static func codeUnit(_ place: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) throws -> UInt32 {
        guard end - place >= 6 else { throw Mismatch() }
        var value: UInt32 = 0
        for offset in 2..<6 {
            let byte = place[offset]
            let letter = (byte | 0x20) &- 0x61
            if byte &- 0x30 < 10 {
                value = value << 4 | UInt32(byte &- 0x30)
            } else if letter < 6 {
                value = value << 4 | UInt32(letter &+ 10)
            } else {
                throw Mismatch()
            }
        }
        place += 6
        return value
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Writes a scalar as UTF-8 and advances past it.
    fileprivate mutating func append(_ scalar: UInt32) {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (scalar >> shift) & 0x3F) }
        switch scalar {
        case ..<0x80:
            self[0] = UInt8(scalar)
            self += 1
        case ..<0x800:
            self[0] = UInt8(0xC0 | scalar >> 6)
            self[1] = tail(0)
            self += 2
        case ..<0x1_0000:
            self[0] = UInt8(0xE0 | scalar >> 12)
            self[1] = tail(6)
            self[2] = tail(0)
            self += 3
        default:
            self[0] = UInt8(0xF0 | scalar >> 18)
            self[1] = tail(12)
            self[2] = tail(6)
            self[3] = tail(0)
            self += 4
        }
    }
}
