/// Computes the value of a number literal digit by digit, as on paper.
enum ReferenceNumber {
    /// Returns the sign and digits of an integer, or `nil` for a fraction or for more than 60 digits.
    static func integer(_ literal: String) -> String? {
        let isNegative = literal.hasPrefix("-")
        let parts = literal.drop { $0 == "-" }.lowercased().split(separator: "e", maxSplits: 1)
        let mantissa = parts[0].split(separator: ".", maxSplits: 1)
        var digits = mantissa.joined()
        guard digits.contains(where: { $0 != "0" }) else { return "0" }
        // Literals are short, so a number with an exponent this large is a fraction or has far more than 60 digits.
        guard let written = parts.count > 1 ? Int(parts[1]) : 0, abs(written) < 1_000_000_000 else { return nil }
        var exponent = written - (mantissa.count > 1 ? mantissa[1].count : 0)
        while exponent < 0, digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        guard exponent >= 0 else { return nil }
        digits = String(digits.drop { $0 == "0" })
        guard digits.count + exponent <= 60 else { return nil }
        return (isNegative ? "-" : "") + digits + String(repeating: "0", count: exponent)
    }
}
