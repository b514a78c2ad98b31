// Validates strings, numbers and words.
extension JSONBytes {
    /// Validates the string whose opening quote is at `start`. Returns the position after the closing quote, and
    /// whether the string contains escapes.
    package func validateString(_ start: Int) throws(JSONSyntaxError) -> (end: Int, hasEscapes: Bool) {
        var position = start + 1
        var hasEscapes = false
        // The start and the bits of the bytes since the last escape.
        var plain = position
        var seen: UInt64 = 0
        while true {
            // Beyond the end of the text, the word is padded with zeros, which are control characters.
            let word = paddedWord(at: position)
            let found = word.specialBytes
            seen |= word & found.onesBelow
            // Eight bytes if there is none.
            position += found.trailingZeroBitCount / 8
            if found == 0 { continue }
            if seen & UInt64.highBits != 0, let place = malformedUTF8(in: plain..<position) {
                throw JSONSyntaxError(offset: place, expected: "UTF-8")
            }
            switch self[position] {
            case UInt8(ascii: "\""): return (position + 1, hasEscapes)
            case UInt8(ascii: "\\"): position = try validateEscape(position)
            default:
                let expected = position >= count ? "`\"`" : "an escape instead of a control character"
                throw JSONSyntaxError(offset: position, expected: expected)
            }
            hasEscapes = true
            plain = position
            seen = 0
        }
    }

    private func validateEscape(_ start: Int) throws(JSONSyntaxError) -> Int {
        if let end = escapedScalar(at: start)?.end { return end }
        guard self[start + 1] == UInt8(ascii: "u") else {
            throw JSONSyntaxError(offset: start + 1, expected: "an escape: one of \" \\ / b f n r t u")
        }
        for position in start + 2..<start + 6 where Self.hexadecimalDigit(self[position]) == nil {
            throw JSONSyntaxError(offset: position, expected: "four hexadecimal digits")
        }
        throw JSONSyntaxError(offset: start, expected: "a surrogate pair")
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

    /// Validates `true`, `false` or `null`, and returns the position after it.
    package func validateWord(_ word: StaticString, _ start: Int) throws(JSONSyntaxError) -> Int {
        guard stands(word, at: start) else { throw JSONSyntaxError(offset: start, expected: "a value") }
        return start + word.utf8CodeUnitCount
    }
}
