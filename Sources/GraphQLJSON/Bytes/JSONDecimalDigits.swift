/// A number literal taken apart: `digits * 10^exponent`, the digits without zeros at either end.
///
/// Two literals are the same number exactly when their parts are equal. The parts of zero are empty and zero, and
/// zero has no sign here.
struct JSONDecimalDigits: Hashable {
    var isNegative: Bool
    /// ASCII digits; empty for zero.
    var digits: [UInt8]
    var exponent: Int

    /// The parts of a well-formed literal; nil when its exponent is too long for any machine to hold.
    init?(_ literal: some Sequence<UInt8>) {
        let tooLarge = 1_000_000_000_000_000
        var digits: [UInt8] = []
        var isNegative = false
        var exponent = 0
        var written = 0
        var isExponentNegative = false
        var inFraction = false
        var inExponent = false
        for byte in literal {
            switch byte {
            case UInt8(ascii: "-") where inExponent: isExponentNegative = true
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "+"): break
            case UInt8(ascii: "."): inFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): inExponent = true
            default:
                if inExponent {
                    // Beyond 15 digits only that there were too many matters.
                    if written < tooLarge { written = written * 10 + Int(byte &- UInt8(ascii: "0")) }
                } else {
                    if inFraction { exponent -= 1 }
                    if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte) }
                }
            }
        }
        if written >= tooLarge, !digits.isEmpty { return nil }
        exponent += isExponentNegative ? -written : written
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        self.isNegative = isNegative && !digits.isEmpty
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : exponent
    }

    /// Whether the number has no fraction.
    var isIntegral: Bool { exponent >= 0 }

    /// The number as an integer; nil when it has a fraction or does not fit.
    func integer<I: FixedWidthInteger>(as type: I.Type) -> I? {
        // 10^(I.bitWidth) is beyond any I, whatever the digits are.
        guard isIntegral, exponent <= I.bitWidth, digits.count <= I.bitWidth else { return nil }
        var value: I = 0
        for position in 0..<digits.count + exponent {
            let digit = position < digits.count ? I(truncatingIfNeeded: digits[position] &- UInt8(ascii: "0")) : 0
            guard let next = value.appending(digit, isNegative: isNegative) else { return nil }
            value = next
        }
        return value
    }
}

extension FixedWidthInteger {
    /// The number with one more decimal digit; nil when that does not fit.
    @inlinable @inline(__always)
    func appending(_ digit: Self, isNegative: Bool) -> Self? {
        let (product, isProductTooLarge) = multipliedReportingOverflow(by: 10)
        let (sum, isSumTooLarge) =
            isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
        return isProductTooLarge || isSumTooLarge ? nil : sum
    }

    /// The integer that a run of ASCII digits with an optional sign says; nil when it says none or none that fits.
    package init?(decimalDigits text: some Sequence<UInt8>) {
        var value: Self = 0
        var isNegative = false
        var isEmpty = true
        for (position, byte) in text.enumerated() {
            if position == 0, byte == UInt8(ascii: "-") {
                isNegative = true
                continue
            }
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10, let next = value.appending(Self(truncatingIfNeeded: digit), isNegative: isNegative)
            else { return nil }
            value = next
            isEmpty = false
        }
        guard !isEmpty else { return nil }
        self = value
    }
}
