/// A number literal taken apart: `digits * 10^exponent`, the digits without zeros at either end.
///
/// Two literals are the same number exactly when their parts are equal. The parts of zero are empty and zero, and
/// zero has no sign here.
struct JSONDecimalDigits: Hashable {
    let isNegative: Bool
    /// ASCII digits; empty for zero.
    let digits: [UInt8]
    /// The exponent of ten. It has 64 bits, because `Int` may have only 32.
    let exponent: Int64

    /// The parts of a well-formed literal; nil when its exponent is too long for any machine to hold.
    init?(_ literal: some Sequence<UInt8>) {
        let tooLarge: Int64 = 1_000_000_000_000_000
        var digits: [UInt8] = []
        var isNegative = false
        var exponent: Int64 = 0
        var written: Int64 = 0
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
                    if written < tooLarge { written = written * 10 + Int64(byte &- UInt8(ascii: "0")) }
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
        let text = String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: Int(exponent))
        return digits.isEmpty ? 0 : I(isNegative ? "-" + text : text)
    }
}

extension String {
    /// Reads ASCII digits with an optional minus sign as an integer; nil for other text, or if the integer does not
    /// fit.
    package func decimalInteger<I: FixedWidthInteger>(as type: I.Type = I.self) -> I? {
        utf8.first == UInt8(ascii: "+") ? nil : I(self)
    }
}
