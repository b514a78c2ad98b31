extension JSONCursor {
    /// The number as it is written.
    /// - Throws: `typeMismatch`, or `unexpectedNull` for null.
    package func numberLiteral() throws(JSONError) -> String {
        guard kind == .number else { throw mismatch(expected: "a number") }
        return withBytes { $0.text(start..<$0.tokenEnd(start)) }
    }

    /// The number as an integer, exactly: it never passes through a floating-point type.
    ///
    /// A number without a fraction is an integer however it is written (`1.0`, `1e3`); -0 is 0.
    /// - Throws: `typeMismatch` for a fraction, for a number that `I` can't hold, and for what is no number;
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

    /// An integer from a number or a string of digits.
    package func integerOrDigits<I: FixedWidthInteger>(as type: I.Type = I.self) throws(JSONError) -> I {
        guard kind == .string else { return try integer() }
        guard let value = try string().decimalInteger(as: I.self) else {
            throw invalid("digits of a number that \(I.self) can hold (\(I.min) to \(I.max))")
        }
        return value
    }

    /// The number as a `Double`, correctly rounded.
    /// - Throws: `typeMismatch` for a number beyond all finite values and for what is no number; `unexpectedNull`
    ///   for null.
    package func double() throws(JSONError) -> Double {
        try floatingPoint(as: Double.self)
    }

    /// The number as a floating-point value, rounded once from what is written.
    /// - Throws: As `double()`.
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
