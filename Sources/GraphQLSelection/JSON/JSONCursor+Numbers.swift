extension JSONCursor {
    /// The number as it is written.
    /// - Throws: `typeMismatch`, or `unexpectedNull` for null.
    package func numberLiteral() throws(SelectionError) -> String {
        let word = word
        guard word.kind == .number else { throw mismatch(expected: "a number") }
        return JSONBytes.withBytes(document.bytes) { $0.string(word.contentRange(in: $0)) }
    }

    /// The number as an integer, exactly: it never passes through a floating-point type.
    ///
    /// A number without a fraction is an integer however it is written (`1.0`, `1e3`); -0 is 0.
    /// - Throws: `typeMismatch` for a fraction, for a number that `I` can't hold, and for what is no number;
    ///   `unexpectedNull` for null.
    package func integer<I: FixedWidthInteger>(as type: I.Type = I.self) throws(SelectionError) -> I {
        let word = word
        guard word.kind == .number else { throw mismatch(expected: "\(I.self)") }
        let found: I? = JSONBytes.withBytes(document.bytes) { bytes in
            word.flag ? nil : Self.readDigits(bytes, word.contentRange(in: bytes))
        }
        if let found { return found }
        let parts = JSONDecimalDigits(rawBytes)
        if let parts, let value = parts.integer(as: I.self) { return value }
        let isFraction = parts.map { !$0.isIntegral } ?? false
        let reason = isFraction ? "which has a fraction" : "which \(I.self) can't hold (\(I.min) to \(I.max))"
        throw SelectionError(code: .typeMismatch, message: "expected \(I.self), found \(excerpt), \(reason)")
    }

    private static func readDigits<I: FixedWidthInteger>(_ bytes: JSONBytes, _ range: Range<Int>) -> I? {
        var position = range.lowerBound
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var value: I = 0
        while position < range.upperBound {
            let digit = I(truncatingIfNeeded: bytes[position] &- UInt8(ascii: "0"))
            guard let next = value.appending(digit, isNegative: isNegative) else { return nil }
            value = next
            position += 1
        }
        return value
    }

    /// The number as a `Double`, correctly rounded.
    /// - Throws: `typeMismatch` for a number beyond all finite values and for what is no number; `unexpectedNull`
    ///   for null.
    package func double() throws(SelectionError) -> Double {
        try floatingPoint(as: Double.self)
    }

    /// The number as a floating-point value, rounded once from what is written.
    /// - Throws: As `double()`.
    package func floatingPoint<F: BinaryFloatingPoint & LosslessStringConvertible>(
        as type: F.Type
    ) throws(SelectionError) -> F {
        let word = word
        guard word.kind == .number else { throw mismatch(expected: "\(F.self)") }
        if F.self == Double.self {
            let exact = JSONBytes.withBytes(document.bytes) { Self.readExactly($0, word.contentRange(in: $0)) }
            if let exact, let value = exact as? F { return value }
        }
        guard let value = F(try numberLiteral()) else { throw mismatch(expected: "\(F.self)") }
        guard value.isFinite else {
            throw SelectionError(
                code: .typeMismatch, message: "expected \(F.self), found \(excerpt), which is too large for it")
        }
        return value
    }

    /// The number when digits and power of ten are both exact as `Double`, so that one operation rounds correctly.
    private static func readExactly(_ bytes: JSONBytes, _ range: Range<Int>) -> Double? {
        var position = range.lowerBound
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var digits: UInt64 = 0
        var exponent = 0
        var inFraction = false
        // 15 digits and a point.
        guard range.upperBound - position <= 16 else { return nil }
        while position < range.upperBound {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: ".") {
                inFraction = true
            } else {
                let digit = byte &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                digits = digits * 10 + UInt64(digit)
                if inFraction { exponent += 1 }
            }
        }
        guard digits < 1 << 53, exponent < powersOfTen.count else { return nil }
        let value = Double(digits) / powersOfTen[exponent]
        return isNegative ? -value : value
    }
}

/// Each exact as `Double`.
private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
]
