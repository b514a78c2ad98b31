// Reads numbers. The text doesn't have to be validated.
extension JSONBytes {
    /// Returns the integer at a position, and the end of its text; `nil` if there is none, if it is malformed, if it
    /// has a fraction or an exponent, or if it doesn't fit.
    @inlinable @inline(__always)
    package func integer<I: FixedWidthInteger>(
        at start: Int, as type: I.Type = I.self
    ) -> (value: I, end: Int)? {
        let isNegative = self[start] == UInt8(ascii: "-")
        let first = isNegative ? start + 1 : start
        var position = first
        var value: I = 0
        while case let digit = self[position] &- UInt8(ascii: "0"), digit < 10 {
            let (product, isProductTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isSumTooLarge) =
                isNegative
                ? product.subtractingReportingOverflow(I(truncatingIfNeeded: digit))
                : product.addingReportingOverflow(I(truncatingIfNeeded: digit))
            if isProductTooLarge || isSumTooLarge { return nil }
            value = sum
            position += 1
        }
        let hasLeadingZero = position > first + 1 && self[first] == UInt8(ascii: "0")
        let isInNumber = self[position] == UInt8(ascii: ".") || self[position] | 0x20 == UInt8(ascii: "e")
        return position == first || hasLeadingZero || isInNumber ? nil : (value, position)
    }

    /// Returns the correctly rounded number at a position, and the end of its text; `nil` if there is none, if it is
    /// malformed, or if it is too large for a finite value.
    package func double(at start: Int) -> (value: Double, end: Int)? {
        guard let end = try? validateNumber(start),
            let value = shortDouble(start..<end) ?? Double(text(start..<end)), value.isFinite
        else { return nil }
        return (value, end)
    }

    /// Returns the number of a range if it has few digits and no exponent.
    private func shortDouble(_ range: Range<Int>) -> Double? {
        // 19 digits always fit into 64 bits.
        guard range.count <= 19 else { return nil }
        var digits: UInt64 = 0
        var power = 1.0
        var isFraction = false
        for position in range {
            switch self[position] {
            case UInt8(ascii: "-") where position == range.lowerBound: break
            case UInt8(ascii: "."): isFraction = true
            case let byte where byte &- UInt8(ascii: "0") < 10:
                digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
                if isFraction { power *= 10 }
            default: return nil
            }
        }
        // Both are exact as `Double`, so one operation rounds correctly.
        guard digits < 1 << 53 else { return nil }
        let value = Double(digits) / power
        return self[range.lowerBound] == UInt8(ascii: "-") ? -value : value
    }
}
