/// Converts decimal to binary numbers with the Eisel-Lemire algorithm: two multiplications for the 15 to 17 digits that
/// most number printers write.
enum DecimalRounding {
    /// The exponents in the table. Others are rare enough for `strtod`.
    private static let exponents = -80...80

    /// For each power of ten, the first 128 bits of the power of five, rounded up if it is a fraction.
    private static let powers: [(high: UInt64, low: UInt64)] = fractions() + wholes()

    /// `digits` times ten to the power of `exponent`, correctly rounded; `nil` if that requires a slower algorithm.
    @inline(__always)
    static func value(digits: UInt64, exponent: Int) -> Double? {
        if digits == 0 { return 0 }
        guard exponents ~= exponent else { return nil }
        let power = powers[exponent - exponents.lowerBound]
        let shift = digits.leadingZeroBitCount
        let scaled = digits << UInt64(shift)
        var (high, low) = scaled.multipliedFullWidth(by: power.high)
        if high & 0x1FF == 0x1FF {
            let (sum, carry) = low.addingReportingOverflow(scaled.multipliedFullWidth(by: power.low).high)
            low = sum
            if carry { high += 1 }
            // The rest of the product could still carry.
            if low == .max, !(-27...55 ~= exponent) { return nil }
        }
        let upperBit = Int(high >> 63)
        var mantissa = high >> UInt64(upperBit + 9)
        // Halfway between two values, so round to even.
        if low <= 1, -4...23 ~= exponent, mantissa & 3 == 1, mantissa << UInt64(upperBit + 9) == high { mantissa &= ~1 }
        mantissa = (mantissa + mantissa & 1) >> 1
        // With the table's exponents, the result is never close to a subnormal number.
        var binary = (217_706 * exponent) >> 16 + 63 + upperBit - shift + 1_023
        if mantissa == 1 << 53 {
            mantissa = 1 << 52
            binary += 1
        }
        return Double(bitPattern: UInt64(binary) << 52 | mantissa & ~(1 << 52))
    }

    /// Powers of five, starting with the 0th, as words with the lowest first.
    private static func wholes() -> [(high: UInt64, low: UInt64)] {
        var number: [UInt32] = [1]
        return (0...exponents.upperBound).map { _ in
            defer {
                var carry: UInt64 = 0
                for index in number.indices {
                    carry += UInt64(number[index]) * 5
                    number[index] = UInt32(truncatingIfNeeded: carry)
                    carry >>= 32
                }
                if carry > 0 { number.append(UInt32(carry)) }
            }
            return leadingBits(number)
        }
    }

    /// Powers of one fifth, starting with the smallest. Dividing a rounded-down quotient results in the rounded-down
    /// quotient of the original number, so dividing a large power of two repeatedly is exact.
    private static func fractions() -> [(high: UInt64, low: UInt64)] {
        var number = [UInt32](repeating: 0, count: 12) + [1]
        let powers = (1...(-exponents.lowerBound)).map { _ -> (high: UInt64, low: UInt64) in
            var rest: UInt64 = 0
            for index in number.indices.reversed() {
                rest = rest << 32 | UInt64(number[index])
                number[index] = UInt32(rest / 5)
                rest %= 5
            }
            let (high, low) = leadingBits(number)
            return low == .max ? (high + 1, 0) : (high, low + 1)
        }
        return powers.reversed()
    }

    private static func leadingBits(_ number: [UInt32]) -> (high: UInt64, low: UInt64) {
        let words = number.reversed().drop { $0 == 0 }
        let padded = Array(words.prefix(5)) + [0, 0, 0, 0]
        let shift = UInt64(padded[0].leadingZeroBitCount)
        func word(_ index: Int) -> UInt64 { (UInt64(padded[index]) << 32 | UInt64(padded[index + 1])) << shift }
        // The bits that the shift leaves free in a pair of words are filled from the following word.
        func filled(_ index: Int) -> UInt64 { word(index) | UInt64(padded[index + 2]) >> (32 - shift) }
        return (filled(0), filled(2))
    }
}
