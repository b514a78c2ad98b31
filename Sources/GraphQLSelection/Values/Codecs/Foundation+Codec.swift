#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension JSONCursor {
    func uuid() throws(SelectionError) -> UUID {
        let text = [UInt8](try string().utf8)
        guard let value = JSONBytes.withBytes(text, { UUIDText.uuid($0, text.indices) }) else {
            throw invalid("a UUID")
        }
        return value
    }

    func url() throws(SelectionError) -> URL {
        guard let value = URL(string: try string()) else { throw invalid("a URL") }
        return value
    }

    /// Bytes from base64 with padding, nothing else between its characters.
    func base64() throws(SelectionError) -> Data {
        guard let value = Data(base64Encoded: try string()) else { throw invalid("base64") }
        return value
    }

    /// A decimal number of a number's or a string's digits, exactly.
    func decimal() throws(SelectionError) -> Decimal {
        let number = kind == .string ? JSONNumber(literal: try string()) : JSONNumber(wellFormed: try numberLiteral())
        guard let number else { throw invalid("a decimal number") }
        guard let value = number.decimal else { throw invalid("a number that Decimal can hold (38 digits)") }
        return value
    }

    /// The error of a value that is of the right JSON type, but not what it must be.
    func invalid(_ expected: String) -> SelectionError {
        SelectionError(code: .invalidScalar, message: "expected \(expected), found \(excerpt)")
    }
}

/// A UUID, as a string.
extension UUID: Codec {
    /// The UUID of zeroes.
    public static var mockValue: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }

    /// Reads a string; upper and lower case are the same.
    /// - Throws: `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __decode(_ value: JSONCursor) throws -> UUID { try value.uuid() }

    /// Reads as `__decode(_:)` does, without making a text of it.
    /// - Throws: As that.
    public static func __read(from fields: Fields) throws -> UUID {
        try fields.readPlainString { UUIDText.uuid($0, $1) } ?? fields.decodeLeaf(UUID.self)
    }

    /// Writes a string in upper case.
    public static func __encode(_ value: UUID, to writer: inout JSONWriter) throws { writer.string(value.uuidString) }
}

/// A URL, as a string.
extension URL: Codec {
    /// A URL at the root.
    public static var mockValue: URL { URL(fileURLWithPath: "/") }

    /// Reads a string.
    /// - Throws: `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __decode(_ value: JSONCursor) throws -> URL { try value.url() }

    /// Writes the absolute string.
    public static func __encode(_ value: URL, to writer: inout JSONWriter) throws {
        writer.string(value.absoluteString)
    }
}

/// Bytes, as a string in base64.
extension Data: Codec {
    /// No bytes.
    public static var mockValue: Data { Data() }

    /// Reads base64.
    /// - Throws: `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __decode(_ value: JSONCursor) throws -> Data { try value.base64() }

    /// Writes base64.
    public static func __encode(_ value: Data, to writer: inout JSONWriter) throws {
        writer.string(value.base64EncodedString())
    }
}

/// A decimal number, as a JSON number; `StringDecimal` sends strings.
extension Decimal: Codec {
    /// One.
    public static var mockValue: Decimal { 1 }

    /// Reads a number or a string, by its digits and exactly.
    /// - Throws: `invalidScalar` for what has more than 38 digits or is no number, `typeMismatch` or
    ///   `unexpectedNull`.
    public static func __decode(_ value: JSONCursor) throws -> Decimal { try value.decimal() }

    /// Writes a number.
    /// - Throws: `invalidArgument` for NaN.
    public static func __encode(_ value: Decimal, to writer: inout JSONWriter) throws { try writer.encode(value) }
}
