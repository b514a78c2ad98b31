// These methods read numbers from validated bytes.
extension JSONBytes {
    /// Returns the integer at the given position and the end of its text; `nil` if there is no number, or if the number
    /// has a fraction or an exponent, or doesn't fit into the type.
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
        let isInNumber = self[position] == UInt8(ascii: ".") || self[position] | 0x20 == UInt8(ascii: "e")
        return position == first || isInNumber ? nil : (value, position)
    }

    /// Returns the correctly rounded number at the given position and the end of its text; `nil` if there is no number,
    /// or if the number is too large for a finite value.
    package func double(at start: Int) -> (value: Double, end: Int)? {
        let isNegative = self[start] == UInt8(ascii: "-")
        let first = isNegative ? start &+ 1 : start
        guard self[first] &- UInt8(ascii: "0") < 10 else { return nil }
        var position = first
        var digits: UInt64 = 0
        var power = 1.0
        func readDigits() -> Int {
            let start = position
            while case let digit = self[position] &- UInt8(ascii: "0"), digit < 10 {
                digits = digits &* 10 &+ UInt64(digit)
                position &+= 1
            }
            return position &- start
        }
        var count = readDigits()
        if self[position] == UInt8(ascii: ".") {
            position &+= 1
            let decimals = readDigits()
            count &+= decimals
            for _ in 0..<Swift.min(decimals, 19) { power *= 10 }
        }
        // 19 digits fit into 64 bits. If `Double` represents both numbers exactly, one division rounds correctly.
        if count <= 19, digits < 1 << 53, self[position] | 0x20 != UInt8(ascii: "e") {
            let value = Double(digits) / power
            return (isNegative ? -value : value, position)
        }
        let end = tokenEnd(position)
        guard let value = Double(text(start..<end)), value.isFinite else { return nil }
        return (value, end)
    }
}
