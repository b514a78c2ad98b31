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
    init?(_ literal: some Collection<UInt8>) {
        let parts = literal.split { $0 | 0x20 == UInt8(ascii: "e") }
        let number = parts[0].drop { $0 == UInt8(ascii: "-") }.split(separator: UInt8(ascii: "."))
        var digits = Array(number.joined().drop { $0 == UInt8(ascii: "0") })
        var exponent: Int64 = 0
        if !digits.isEmpty {
            let written = parts.count > 1 ? Int64(String(decoding: parts[1], as: UTF8.self)) : 0
            guard let written, abs(written) < 1_000_000_000_000_000 else { return nil }
            exponent = written - (number.count > 1 ? Int64(number[1].count) : 0)
        }
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        isNegative = literal.first == UInt8(ascii: "-") && !digits.isEmpty
        self.digits = digits
        self.exponent = exponent
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
