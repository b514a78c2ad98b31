// Validates strings, numbers and words.
extension JSONBytes {
    /// Validates the string whose opening quote is at `start`. Returns the position after the closing quote, and
    /// whether the string contains escapes.
    @inlinable @inline(__always)
    package func validateString(_ start: Int) throws(JSONSyntaxError) -> (end: Int, hasEscapes: Bool) {
        let end = plainStringEnd(start)
        return end < 0 ? try validateRest(-end) : (end, false)
    }

    /// Returns the end of the plain ASCII string whose opening quote is at `start`. If the string isn't plain ASCII, or
    /// if it is near the end of the text, returns the position up to which it is plain ASCII, negated.
    @inlinable @inline(__always)
    package func plainStringEnd(_ start: Int) -> Int {
        var position = start &+ 1
        while let word = word(at: position) {
            let found = word.specialBytes | word & UInt64.highBits
            if found != 0 {
                // The high bit of the first such byte.
                let bit = found.trailingZeroBitCount
                position &+= bit / 8
                let byte = UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: bit &- 7))
                return byte == UInt8(ascii: "\"") ? position &+ 1 : 0 &- position
            }
            position &+= 8
        }
        return 0 &- position
    }

    /// Validates the rest of a string, from a byte that isn't plain ASCII or is near the end of the text.
    @usableFromInline package func validateRest(_ start: Int) throws(JSONSyntaxError) -> (end: Int, hasEscapes: Bool) {
        var position = start
        var hasEscapes = false
        var seen: UInt64 = 0
        var failure: JSONSyntaxError?
        do throws(JSONSyntaxError) {
            while true {
                position = specialByte(position, &seen)
                if self[position] == UInt8(ascii: "\"") { break }
                if self[position] != UInt8(ascii: "\\") {
                    let expected = position >= count ? "`\"`" : "an escape instead of a control character"
                    throw JSONSyntaxError(offset: position, expected: expected)
                }
                hasEscapes = true
                position = try validateEscape(position)
            }
        } catch {
            failure = error
        }
        // If there are several errors, this throws the first one.
        if seen & UInt64.highBits != 0, let place = malformedUTF8(in: start..<position) {
            throw JSONSyntaxError(offset: place, expected: "UTF-8")
        }
        if let failure { throw failure }
        return (position + 1, hasEscapes)
    }

    /// Returns the position of the next quote, backslash or control character in a string; the end of the text if there
    /// is none.
    ///
    /// - Parameter seen: Collects the bits of all skipped bytes (bitwise OR).
    @inlinable @inline(__always)
    package func specialByte(_ start: Int, _ seen: inout UInt64) -> Int {
        var position = plainBlocksEnd(start, &seen)
        var (word, found): (UInt64, UInt64) = (0, 0)
        while let next = self.word(at: position) {
            word = next
            found = word.specialBytes
            if found != 0 { break }
            seen |= word
            position &+= 8
        }
        if found == 0 {
            // The last word is padded with zeros, which count as control characters.
            word = paddedWord(at: position)
            found = word.specialBytes
        }
        seen |= word & found.onesBelow
        return position &+ found.trailingZeroBitCount / 8
    }

    @usableFromInline func validateEscape(_ start: Int) throws(JSONSyntaxError) -> Int {
        let escape = self[start + 1]
        if Self.shortEscapes[Int(escape)] != 0 { return start + 2 }
        guard escape == UInt8(ascii: "u") else {
            throw JSONSyntaxError(offset: start + 1, expected: "an escape: one of \" \\ / b f n r t u")
        }
        if let end = escapedScalar(at: start)?.end { return end }
        for position in start + 2..<start + 6 where Self.hexDigit(self[position]) == nil {
            throw JSONSyntaxError(offset: position, expected: "four hexadecimal digits")
        }
        throw JSONSyntaxError(offset: start, expected: "a surrogate pair")
    }

    /// Returns the scalar of a `\uXXXX` escape, or of two escapes that form a surrogate pair, and the position after
    /// it; `nil` if there is none.
    @inlinable @inline(__always)
    package func escapedScalar(at start: Int) -> (scalar: UInt32, end: Int)? {
        guard let first = hexadecimalNumber(at: start &+ 2) else { return nil }
        if first & 0xF800 != 0xD800 { return (first, start &+ 6) }
        guard first < 0xDC00, self[start &+ 6] == UInt8(ascii: "\\"), self[start &+ 7] == UInt8(ascii: "u"),
            let second = hexadecimalNumber(at: start &+ 8), second & 0xFC00 == 0xDC00
        else { return nil }
        return (0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF), start &+ 12)
    }

    /// Returns the number of the four hexadecimal digits at a position; `nil` if one of them isn't a digit.
    @usableFromInline func hexadecimalNumber(at start: Int) -> UInt32? {
        var number: UInt32 = 0
        for position in start..<start + 4 {
            guard let digit = Self.hexDigit(self[position]) else { return nil }
            number = number << 4 | UInt32(digit)
        }
        return number
    }

    /// Validates a number, and returns the position after it.
    package func validateNumber(_ start: Int) throws(JSONSyntaxError) -> Int {
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

    private func validateDigits(_ start: Int) throws(JSONSyntaxError) -> Int {
        var position = start
        while self[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        guard position > start else { throw JSONSyntaxError(offset: position, expected: "a digit") }
        return position
    }

    /// Validates a word, and returns the position after it.
    package func validateWord(_ word: JSONWord, _ start: Int) throws(JSONSyntaxError) -> Int {
        guard word.stands(at: start, self) else { throw JSONSyntaxError(offset: start, expected: "a value") }
        return start + word.count
    }
}
