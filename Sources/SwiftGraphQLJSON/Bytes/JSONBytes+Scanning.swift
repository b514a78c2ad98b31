// These methods find the ends of values. They also work on text that hasn't been validated, and never read beyond the
// bytes, but the results are meaningful only for well-formed text.
extension JSONBytes {
    /// Returns the first position at or after `position` whose byte isn't whitespace (RFC 8259, section 2).
    @inlinable @inline(__always)
    package func skippingWhitespace(_ position: Int) -> Int {
        self[position] > 0x20 ? position : skippingMoreWhitespace(position)
    }

    @usableFromInline func skippingMoreWhitespace(_ start: Int) -> Int {
        var position = start
        while true {
            // Indentation is skipped eight spaces at a time.
            while word(at: position) == 0x2020_2020_2020_2020 { position &+= 8 }
            switch self[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return position
            }
        }
    }

    /// Returns the position after the closing quote of the string whose opening quote is at `start`.
    @inlinable @inline(__always)
    package func stringEnd(_ start: Int) -> (end: Int, hasEscapes: Bool) {
        let position = quoteOrBackslash(start + 1)
        return self[position] == UInt8(ascii: "\"") ? (position + 1, false) : escapedStringEnd(position)
    }

    /// Returns the position after the closing quote of a string whose first backslash is at `start`.
    @usableFromInline func escapedStringEnd(_ start: Int) -> (end: Int, hasEscapes: Bool) {
        var position = start
        while self[position] == UInt8(ascii: "\\") { position = quoteOrBackslash(position + 2) }
        return (Swift.min(position + 1, count), true)
    }

    /// Returns the first position from `start` on with a quote or a backslash; the end of the text if there is none.
    @inlinable @inline(__always)
    func quoteOrBackslash(_ start: Int) -> Int {
        var position = start
        while position < count {
            let word = paddedWord(at: position)
            let found = word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\"))
            // If neither byte was found, this skips all eight bytes.
            position &+= found.trailingZeroBitCount / 8
            if found != 0 { return position }
        }
        return count
    }

    /// Returns the string whose opening quote is at `start`, with escapes resolved, and the position after the closing
    /// quote.
    @inlinable @inline(__always)
    package func string(at start: Int) -> (text: String, end: Int) {
        var position = start &+ 1
        var seen: UInt64 = 0
        while position < count {
            let word = paddedWord(at: position)
            let found = word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\"))
            seen |= word & found.onesBelow
            // If neither byte was found, this skips all eight bytes.
            position &+= found.trailingZeroBitCount / 8
            if found != 0 { break }
        }
        if self[position] == UInt8(ascii: "\"") {
            return (text(start &+ 1..<position, isASCII: seen & UInt64.highBits == 0), position &+ 1)
        }
        return escapedString(at: start, from: position)
    }

    /// Does the same as `string(at:)`, for a string whose first escape is at `escape`.
    @inline(never)
    @usableFromInline func escapedString(at start: Int, from escape: Int) -> (text: String, end: Int) {
        let end = escapedStringEnd(escape).end
        return (unescapedText(start + 1..<Swift.max(start + 1, end - 1)), end)
    }

    /// Returns whether the text `null` is at the given position.
    @inlinable @inline(__always)
    package func isNull(at start: Int) -> Bool {
        self[start] == UInt8(ascii: "n") && stands("null", at: start)
    }

    /// Returns the end of the number or word (`true`, `false`, `null`) that begins at `start`.
    @inlinable @inline(__always)
    package func tokenEnd(_ start: Int) -> Int {
        var position = start
        while true {
            switch self[position] {
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0...0x20: return position
            default: position += 1
            }
        }
    }

    /// Returns the end of any value by looking only for quotes and brackets. The result is correct only if the value is
    /// well-formed, which this method doesn't check.
    @inlinable @inline(__always)
    package func uncheckedEnd(ofValueAt start: Int) -> Int {
        switch self[start] {
        case UInt8(ascii: "\""): stringEnd(start).end
        case UInt8(ascii: "{"), UInt8(ascii: "["): containerEnd(start)
        default: tokenEnd(start)
        }
    }

    @usableFromInline func containerEnd(_ start: Int) -> Int {
        var depth = 0
        var position = start
        while position < count {
            let byte = self[position]
            if byte == UInt8(ascii: "\"") {
                position = stringEnd(position).end
                continue
            }
            position &+= 1
            // With this bit set, a square bracket becomes a curly bracket, so one comparison finds both.
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
    /// Returns a word with the high bit set in each byte that equals `byte`. The high bits of bytes above the first
    /// match may be wrong.
    @inlinable @inline(__always)
    package func bytes(equalTo byte: UInt8) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let difference = self ^ ones &* UInt64(byte)
        return (difference &- ones) & ~difference & Self.highBits
    }

    /// A word with the high bit set in each quote, backslash and control character, which end plain text in a string.
    /// Only the lowest set bit is reliable, because borrows may set bits above it.
    @inlinable @inline(__always)
    package var specialBytes: UInt64 {
        let controls = (self &- 0x2020_2020_2020_2020) & ~self
        return bytes(equalTo: UInt8(ascii: "\"")) | bytes(equalTo: UInt8(ascii: "\\")) | controls & Self.highBits
    }

    /// A word with the high bit set in each byte.
    @inlinable package static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// A word whose set bits are the bits below this word's lowest set bit; all bits if this word is zero.
    @inlinable @inline(__always)
    package var onesBelow: UInt64 { (self & (0 &- self)) &- 1 }
}
