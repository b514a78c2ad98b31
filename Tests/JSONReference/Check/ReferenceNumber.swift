/// What a number's literal says, found on paper's way: by moving digits.
enum ReferenceNumber {
    /// The digits of an integer with its sign; nil for a fraction, and for what has more than 60 digits.
    static func integer(_ literal: String) -> String? {
        let isNegative = literal.hasPrefix("-")
        let parts = literal.drop { $0 == "-" }.lowercased().split(separator: "e", maxSplits: 1)
        let mantissa = parts[0].split(separator: ".", maxSplits: 1)
        var digits = mantissa.joined()
        guard digits.contains(where: { $0 != "0" }) else { return "0" }
        // A number that no `Int` holds is far beyond 60 digits, or far below one: the literal has fewer digits than that.
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
