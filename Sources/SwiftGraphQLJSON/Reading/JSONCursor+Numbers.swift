extension JSONCursor {
    /// Returns the number's text, exactly as it is in the document.
    /// - Throws: `typeMismatch`, or `unexpectedNull` for null.
    package func numberLiteral() throws(JSONError) -> String {
        guard kind == .number else { throw mismatch(expected: "a number") }
        return withBytes { $0.text(start..<$0.tokenEnd(start)) }
    }

    /// Returns the number as an exact integer, without converting it to a floating-point type.
    ///
    /// Any form of a number without a fraction is accepted, such as `1.0` or `1e3`. -0 becomes 0.
    /// - Throws: `typeMismatch` if the number has a fraction or doesn't fit into `I`, or if the value isn't a number;
    ///   `unexpectedNull` for null.
    package func integer<I: FixedWidthInteger>(as type: I.Type = I.self) throws(JSONError) -> I {
        if let found: (value: I, end: Int) = withBytes({ $0.integer(at: start) }) { return found.value }
        guard kind == .number else { throw mismatch(expected: "\(I.self)") }
        let parts = JSONDecimalDigits(rawBytes)
        if let parts, let value = parts.integer(as: I.self) { return value }
        let isFraction = parts.map { !$0.isIntegral } ?? false
        let reason = isFraction ? "which has a fraction" : "which \(I.self) can't hold (\(I.min) to \(I.max))"
        throw JSONError(code: .typeMismatch, message: "expected \(I.self), found \(excerpt), \(reason)")
    }

    /// Returns the exact integer in a number, or in a string of digits.
    package func integerOrDigits<I: FixedWidthInteger>(as type: I.Type = I.self) throws(JSONError) -> I {
        guard kind == .string else { return try integer() }
        guard let value = try string().decimalInteger(as: I.self) else {
            throw invalid("digits of a number that \(I.self) can hold (\(I.min) to \(I.max))")
        }
        return value
    }

    /// Returns the number as a correctly rounded `Double`.
    /// - Throws: `typeMismatch` if the number is too large for a finite value, or if the value isn't a number;
    ///   `unexpectedNull` for null.
    package func double() throws(JSONError) -> Double {
        try floatingPoint(as: Double.self)
    }

    /// Returns the number as a floating-point value of any type, rounded only once.
    /// - Throws: The errors of `double()`.
    package func floatingPoint<F: BinaryFloatingPoint & LosslessStringConvertible>(
        as type: F.Type
    ) throws(JSONError) -> F {
        if F.self == Double.self, let found = withBytes({ $0.double(at: start) }), let value = found.value as? F {
            return value
        }
        guard kind == .number else { throw mismatch(expected: "\(F.self)") }
        guard let value = F(try numberLiteral()) else { throw mismatch(expected: "\(F.self)") }
        guard value.isFinite else {
            throw JSONError(
                code: .typeMismatch, message: "expected \(F.self), found \(excerpt), which is too large for it")
        }
        return value
    }
}
