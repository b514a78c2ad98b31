extension JSONNumber {
    /// The same text for all literals of the same number: `1` for `1.0` and `10e-1`. It has an exponent only if there
    /// would be more than twenty zeros or decimal places without it.
    package var canonicalText: String {
        guard let parts = JSONDecimalDigits(literal.utf8) else { return literal }
        let sign = parts.isNegative ? "-" : ""
        let digits = String(decoding: parts.digits, as: UTF8.self)
        if digits.isEmpty { return "0" }
        guard let exponent = Int(exactly: parts.exponent), (-20...20).contains(exponent) else {
            return "\(sign)\(digits)e\(parts.exponent)"
        }
        if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
        // Pads the digits so that there is at least one before the decimal point.
        let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
        return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
    }
}

extension JSONValue {
    /// The same value with canonical texts of numbers, so that equal values have equal descriptions.
    package var withCanonicalNumbers: JSONValue {
        switch self {
        case .null, .bool, .string: self
        case .number(let number): .number(JSONNumber(wellFormed: number.canonicalText))
        case .array(let elements): .array(elements.map(\.withCanonicalNumbers))
        case .object(let members): .object(members.mapValues(\.withCanonicalNumbers))
        }
    }
}
