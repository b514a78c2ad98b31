/// The parts of a number: `digits * 10^exponent`, where the digits have no zeros at either end.
///
/// Two literals are the same number if and only if their parts are equal. For zero, there are no digits and no sign,
/// and the exponent is zero.
struct JSONDecimalDigits: Hashable {
    let isNegative: Bool
    /// The digits in ASCII; empty for zero.
    let digits: [UInt8]
    /// The exponent of ten. It has 64 bits, because `Int` may have only 32.
    let exponent: Int64

    /// Creates the parts of a well-formed literal; `nil` if the exponent is too large to compute with.
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

    /// Returns the number as an integer; `nil` if it has a fraction or doesn't fit into the type.
    func integer<I: FixedWidthInteger>(as type: I.Type) -> I? {
        // More digits than `I` has bits never fit. The check keeps a huge exponent from becoming a huge text.
        guard isIntegral, exponent <= I.bitWidth, digits.count <= I.bitWidth else { return nil }
        let text = String(decoding: digits, as: UTF8.self) + String(repeating: "0", count: Int(exponent))
        return digits.isEmpty ? 0 : I(isNegative ? "-" + text : text)
    }
}

extension String {
    /// Returns the integer that the text contains, as ASCII digits with an optional minus sign; `nil` for any other
    /// text, or if the integer doesn't fit into the type.
    package func decimalInteger<I: FixedWidthInteger>(as type: I.Type = I.self) -> I? {
        utf8.first == UInt8(ascii: "+") ? nil : I(self)
    }
}
