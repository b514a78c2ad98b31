// Implements RFC 8259, section 7, and table 3-7 of the Unicode Standard, "Well-Formed UTF-8 Byte Sequences".
extension ReferenceParser {
    // string = quotation-mark *char quotation-mark
    mutating func string() throws(ReferenceSyntaxError) -> [UInt8] {
        try expect(UInt8(ascii: "\""))
        var result: [UInt8] = []
        while next != UInt8(ascii: "\"") {
            if next == UInt8(ascii: "\\") { try escape(into: &result) } else { try unescaped(into: &result) }
        }
        place += 1
        return result
    }

    /// The rows of the Unicode Standard's table 3-7: the ranges of the first, second, third and fourth byte.
    private static let wellFormed: [[ClosedRange<UInt8>]] = [
        [0x00...0x7F],
        [0xC2...0xDF, 0x80...0xBF],
        [0xE0...0xE0, 0xA0...0xBF, 0x80...0xBF],
        [0xE1...0xEC, 0x80...0xBF, 0x80...0xBF],
        [0xED...0xED, 0x80...0x9F, 0x80...0xBF],
        [0xEE...0xEF, 0x80...0xBF, 0x80...0xBF],
        [0xF0...0xF0, 0x90...0xBF, 0x80...0xBF, 0x80...0xBF],
        [0xF1...0xF3, 0x80...0xBF, 0x80...0xBF, 0x80...0xBF],
        [0xF4...0xF4, 0x80...0x8F, 0x80...0xBF, 0x80...0xBF],
    ]

    // unescaped = %x20-21 / %x23-5B / %x5D-10FFFF
    private mutating func unescaped(into result: inout [UInt8]) throws(ReferenceSyntaxError) {
        let start = place
        guard let first = next, first >= 0x20, let row = Self.wellFormed.first(where: { $0[0].contains(first) }) else {
            throw unexpected()
        }
        for range in row {
            guard let byte = next, range.contains(byte) else { throw unexpected(unitFrom: start) }
            result.append(byte)
            place += 1
        }
    }

    private static let shortEscapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    // char = escape ( %x22 / %x5C / %x2F / %x62 / %x66 / %x6E / %x72 / %x74 / %x75 4HEXDIG )
    private mutating func escape(into result: inout [UInt8]) throws(ReferenceSyntaxError) {
        let start = place
        try expect(UInt8(ascii: "\\"))
        if let byte = next, let meaning = Self.shortEscapes[byte] {
            place += 1
            return result.append(meaning)
        }
        guard next == UInt8(ascii: "u") else { throw unexpected(unitFrom: start) }
        place += 1
        result += try hexEscape(from: start)
    }

    /// Parses the rest of an escape after `\u`: a scalar of the first plane, or a surrogate pair. RFC 8259, section
    /// 8.2, leaves the meaning of a lone surrogate open. This parser rejects it, because it doesn't encode a character.
    private mutating func hexEscape(from start: Int) throws(ReferenceSyntaxError) -> [UInt8] {
        let first = try fourDigits(from: start, secondAfterD: 0x0...0xB)
        guard first >= 0xD800, first <= 0xDBFF else { return encoded(first) }
        for byte in "\\u".utf8 {
            guard next == byte else { throw unexpected(unitFrom: start, to: start + 12) }
            place += 1
        }
        guard next == UInt8(ascii: "d") || next == UInt8(ascii: "D") else {
            throw unexpected(unitFrom: start, to: start + 12)
        }
        let second = try fourDigits(from: start, secondAfterD: 0xC...0xF)
        return encoded(0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00))
    }

    private mutating func fourDigits(
        from start: Int, secondAfterD: ClosedRange<UInt32>
    ) throws(ReferenceSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for number in 0..<4 {
            guard let digit = hexDigit(next) else { throw unexpected(unitFrom: start, to: start + 12) }
            if number == 1, value == 0xD, !secondAfterD.contains(digit) {
                throw unexpected(unitFrom: start, to: start + 12)
            }
            value = value * 16 + digit
            place += 1
        }
        return value
    }

    private func hexDigit(_ byte: UInt8?) -> UInt32? {
        guard let byte else { return nil }
        return Array("0123456789abcdef".utf8).firstIndex(of: byte).map { UInt32($0) }
            ?? Array("0123456789ABCDEF".utf8).firstIndex(of: byte).map { UInt32($0) }
    }

    /// Returns the scalar in UTF-8 (the Unicode Standard, table 3-6, "UTF-8 Bit Distribution").
    private func encoded(_ scalar: UInt32) -> [UInt8] {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 + (scalar >> shift) % 0x40) }
        if scalar < 0x80 { return [UInt8(scalar)] }
        if scalar < 0x800 { return [UInt8(0xC0 + (scalar >> 6)), tail(0)] }
        if scalar < 0x10000 { return [UInt8(0xE0 + (scalar >> 12)), tail(6), tail(0)] }
        return [UInt8(0xF0 + (scalar >> 18)), tail(12), tail(6), tail(0)]
    }
}
