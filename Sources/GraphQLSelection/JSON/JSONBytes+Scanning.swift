// Ways through text, from where something begins to where it ends. Text that has not been validated can be gone through
// too: they stay within the bytes whatever those are, but where they end says something of well-formed text alone.
extension JSONBytes {
    /// The first place from `position` on that is no whitespace (RFC 8259, section 2).
    @inline(__always)
    func skippingWhitespace(_ position: Int) -> Int {
        self[position] > 0x20 ? position : skippingMoreWhitespace(position)
    }

    private func skippingMoreWhitespace(_ start: Int) -> Int {
        var position = start
        while true {
            // Indentation.
            while word(at: position) == 0x2020_2020_2020_2020 { position &+= 8 }
            switch self[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return position
            }
        }
    }

    /// The end of the string whose opening quote is at `start`: the place behind its closing quote.
    @inline(__always)
    func stringEnd(_ start: Int) -> (end: Int, hasEscapes: Bool) {
        var position = start + 1
        while let word = word(at: position) {
            let found = word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\"))
            if found == 0 {
                position += 8
                continue
            }
            position += found.trailingZeroBitCount / 8
            if self[position] == UInt8(ascii: "\"") { return (position + 1, false) }
            return (escapedStringEnd(position), true)
        }
        return stringEndBytewise(position)
    }

    /// The string whose opening quote is at `start`, its escapes resolved, and the place behind its closing quote.
    @inline(__always)
    func string(at start: Int) -> (text: String, end: Int) {
        let (end, hasEscapes) = stringEnd(start)
        let content = start + 1..<Swift.max(start + 1, end - 1)
        return (hasEscapes ? unescapedText(content) : text(content), end)
    }

    private func stringEndBytewise(_ start: Int) -> (end: Int, hasEscapes: Bool) {
        var position = start
        while position < count {
            switch self[position] {
            case UInt8(ascii: "\""): return (position + 1, false)
            case UInt8(ascii: "\\"): return (escapedStringEnd(position), true)
            default: position += 1
            }
        }
        return (count, false)
    }

    /// The end of a string, from its first backslash on.
    private func escapedStringEnd(_ start: Int) -> Int {
        var position = start
        while position < count {
            switch self[position] {
            case UInt8(ascii: "\""): return position + 1
            case UInt8(ascii: "\\"): position += 2
            default:
                position += 1
                while let word = word(at: position),
                    word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\")) == 0
                {
                    position += 8
                }
            }
        }
        return count
    }

    /// The end of the number or the word (`true`, `false`, `null`) that begins at `start`.
    @inline(__always)
    func tokenEnd(_ start: Int) -> Int {
        var position = start
        while true {
            switch self[position] {
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0...0x20: return position
            default: position += 1
            }
        }
    }

    /// The end of any value.
    ///
    /// - Parameter hint: See `JSONIndex.container(at:near:)`.
    func valueEnd(_ start: Int, _ index: JSONIndex, near hint: inout Int) -> Int {
        switch self[start] {
        case UInt8(ascii: "\""): stringEnd(start).end
        case UInt8(ascii: "{"), UInt8(ascii: "["): containerEnd(start, index, near: &hint)
        default: tokenEnd(start)
        }
    }

    func containerEnd(_ start: Int, _ index: JSONIndex, near hint: inout Int) -> Int {
        if let container = index.container(at: start, near: &hint), container.end > 0 { return Int(container.end) }
        return containerEnd(start)
    }

    /// The end of any value by its quotes and brackets alone. If the value is well-formed it ends there; whether it is
    /// can't be told from it.
    @inline(__always)
    func uncheckedEnd(ofValueAt start: Int) -> Int {
        switch self[start] {
        case UInt8(ascii: "\""): stringEnd(start).end
        case UInt8(ascii: "{"), UInt8(ascii: "["): containerEnd(start)
        default: tokenEnd(start)
        }
    }

    private func containerEnd(_ start: Int) -> Int {
        var depth = 0
        var position = start
        while position < count {
            let byte = self[position]
            if byte == UInt8(ascii: "\"") {
                position = stringEnd(position).end
                continue
            }
            position &+= 1
            // Square brackets differ from curly ones in this bit.
            if byte | 0x20 == UInt8(ascii: "{") {
                depth &+= 1
            } else if byte | 0x20 == UInt8(ascii: "}") {
                depth &-= 1
                if depth == 0 { return position }
            }
        }
        return count
    }
}

extension UInt64 {
    /// Up to eight bytes, the first in the lowest place.
    init(bytes: ArraySlice<UInt8>) { self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

    /// The high bit of each byte that is equal to `byte`; above the first such byte others may be set too.
    @inline(__always)
    func bytes(equalTo byte: UInt8) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let difference = self ^ ones &* UInt64(byte)
        return (difference &- ones) & ~difference & Self.highBits
    }

    /// The high bit of each byte of a string that is a quote, a backslash or a control character. Carries may set bits above
    /// the first such byte only, and the first is all that counts.
    @inline(__always)
    var specialBytes: UInt64 {
        let controls = (self &- 0x2020_2020_2020_2020) & ~self
        return bytes(equalTo: UInt8(ascii: "\"")) | bytes(equalTo: UInt8(ascii: "\\")) | controls & Self.highBits
    }

    /// The high bit of each byte.
    static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// Ones below the first bit that is set; all where there is none.
    @inline(__always)
    var onesBelow: UInt64 { (self & (0 &- self)) &- 1 }

    /// The high bit of each byte that is equal to `byte`, and of no other.
    @inline(__always)
    func marks(of byte: UInt8) -> UInt64 {
        let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let difference = self ^ 0x0101_0101_0101_0101 &* UInt64(byte)
        return ~((difference & lows) &+ lows | difference | lows)
    }
}

/// Goes from member to member of an object in validated text.
struct JSONMemberScan {
    /// Where the next member's name begins, or the whitespace, comma or brace before it is.
    var position: Int

    /// From the first member on.
    @inline(__always)
    init(objectAt start: Int, _ bytes: JSONBytes) { position = start + 1 }

    /// From a place between members on.
    @inline(__always)
    init(position: Int) { self.position = position }

    /// The next name, shadowed or not, with where it begins and ends and where its value begins; nil behind the last.
    /// The scan stands at the value then.
    @inline(__always)
    mutating func nextName(_ bytes: JSONBytes) -> (key: Int, end: Int, hasEscapes: Bool, value: Int)? {
        var place = bytes.skippingWhitespace(position)
        if bytes[place] == UInt8(ascii: ",") { place = bytes.skippingWhitespace(place + 1) }
        guard bytes[place] == UInt8(ascii: "\"") else {
            position = place
            return nil
        }
        let (end, hasEscapes) = bytes.stringEnd(place)
        // The colon.
        let value = bytes.skippingWhitespace(bytes.skippingWhitespace(end) + 1)
        position = value
        return (place, end, hasEscapes, value)
    }

    /// The next member, shadowed or not, with where its name begins and where its value; nil behind the last.
    mutating func next(_ index: JSONIndex, _ bytes: JSONBytes) -> (key: Int, value: Int)? {
        var hint = 0
        return next(index, bytes, near: &hint)
    }

    /// The same, searching the index from a hint on.
    @inline(__always)
    mutating func next(_ index: JSONIndex, _ bytes: JSONBytes, near hint: inout Int) -> (key: Int, value: Int)? {
        guard let name = nextName(bytes) else { return nil }
        position = bytes.valueEnd(name.value, index, near: &hint)
        return (name.key, name.value)
    }
}
