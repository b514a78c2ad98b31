// These methods validate strings, numbers and words.
extension JSONBytes {
    /// Validates the string whose opening quote is at `start` and returns the position after the closing quote.
    @inline(__always)
    func validateString(_ start: Int) throws(JSONSyntaxError) -> Int {
        var position = start &+ 1
        var seen: UInt64 = 0
        while true {
            // Beyond the end of the text, the word is padded with zeros, which are control characters and thus end the
            // search.
            let word = paddedWord(at: position)
            let found = word.specialBytes
            seen |= word & found.onesBelow
            // If no special byte was found, this skips all eight bytes.
            position &+= found.trailingZeroBitCount / 8
            if found != 0 { break }
        }
        if self[position] == UInt8(ascii: "\""), seen & UInt64.highBits == 0 { return position &+ 1 }
        return try validateUnusualString(start)
    }

    /// Does the same as `validateString`, for a string that has escapes or non-ASCII characters, or is malformed.
    @inline(never)
    private func validateUnusualString(_ start: Int) throws(JSONSyntaxError) -> Int {
        var position = start &+ 1
        while true {
            let word = paddedWord(at: position)
            // This finds the first byte that is special or isn't ASCII.
            let found = word.specialBytes | word & UInt64.highBits
            position &+= found.trailingZeroBitCount / 8
            if found == 0 { continue }
            switch self[position] {
            case UInt8(ascii: "\""): return position &+ 1
            case UInt8(ascii: "\\"): position = try validateEscape(position)
            case 0x80...: position = try validateScalars(position)
            default:
                let expected = position >= count ? "`\"`" : "an escape instead of a control character"
                throw JSONSyntaxError(offset: position, expected: expected)
            }
        }
    }

    /// Validates UTF-8 up to the next ASCII character and returns that character's position.
    @inline(__always)
    private func validateScalars(_ start: Int) throws(JSONSyntaxError) -> Int {
        var position = start
        while self[position] >= 0x80 {
            let length = paddedWord(at: position).multibyteScalarLength
            if length == 0 { throw JSONSyntaxError(offset: position, expected: "UTF-8") }
            position &+= length
        }
        return position
    }

    private func validateEscape(_ start: Int) throws(JSONSyntaxError) -> Int {
        if Self.shortEscape(self[start + 1]) != nil { return start + 2 }
        if let end = escapedScalar(at: start)?.end { return end }
        guard self[start + 1] == UInt8(ascii: "u") else {
            throw JSONSyntaxError(offset: start + 1, expected: "an escape: one of \" \\ / b f n r t u")
        }
        for position in start + 2..<start + 6 where Self.hexadecimalDigit(self[position]) == nil {
            throw JSONSyntaxError(offset: position, expected: "four hexadecimal digits")
        }
        throw JSONSyntaxError(offset: start, expected: "a surrogate pair")
    }

    /// Validates a number and returns the position after it.
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

    /// Validates `true`, `false` or `null` and returns the position after it.
    package func validateWord(_ word: StaticString, _ start: Int) throws(JSONSyntaxError) -> Int {
        guard stands(word, at: start) else { throw JSONSyntaxError(offset: start, expected: "a value") }
        return start + word.utf8CodeUnitCount
    }
}
