// Reads leaves of text that hasn't been validated. Each method returns nil for malformed text.
extension JSONBytes {
    /// Returns the string whose opening quote is at `start`, and the end of its text.
    package func validString(at start: Int, _ scratch: inout [UInt8]) -> (value: String, end: Int)? {
        guard self[start] == UInt8(ascii: "\""), let (end, hasEscapes) = try? validateString(start) else { return nil }
        let content = start + 1..<end - 1
        return (hasEscapes ? unescapedText(content) : text(content), end)
    }

    /// Returns the end of the string whose opening quote is at `start`.
    package func validStringEnd(_ start: Int) -> Int? {
        guard self[start] == UInt8(ascii: "\"") else { return nil }
        return (try? validateString(start))?.end
    }

    /// Returns the end of the plain ASCII string whose opening quote is at `start`; -1 if it isn't plain ASCII.
    package func plainStringEnd(_ start: Int) -> Int {
        guard let (end, hasEscapes) = try? validateString(start), !hasEscapes,
            isASCII(start..<end)
        else { return -1 }
        return end
    }

    /// Returns the Boolean at a position, and the end of its text.
    package func bool(at start: Int) -> (value: Bool, end: Int)? {
        if stands("true", at: start) { return (true, start + 4) }
        if stands("false", at: start) { return (false, start + 5) }
        return nil
    }

    /// Returns whether `null` is at a position.
    @inlinable @inline(__always)
    package func isNull(at start: Int) -> Bool {
        self[start] == UInt8(ascii: "n") && stands("null", at: start)
    }

    /// Counts the leaves of an array by the commas up to the first bracket, starting after the array's own bracket. If
    /// there is no bracket in the next 64 bytes, counts the leaves that begin in these bytes. Brackets and commas in
    /// strings make the count wrong.
    package func leafCount(_ start: Int) -> (count: Int, isAll: Bool) {
        if self[start] == UInt8(ascii: "]") { return (0, true) }
        var count = 1
        for position in start..<start + 64 {
            switch self[position] {
            case UInt8(ascii: "]"): return (count, true)
            case UInt8(ascii: ","): count += 1
            default: break
            }
        }
        return (count, false)
    }

    /// Returns the end of a string, number, Boolean or null that hasn't been validated; `nil` if there is none, or if
    /// it is malformed.
    package func leafEnd(at start: Int) -> Int? {
        switch self[start] {
        case UInt8(ascii: "\""): validStringEnd(start)
        case UInt8(ascii: "t"): try? validateWord("true", start)
        case UInt8(ascii: "f"): try? validateWord("false", start)
        case UInt8(ascii: "n"): try? validateWord("null", start)
        default: try? validateNumber(start)
        }
    }
}
