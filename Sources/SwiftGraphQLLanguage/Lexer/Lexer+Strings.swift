/// The values of string tokens. See the specification, section 2.10.4.
extension Lexer {
    /// Returns the value of the given string or block string token.
    ///
    /// - Throws: `Diagnostic` if an escape sequence is malformed or doesn't represent a Unicode scalar value.
    func stringValue(of token: Token) throws(Diagnostic) -> String {
        if token.kind == .blockString {
            return BlockString.value(bytes, from: token.range.start + 3, to: token.range.end - 3)
        }
        return try quoted(from: token.range.start + 1, to: token.range.end - 1)
    }

    private func quoted(from start: Int, to end: Int) throws(Diagnostic) -> String {
        guard var index = bytes[start..<end].firstIndex(of: UInt8(ascii: "\\")) else {
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        var content = Array(bytes[start..<index])
        while index < end {
            guard bytes[index] == UInt8(ascii: "\\") else {
                content.append(bytes[index])
                index += 1
                continue
            }
            // This access is safe, because the lexer ensures that a character follows every backslash.
            switch bytes[index + 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(bytes[index + 1])
            case UInt8(ascii: "b"): content.append(0x08)
            case UInt8(ascii: "f"): content.append(0x0C)
            case UInt8(ascii: "n"): content.append(0x0A)
            case UInt8(ascii: "r"): content.append(0x0D)
            case UInt8(ascii: "t"): content.append(0x09)
            case UInt8(ascii: "u"):
                let (scalar, next) = try unicodeEscape(at: index, end: end)
                content.append(contentsOf: Array(String(scalar).utf8))
                index = next
                continue
            default:
                var next = index + 2
                while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
                let text = source.text(in: SourceRange(start: index, end: next))
                throw failure(
                    "unknown escape '\(text)'", from: index, to: next,
                    hint: #"the valid escapes are \" \\ \/ \b \f \n \r \t \uXXXX and \u{X...}"#)
            }
            index += 2
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// Returns the Unicode scalar of the escape sequence `\u…` at the given index, and the index after the sequence.
    private func unicodeEscape(at index: Int, end: Int) throws(Diagnostic) -> (Unicode.Scalar, Int) {
        let (value, next, isBraced) = try codePoint(at: index, end: end)
        if let scalar = Unicode.Scalar(value) { return (scalar, next) }
        if !isBraced, 0xD800...0xDBFF ~= value, next + 1 < end, bytes[next] == UInt8(ascii: "\\"),
            bytes[next + 1] == UInt8(ascii: "u")
        {
            let (low, afterLow, isLowBraced) = try codePoint(at: next, end: end)
            if !isLowBraced, 0xDC00...0xDFFF ~= low,
                let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
            {
                return (scalar, afterLow)
            }
        }
        let text = source.text(in: SourceRange(start: index, end: next))
        let isSurrogate = 0xD800...0xDFFF ~= value
        throw failure(
            "'\(text)' is \(isSurrogate ? "half of a surrogate pair" : "above U+10FFFF"), not a Unicode scalar value",
            from: index, to: next,
            hint: isSurrogate ? #"write the character itself, or its code as \u{...}"# : nil)
    }

    /// Returns the number in an escape sequence `\uXXXX` or `\u{X…}`, and the index after the sequence.
    private func codePoint(at index: Int, end: Int) throws(Diagnostic) -> (UInt32, next: Int, isBraced: Bool) {
        var next = index + 2
        var value: UInt32 = 0
        let isBraced = next < end && bytes[next] == UInt8(ascii: "{")
        if isBraced { next += 1 }
        let first = next
        while next < end, isBraced || next < first + 4, let digit = bytes[next].hexadecimalDigit {
            // Limit the value to one more than the last code point, because any number of digits can follow.
            value = min(value << 4 | digit, 0x110000)
            next += 1
        }
        let isComplete =
            isBraced ? next > first && next < end && bytes[next] == UInt8(ascii: "}") : next == first + 4
        guard isComplete else {
            throw failure(
                "malformed Unicode escape", from: index, to: next,
                hint: #"write four hexadecimal digits, \u00E9, or any number in braces, \u{1F600}"#)
        }
        return (value, isBraced ? next + 1 : next, isBraced)
    }
}

extension UInt8 {
    fileprivate var hexadecimalDigit: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
