// These methods resolve escapes (RFC 8259, section 7).
extension JSONBytes {
    /// Returns the validated text in the given range between two quotes, with escapes resolved.
    package func unescapedText(_ range: Range<Int>) -> String {
        let bytes = unescapedBytes(range)
        return Self.withBytes(bytes) { $0.text(bytes.indices) }
    }

    /// Returns the bytes of the validated text in the given range between two quotes, with escapes resolved.
    package func unescapedBytes(_ range: Range<Int>) -> [UInt8] {
        // The result isn't longer than the range, because an escape is longer than its character. Plain text is copied
        // eight bytes at a time, so up to eight bytes may be written beyond the end of the result.
        Array(unsafeUninitializedCapacity: range.count + 8) { buffer, count in
            let result = UnsafeMutableRawBufferPointer(buffer)
            var position = range.lowerBound
            while position < range.upperBound {
                let word = paddedWord(at: position)
                result.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
                let found = word.bytes(equalTo: UInt8(ascii: "\\"))
                // If no backslash was found, all eight bytes are plain.
                let plain = Swift.min(found.trailingZeroBitCount / 8, range.upperBound &- position)
                count &+= plain
                position &+= plain
                if found == 0 || position == range.upperBound { continue }
                if let short = Self.shortEscape(self[position &+ 1]) {
                    result[count] = short
                    count &+= 1
                    position &+= 2
                    continue
                }
                guard let (scalar, end) = escapedScalar(at: position), let units = UTF8.encode(scalar) else { break }
                for unit in units {
                    result[count] = unit
                    count &+= 1
                }
                position = end
            }
        }
    }

    /// Returns the scalar that is escaped at the given position, possibly as a surrogate pair of two escapes, and the
    /// position after it; `nil` if the escape is malformed.
    func escapedScalar(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        if let short = Self.shortEscape(self[start + 1]) { return (Unicode.Scalar(short), start + 2) }
        guard self[start + 1] == UInt8(ascii: "u"), let unit = hexadecimalNumber(at: start + 2) else { return nil }
        if let scalar = Unicode.Scalar(unit) { return (scalar, start + 6) }
        guard unit < 0xDC00, self[start + 6] == UInt8(ascii: "\\"), self[start + 7] == UInt8(ascii: "u"),
            let second = hexadecimalNumber(at: start + 8), second & 0xFC00 == 0xDC00
        else { return nil }
        return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + (second & 0x3FF)).map { ($0, start + 12) }
    }

    /// Returns the byte that a backslash and the given letter represent; `nil` for `u` and for letters that form no
    /// escape.
    static func shortEscape(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Returns the value of the four hexadecimal digits at the given position; `nil` if any of the bytes isn't a digit.
    private func hexadecimalNumber(at start: Int) -> UInt32? {
        var number: UInt32 = 0
        for position in start..<start + 4 {
            guard let digit = Self.hexadecimalDigit(self[position]) else { return nil }
            number = number << 4 | digit
        }
        return number
    }

    /// Returns the value of the given hexadecimal digit; `nil` if the byte isn't a digit.
    static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
