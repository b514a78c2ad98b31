extension ClosureReader {
    /// Returns how a number compares with the mock value of a number, which is 1.
    func number(_ index: Int) -> RecordedValue {
        let token = tokens[index]
        if token.name == names.zero { return .low }
        if token.name == names.one { return .one }
        var value = 0
        for place in Int(token.start)..<Int(token.end) {
            let byte = tokens.bytes[place]
            if byte == UInt8(ascii: "_") { continue }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return fraction(index) }
            if value < 2 { value = value * 10 + Int(byte - UInt8(ascii: "0")) }
        }
        return value == 0 ? .low : value == 1 ? .one : .high
    }

    /// Returns how a number with a point, an exponent or a base compares with 1.
    private func fraction(_ index: Int) -> RecordedValue {
        let text = tokens.text(index..<index + 1).filter { $0 != "_" }
        guard let value = Double(text) else { return .constant }
        return value < 1 ? .low : value == 1 ? .one : .high
    }

    /// Returns how a string literal compares with the mock value of a string, which is "1".
    func text(_ index: Int) -> RecordedValue {
        let (start, end) = (Int(tokens[index].start), Int(tokens[index].end))
        let quote = UInt8(ascii: "\"")
        // Leave out multiline strings, raw strings and regular expressions.
        guard end - start >= 2, tokens.bytes[start] == quote, tokens.bytes[end - 1] == quote else { return .constant }
        let first = tokens.bytes[start + 1]
        if end - start == 2 { return .low }
        if first == quote || first == UInt8(ascii: "\\") { return .constant }
        if first == UInt8(ascii: "1") { return end - start == 3 ? .one : .high }
        return first < UInt8(ascii: "1") ? .low : .high
    }

    /// Returns the value after a prefix operator other than `!`.
    func value(_ value: RecordedValue, afterPrefix prefix: UInt8) -> RecordedValue {
        switch value {
        case .one, .low, .high: prefix == UInt8(ascii: "-") ? .low : .constant
        default: value.meetsResponse ? .response : value
        }
    }

    /// Returns whether a value matches a pattern that is a literal or a range of numbers.
    func match(literal pattern: Range<Int>, _ subject: RecordedValue) -> RecordedValue {
        let (halfOpen, closed) = (SelectionNames.range, SelectionNames.closedRange)
        // `1...3`, `1...` or `..<3`
        if let place = pattern.first(where: { tokens[$0].name == halfOpen || tokens[$0].name == closed }) {
            let isBelowEnd = tokens[place].name == halfOpen ? SelectionNames.less : SelectionNames.lessOrEqual
            return .and(
                match(pattern.lowerBound..<place, SelectionNames.greaterOrEqual, subject),
                match(place + 1..<pattern.upperBound, isBelowEnd, subject))
        }
        let isOptional = tokens[pattern.upperBound - 1].kind == .postfixQuestion
        return match(pattern.dropLast(isOptional ? 1 : 0), SelectionNames.equal, subject)
    }

    /// Returns the value of a comparison with a literal; true if there is none, as at an end of `1...`.
    private func match(_ literal: Range<Int>, _ operation: UInt64, _ subject: RecordedValue) -> RecordedValue {
        if literal.isEmpty { return .true }
        return self.literal(literal).map { comparison(subject, operation, $0) } ?? .response
    }

    /// Returns the value of a literal with or without a minus sign.
    private func literal(_ range: Range<Int>) -> RecordedValue? {
        guard let first = range.first else { return nil }
        switch tokens[first].kind {
        case .number where range.count == 1: return number(first)
        case .literal where range.count == 1: return text(first)
        case .prefix where range.count == 2 && tokens[first + 1].kind == .number:
            return value(number(first + 1), afterPrefix: tokens.bytes[Int(tokens[first].start)])
        default: return nil
        }
    }

    /// The value of a comparison.
    func comparison(_ left: RecordedValue, _ operation: UInt64, _ right: RecordedValue) -> RecordedValue {
        // With codecs that have other mock values, nothing is known about the numbers and strings of fields.
        if names.hasOtherMocks, left == .mocked || left == .many, right.isLiteral { return .response }
        if names.hasOtherMocks, right == .mocked || right == .many, left.isLiteral {
            return .response
        }
        return .comparison(left, operation, right)
    }
}
