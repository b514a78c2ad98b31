// Leaves of a text of which nobody knows yet whether it is well-formed: each answers nil to what is not, and to what is
// unusual.
extension JSONBytes {
    /// The string whose opening quote is at `start`, and where its text ends.
    @inline(__always)
    func validString(at start: Int) -> (value: String, end: Int)? {
        guard self[start] == UInt8(ascii: "\""), let (end, hasEscapes) = try? validateString(start) else { return nil }
        let content = start + 1..<end - 1
        return (hasEscapes ? unescapedText(content) : text(content), end)
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
            guard let end = leafEnd(start), tokenEnd(end) == end else { return -1 }
            return 0
        }
        var position = start + 1
        if self[position] == UInt8(ascii: "]") { return 0 }
        var count = 0
        while let end = leafEnd(position) {
            count += 1
            if self[end] == UInt8(ascii: "]") { return count }
            if self[end] != UInt8(ascii: ",") { return -1 }
            position = end + 1
        }
        return -1
    }

    private func leafEnd(_ start: Int) -> Int? {
        switch self[start] {
        case UInt8(ascii: "\""): validStringEnd(start)
        case UInt8(ascii: "t"): try? validateWord(.true, start)
        case UInt8(ascii: "f"): try? validateWord(.false, start)
        case UInt8(ascii: "n"): try? validateWord(.null, start)
        default: try? validateNumber(start)
        }
    }
}
