/// Converts decimal digits and a power of ten to a `Double`, correctly rounded once: to the nearest, ties to even.
@usableFromInline enum DecimalRounding {
    /// Returns an exact power of ten, for exponents from 0 to 15. The compiler turns it into a table wherever it is
    /// inlined.
    @inlinable @inline(__always)
    static func powerOfTen(_ exponent: Int) -> Double {
        switch exponent & 15 {
        case 0: 1e0
        case 1: 1e1
        case 2: 1e2
        case 3: 1e3
        case 4: 1e4
        case 5: 1e5
        case 6: 1e6
        case 7: 1e7
        case 8: 1e8
        case 9: 1e9
        case 10: 1e10
        case 11: 1e11
        case 12: 1e12
        case 13: 1e13
        case 14: 1e14
        default: 1e15
        }
    }

    /// Returns `digits * 10^exponent`; `nil` if the exponent is less than -27 or greater than 27. Larger powers of five
    /// don't fit into 64 bits.
    @usableFromInline static func double(_ digits: UInt64, exponent: Int) -> Double? {
        // Both operands are exact as `Double`, so one operation rounds correctly.
        if digits < 1 << 53 {
            if exponent <= 0, exponent >= -22 { return Double(digits) / powersOfTen[-exponent] }
            if exponent > 0, exponent <= 22 { return Double(digits) * powersOfTen[exponent] }
            if digits == 0 { return 0 }
        }
        return exponent < 0 ? quotient(digits, -exponent) : product(digits, exponent)
    }

    /// Returns `digits / 10^power`. With both operands shifted to 64 bits, the quotient has 63 or 64 bits, and the
    /// remainder shows whether more bits follow.
    private static func quotient(_ digits: UInt64, _ power: Int) -> Double? {
        guard power < powersOfFive.count else { return nil }
        let five = powersOfFive[power]
        let digitsShift = digits.leadingZeroBitCount
        let fiveShift = five.leadingZeroBitCount
        let dividend = digits << UInt64(digitsShift)
        let (quotient, remainder) = (five << UInt64(fiveShift)).dividingFullWidth((dividend >> 1, dividend << 63))
        return rounded(
            quotient, hasMore: remainder != 0, exponent: -63 + fiveShift - digitsShift - power)
    }

    /// Returns `digits * 10^power`.
    private static func product(_ digits: UInt64, _ power: Int) -> Double? {
        guard power < powersOfFive.count else { return nil }
        let (high, low) = digits.multipliedFullWidth(by: powersOfFive[power])
        if high == 0 { return rounded(low, hasMore: false, exponent: power) }
        let shift = UInt64(high.leadingZeroBitCount)
        let top = shift == 0 ? high : high << shift | low >> (64 - shift)
        return rounded(top, hasMore: low << shift != 0, exponent: power + 64 - Int(shift))
    }

    /// Returns `bits * 2^exponent`, or the rounded value of a slightly larger number if `hasMore` is true. All results
    /// are far from the limits of the range.
    private static func rounded(_ bits: UInt64, hasMore: Bool, exponent: Int) -> Double {
        let shift = bits.leadingZeroBitCount
        let top = bits << UInt64(shift)
        var significand = top >> 11
        let rest = top & 0x7FF
        if rest > 0x400 || rest == 0x400 && (hasMore || significand & 1 == 1) { significand += 1 }
        // The significand has 53 bits, the first of which is implied. A carry out of them correctly increments the
        // exponent.
        let biased = UInt64(exponent + 63 - shift + 1023 - 1)
        return Double(bitPattern: biased << 52 + significand)
    }

    /// The powers of ten that are exact as `Double`.
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The powers of five up to 5^27, the last one below 2^64.
    private static let powersOfFive: [UInt64] = (0...27).map { power in
        (0..<power).reduce(1) { product, _ in product * 5 }
    }
}
