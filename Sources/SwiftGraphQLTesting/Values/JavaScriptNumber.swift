import SwiftGraphQL

/// Converts between numbers and strings as JavaScript, the language of the reference implementation, does (ECMAScript,
/// `Number`).
enum JavaScriptNumber {
    /// Returns the number that a string represents, or `nil` if the string isn't a number.
    static func value(of text: String) -> Double? {
        let trimmed = text.drop(while: \.isWhitespace)
        let end = trimmed.lastIndex { !$0.isWhitespace }
        guard let end else { return 0 }
        let number = trimmed[...end]
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where number.lowercased().hasPrefix(prefix) {
            let digits = number.dropFirst(2)
            guard digits.utf8.count <= 256, digits.allSatisfy(\.isHexDigit) else { return nil }
            var value = 0.0
            for digit in digits {
                guard let digit = digit.hexDigitValue, digit < radix else { return nil }
                value = value * Double(radix) + Double(digit)
            }
            return digits.isEmpty ? nil : value
        }
        // `Double` also accepts hexadecimal floats, `inf` and `nan`, which this check of the characters excludes.
        let allowed = Set("0123456789+-.eE".utf8)
        guard number.utf8.allSatisfy(allowed.contains), let value = Double(number), value.isFinite else { return nil }
        return value
    }

    /// Returns whether a number has no fraction.
    static func isInteger(_ number: JSONNumber) -> Bool {
        let double = number.double
        return double.isFinite && double.rounded() == double
    }

    /// Returns the text of a number. Integers of up to 21 digits are written in full. Other numbers have the fewest
    /// digits that identify them.
    static func text(of number: JSONNumber) -> String {
        if let integer = number.integer(as: Int64.self) { return String(integer) }
        return text(of: number.double)
    }

    private static func text(of double: Double) -> String {
        guard double != 0 else { return "0" }
        let sign = double < 0 ? "-" : ""
        // Swift's description also has the fewest digits. Only the position of the decimal point differs.
        let parts = "\(double.magnitude)".split(separator: "e", maxSplits: 1)
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let whole = mantissa[0]
        let fraction = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
        var point = whole.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
        var digits = Array(whole + fraction)
        while digits.first == "0" {
            digits.removeFirst()
            point -= 1
        }
        while digits.last == "0" { digits.removeLast() }
        let count = digits.count
        if count <= point, point <= 21 { return sign + String(digits) + String(repeating: "0", count: point - count) }
        if 0 < point, point <= 21 { return sign + String(digits[..<point]) + "." + String(digits[point...]) }
        if -6 < point, point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + String(digits) }
        let exponent = (point > 0 ? "+" : "-") + String((point - 1).magnitude)
        return sign + String(digits[0]) + (count > 1 ? "." + String(digits[1...]) : "") + "e" + exponent
    }
}
