// Leaves of a text of which nobody knows yet whether it is well-formed: each answers nil to what is not, and to what is
// unusual.
extension JSONBytes {
    /// The string whose opening quote is at `start`, and where its text ends.
    ///
    /// - Parameter scratch: Where escapes are resolved.
    @inline(__always)
    func validString(at start: Int, _ scratch: inout [UInt8]) -> (value: String, end: Int)? {
        guard self[start] == UInt8(ascii: "\"") else { return nil }
        let end = plainStringEnd(start)
        if end < 0 { return validUnusualString(at: start, plainUntil: -end, &scratch) }
        return (asciiText(Range(uncheckedBounds: (start &+ 1, end &- 1))), end)
    }

    @inline(never)
    private func validUnusualString(
        at start: Int, plainUntil position: Int, _ scratch: inout [UInt8]
    ) -> (value: String, end: Int)? {
        guard let (end, hasEscapes) = try? validateRest(position) else { return nil }
        let content = start + 1..<end - 1
        return (hasEscapes ? unescapedText(content, &scratch) : text(content), end)
    }

    /// Where the string ends whose opening quote is at `start`.
    @inline(__always)
    func validStringEnd(_ start: Int) -> Int? {
        guard self[start] == UInt8(ascii: "\"") else { return nil }
        return (try? validateString(start))?.end
    }

    /// The Boolean at a place, and where its text ends.
    @inline(__always)
    func bool(at start: Int) -> (value: Bool, end: Int)? {
        if JSONWord.true.stands(at: start, self) { return (true, start &+ JSONWord.true.count) }
        if JSONWord.false.stands(at: start, self) { return (false, start &+ JSONWord.false.count) }
        return nil
    }

    /// Whether null is at a place.
    @inline(__always)
    func isNull(at start: Int) -> Bool {
        JSONWord.null.stands(at: start, self)
    }

    /// How many elements an array of strings, numbers, Booleans and nulls has that is at a place and holds no
    /// whitespace; where a string without escapes ends; 0 for others of these alone, -1 for all else.
    func leafExtent(at start: Int) -> Int {
        if self[start] == UInt8(ascii: "\"") {
            guard let (end, hasEscapes) = try? validateString(start) else { return -1 }
            return hasEscapes ? 0 : end
        }
        if self[start] != UInt8(ascii: "[") {
            // What reads a number reads up to what ends one, so nothing may be between: `0` is one, `01` is not.
            let end = leafEnd(start)
            return end >= 0 && tokenEnd(end) == end ? 0 : -1
        }
        var position = start + 1
        if self[position] == UInt8(ascii: "]") { return 0 }
        var count = 0
        while true {
            var end = self[position] == UInt8(ascii: "\"") ? -1 : plainNumberEnd(position)
            if end < 0 { end = leafEnd(position) }
            if end < 0 { return -1 }
            count &+= 1
            if self[end] == UInt8(ascii: "]") { return count }
            if self[end] != UInt8(ascii: ",") { return -1 }
            position = end &+ 1
        }
    }

    /// Where a number without an exponent ends; -1 for all else.
    @inline(__always)
    private func plainNumberEnd(_ start: Int) -> Int {
        let first = self[start] == UInt8(ascii: "-") ? start &+ 1 : start
        var end = digitsEnd(first)
        if end == first || self[first] == UInt8(ascii: "0") && end > first &+ 1 { return -1 }
        if self[end] == UInt8(ascii: ".") {
            let fraction = end &+ 1
            end = digitsEnd(fraction)
            if end == fraction { return -1 }
        }
        return self[end] | 0x20 == UInt8(ascii: "e") ? -1 : end
    }

    /// Where a string, a number, a Boolean or null ends; -1 where there is none.
    private func leafEnd(_ start: Int) -> Int {
        if self[start] == UInt8(ascii: "\"") {
            let end = plainStringEnd(start)
            if end > 0 { return end }
        }
        return unusualLeafEnd(start)
    }

    @inline(never)
    private func unusualLeafEnd(_ start: Int) -> Int {
        switch self[start] {
        case UInt8(ascii: "\""): validStringEnd(start) ?? -1
        case UInt8(ascii: "t"): (try? validateWord(.true, start)) ?? -1
        case UInt8(ascii: "f"): (try? validateWord(.false, start)) ?? -1
        case UInt8(ascii: "n"): (try? validateWord(.null, start)) ?? -1
        default: (try? validateNumber(start)) ?? -1
        }
    }
}
