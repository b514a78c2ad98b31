extension JSONReader {
    /// Skips a string, from its opening quote to behind the closing one; answers whether it holds escapes.
    mutating func skipString() throws(JSONSyntaxError) -> Bool {
        var escaped = false
        position += 1
        while true {
            skipPlainText()
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return escaped
            case UInt8(ascii: "\\"):
                escaped = true
                try skipEscape()
            case 0x00..<0x20:
                let expected = position >= bytes.count ? "`\"`" : "an escape instead of a control character"
                throw JSONSyntaxError(offset: position, expected: expected)
            case 0x80...: try skipMultibyteScalar(byte)
            default: position += 1
            }
        }
    }

    /// Goes on, eight bytes at a time, to the next quote, backslash, control character or byte beyond ASCII, or to
    /// the last seven bytes.
    @inline(__always)
    private mutating func skipPlainText() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        while let word = bytes.word(at: position) {
            let quote = word ^ ones &* UInt64(UInt8(ascii: "\""))
            let backslash = word ^ ones &* UInt64(UInt8(ascii: "\\"))
            // A byte's high bit in each term: it was zero, or below 0x20. Carries may set bits above the first such
            // byte only, and the first is all that counts.
            let zeroes = (quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word
            let found = (zeroes | word) & highs
            guard found == 0 else {
                position += found.trailingZeroBitCount / 8
                return
            }
            position += 8
        }
    }

    private mutating func skipEscape() throws(JSONSyntaxError) {
        switch bytes[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        case UInt8(ascii: "u"):
            let start = position
            let unit = try skipHexEscape()
            switch unit {
            case 0xD800..<0xDC00:
                guard bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u"),
                    case 0xDC00..<0xE000 = try skipHexEscape()
                else { throw JSONSyntaxError(offset: start, expected: "a pair of surrogates") }
            case 0xDC00..<0xE000: throw JSONSyntaxError(offset: start, expected: "a pair of surrogates")
            default: break
            }
        default: throw JSONSyntaxError(offset: position + 1, expected: "an escape: one of \" \\ / b f n r t u")
        }
    }

    /// Skips `\uXXXX` and answers the number.
    private mutating func skipHexEscape() throws(JSONSyntaxError) -> UInt32 {
        position += 2
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = JSONBytes.hexDigit(bytes[position]) else {
                throw JSONSyntaxError(offset: position, expected: "four hexadecimal digits")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    /// Skips one scalar of two to four bytes: the well-formed sequences of the Unicode Standard, table 3-7.
    private mutating func skipMultibyteScalar(_ first: UInt8) throws(JSONSyntaxError) {
        let second: ClosedRange<UInt8>
        let length: Int
        switch first {
        case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
        case 0xE0: (second, length) = (0xA0...0xBF, 3)
        case 0xED: (second, length) = (0x80...0x9F, 3)
        case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
        case 0xF0: (second, length) = (0x90...0xBF, 4)
        case 0xF4: (second, length) = (0x80...0x8F, 4)
        case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
        default: throw JSONSyntaxError(offset: position, expected: "UTF-8")
        }
        guard second.contains(bytes[position + 1]) else { throw JSONSyntaxError(offset: position, expected: "UTF-8") }
        for offset in 2..<Swift.max(length, 2) where bytes[position + offset] & 0xC0 != 0x80 {
            throw JSONSyntaxError(offset: position, expected: "UTF-8")
        }
        position += length
    }

    /// Skips a number; answers whether it is digits alone (and a sign).
    mutating func skipNumber() throws(JSONSyntaxError) -> Bool {
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        if bytes[position] == UInt8(ascii: "0") { position += 1 } else { try skipDigits() }
        var isInteger = true
        if bytes[position] == UInt8(ascii: ".") {
            isInteger = false
            position += 1
            try skipDigits()
        }
        if bytes[position] | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            position += 1
            if bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") { position += 1 }
            try skipDigits()
        }
        return isInteger
    }

    private mutating func skipDigits() throws(JSONSyntaxError) {
        let start = position
        while bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        guard position > start else { throw JSONSyntaxError(offset: position, expected: "a digit") }
    }
}
