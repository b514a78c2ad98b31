// Validation of what is no container.
extension JSONBytes {
    /// Validates a string from its opening quote on; answers the place behind the closing one, and whether it holds
    /// escapes.
    @inline(__always)
    func validateString(_ start: Int) throws(JSONSyntaxError) -> (end: Int, hasEscapes: Bool) {
        let end = plainStringEnd(start)
        return end < 0 ? try validateRest(-end) : (end, false)
    }

    /// Where a string of plain ASCII ends, from its opening quote on. For another one, and for one near the end of the
    /// text, the place up to which it is plain ASCII, as a negative number.
    @inline(__always)
    func plainStringEnd(_ start: Int) -> Int {
        var position = start &+ 1
        while let word = word(at: position) {
            let found = Self.notable(word)
            if found != 0 {
                // The highest of the bits of the first such byte.
                let bit = found.trailingZeroBitCount
                position &+= bit / 8
                let byte = UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: bit &- 7))
                return byte == UInt8(ascii: "\"") ? position &+ 1 : 0 &- position
            }
            position &+= 8
        }
        return 0 &- position
    }

    /// The high bit of each byte that is a quote, a backslash, a control character or beyond ASCII. Carries may set bits
    /// above the first such byte only, and the first is all that counts.
    @inline(__always)
    private static func notable(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let controls = (word &- ones &* 0x20) & ~word
        let quoting = word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\"))
        return quoting | (controls | word) & (ones &* 0x80)
    }

    /// Goes on in a string, at a byte that is no plain ASCII or near the end of the text.
    func validateRest(_ start: Int) throws(JSONSyntaxError) -> (end: Int, hasEscapes: Bool) {
        var position = start
        var hasEscapes = false
        while true {
            position = wellFormedEnd(position)
            let byte = self[position]
            switch byte {
            case UInt8(ascii: "\""): return (position + 1, hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                position = try validateEscape(position)
            case 0x00..<0x20:
                let expected = position >= count ? "`\"`" : "an escape instead of a control character"
                throw JSONSyntaxError(offset: position, expected: expected)
            case 0x80...: position = try validateMultibyteScalar(position)
            default: position += 1
            }
        }
    }

    /// How far a string goes on in well-formed UTF-8 without quotes, backslashes and control characters, as far as that can be
    /// told by eight bytes at a time.
    @inline(__always)
    private func wellFormedEnd(_ start: Int) -> Int {
        var position = start
        while let word = word(at: position) {
            if word & 0x80 != 0 {
                let length = Self.multibyteScalarLength(word)
                if length == 0 { return position }
                position &+= length
            } else {
                let found = Self.notable(word)
                if found & 0x80 != 0 { return position }
                position &+= found.trailingZeroBitCount / 8
            }
        }
        return position
    }

    /// The length of the scalar that a word begins with, if it is one of two to four bytes and well-formed (the Unicode
    /// Standard, table 3-7); else 0.
    @inline(__always)
    private static func multibyteScalarLength(_ word: UInt64) -> Int {
        if word & 0xC0E0 == 0x80C0 { return word & 0x1E == 0 ? 0 : 2 }
        if word & 0xC0_C0F0 == 0x80_80E0 {
            // The first bits of the number: none are of a shorter sequence, 0xD and 0x20 of a surrogate.
            let bits = word & 0x200F
            return bits == 0 || bits == 0x200D ? 0 : 3
        }
        if word & 0xC0C0_C0F8 == 0x8080_80F0 {
            // As above; beyond 4 and nothing there are no scalars.
            let (first, second) = (word & 0x07, word & 0x3000)
            return first == 0 ? (second == 0 ? 0 : 4) : first < 4 || first == 4 && second == 0 ? 4 : 0
        }
        return 0
    }

    private func validateEscape(_ start: Int) throws(JSONSyntaxError) -> Int {
        switch self[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            let end = start + 6
            switch try hexNumber(start) {
            case 0xD800..<0xDC00:
                guard self[end] == UInt8(ascii: "\\"), self[end + 1] == UInt8(ascii: "u"),
                    case 0xDC00..<0xE000 = try hexNumber(end)
                else { throw JSONSyntaxError(offset: start, expected: "a pair of surrogates") }
                return end + 6
            case 0xDC00..<0xE000: throw JSONSyntaxError(offset: start, expected: "a pair of surrogates")
            default: return end
            }
        default: throw JSONSyntaxError(offset: start + 1, expected: "an escape: one of \" \\ / b f n r t u")
        }
    }

    /// The number of `\uXXXX`.
    private func hexNumber(_ start: Int) throws(JSONSyntaxError) -> UInt32 {
        if let value = word(at: start &+ 2)?.hexadecimalNumberOfFour { return value }
        var value: UInt32 = 0
        for position in start + 2..<start + 6 {
            guard let digit = JSONBytes.hexDigit(self[position]) else {
                throw JSONSyntaxError(offset: position, expected: "four hexadecimal digits")
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// Validates one scalar of two to four bytes wherever it is, and answers the place behind it.
    private func validateMultibyteScalar(_ position: Int) throws(JSONSyntaxError) -> Int {
        // Near the end there are no eight bytes; what is not there is zero, and continues no scalar.
        let word = (0..<4).reduce(UInt64(0)) { $0 | UInt64(self[position &+ $1]) &<< UInt64(8 &* $1) }
        let length = Self.multibyteScalarLength(word)
        guard length > 0 else { throw JSONSyntaxError(offset: position, expected: "UTF-8") }
        return position + length
    }

    /// Validates a number; answers the place behind it.
    func validateNumber(_ start: Int) throws(JSONSyntaxError) -> Int {
        var position = start
        if self[position] == UInt8(ascii: "-") {
            position += 1
        } else if self[position] &- UInt8(ascii: "0") > 9 {
            throw JSONSyntaxError(offset: start, expected: "a value")
        }
        if self[position] == UInt8(ascii: "0") { position += 1 } else { position = try validateDigits(position) }
        if self[position] == UInt8(ascii: ".") { position = try validateDigits(position + 1) }
        if self[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if self[position] == UInt8(ascii: "+") || self[position] == UInt8(ascii: "-") { position += 1 }
            position = try validateDigits(position)
        }
        return position
    }

    @inline(__always)
    private func validateDigits(_ start: Int) throws(JSONSyntaxError) -> Int {
        let position = digitsEnd(start)
        guard position > start else { throw JSONSyntaxError(offset: position, expected: "a digit") }
        return position
    }

    /// Validates a word; answers the place behind it.
    func validateWord(_ word: JSONWord, _ start: Int) throws(JSONSyntaxError) -> Int {
        guard word.stands(at: start, self) else { throw JSONSyntaxError(offset: start, expected: "a value") }
        return start + word.count
    }
}
