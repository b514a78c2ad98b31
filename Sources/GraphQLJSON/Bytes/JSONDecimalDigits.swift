/// The parts of a number literal: `digits * 10^exponent`, with no zeros at either end of the digits.
///
/// Two literals are the same number if and only if their parts are equal. For zero, the digits are empty, the exponent
/// is zero, and there is no sign.
struct JSONDecimalDigits: Hashable {
    let isNegative: Bool
    /// ASCII digits; empty for zero.
    let digits: [UInt8]
    /// The exponent of ten. It has 64 bits, because `Int` may have only 32.
    let exponent: Int64

    /// Creates the parts of a well-formed literal; `nil` if its exponent is too long to compute with.
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
                    // Beyond 15 digits, it only matters that there are too many.
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

    /// Returns the number as an integer; `nil` if it has a fraction or doesn't fit.
    func integer<I: FixedWidthInteger>(as type: I.Type) -> I? {
        // 10^(I.bitWidth) never fits into `I`.
        guard isIntegral, exponent <= I.bitWidth, digits.count <= I.bitWidth else { return nil }
        let text = String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: Int(exponent))
        return digits.isEmpty ? 0 : I(isNegative ? "-" + text : text)
    }
}

extension String {
    /// Parses ASCII digits, with an optional minus sign, as an integer; `nil` for other text, or if the integer doesn't
    /// fit.
    package func decimalInteger<I: FixedWidthInteger>(as type: I.Type = I.self) -> I? {
        utf8.first == UInt8(ascii: "+") ? nil : I(self)
    }
}
