// Reads leaves of text that hasn't been validated. Each method returns nil for malformed text, and for unusual
// text that the caller handles in a slower way.
extension JSONBytes {
    /// Returns the string whose opening quote is at `start`, and the end of its text.
    ///
    /// - Parameter scratch: A buffer for resolving escapes.
    @inlinable @inline(__always)
    package func validString(at start: Int, _ scratch: inout [UInt8]) -> (value: String, end: Int)? {
        guard self[start] == UInt8(ascii: "\"") else { return nil }
        let end = plainStringEnd(start)
        if end < 0 { return validUnusualString(at: start, plainUntil: -end, &scratch) }
        return (asciiText(Range(uncheckedBounds: (start &+ 1, end &- 1))), end)
    }

    @inline(never)
    @usableFromInline func validUnusualString(
        at start: Int, plainUntil position: Int, _ scratch: inout [UInt8]
    ) -> (value: String, end: Int)? {
        var seen: UInt64 = 0
        let end = specialByte(position, &seen)
        if self[end] == UInt8(ascii: "\\") { return validEscapedString(at: start, &scratch) }
        // Without an escape, the string isn't ASCII, or it is at the end of the text.
        guard self[end] == UInt8(ascii: "\""), malformedUTF8(in: position..<end) == nil else { return nil }
        return (text(start &+ 1..<end), end &+ 1)
    }

    private func validEscapedString(at start: Int, _ scratch: inout [UInt8]) -> (value: String, end: Int)? {
        guard let text = unescape(start &+ 1, &scratch),
            text.isSourceASCII || malformedUTF8(in: start &+ 1..<text.end) == nil
        else { return nil }
        return (text.value(scratch), text.end &+ 1)
    }

    /// Returns the end of the string whose opening quote is at `start`.
    @inlinable @inline(__always)
    package func validStringEnd(_ start: Int) -> Int? {
        guard self[start] == UInt8(ascii: "\"") else { return nil }
        return (try? validateString(start))?.end
    }

    /// Returns the Boolean at a position, and the end of its text.
    @inlinable @inline(__always)
    package func bool(at start: Int) -> (value: Bool, end: Int)? {
        if JSONWord.true.stands(at: start, self) { return (true, start &+ JSONWord.true.count) }
        if JSONWord.false.stands(at: start, self) { return (false, start &+ JSONWord.false.count) }
        return nil
    }

    /// Returns whether `null` is at a position.
    @inlinable @inline(__always)
    package func isNull(at start: Int) -> Bool {
        JSONWord.null.stands(at: start, self)
    }

    /// Counts the leaves of an array by the commas up to the first bracket, starting after the array's own bracket. If
    /// there is no bracket in the next 64 bytes, counts the leaves that begin in these bytes. Brackets and commas in
    /// strings make the count wrong.
    package func leafCount(_ start: Int) -> (count: Int, isAll: Bool) {
        if self[start] == UInt8(ascii: "]") { return (0, true) }
        var count: UInt64 = 1
        var position = start
        while position < start &+ 64, let word = word(at: position) {
            let ends = word.marks(of: UInt8(ascii: "]"))
            // Only commas before the first bracket; all commas if there is none.
            let commas = word.marks(of: UInt8(ascii: ",")) & ends.onesBelow
            // The highest byte of the product is the sum of all bytes.
            count &+= ((commas &>> 7) &* 0x0101_0101_0101_0101) &>> 56
            if ends != 0 { return (Int(truncatingIfNeeded: count), true) }
            position &+= 8
        }
        return (Int(truncatingIfNeeded: count), false)
    }

    /// Returns the end of a string, number, Boolean or null that hasn't been validated; `nil` if there is none, or if
    /// it is malformed.
    package func leafEnd(at start: Int) -> Int? {
        switch self[start] {
        case UInt8(ascii: "\""): validStringEnd(start)
        case UInt8(ascii: "t"): try? validateWord(.true, start)
        case UInt8(ascii: "f"): try? validateWord(.false, start)
        case UInt8(ascii: "n"): try? validateWord(.null, start)
        default: try? validateNumber(start)
        }
    }
}
