import GraphQLJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A UUID, as a string.
@_spi(Generated) extension UUID: LeafType {
    /// The UUID of zeroes.
    public static var __mock: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }

    /// Reads a string, in upper or lower case, with or without its hyphens and braces around it.
    /// - Throws: `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __decode(_ value: JSONCursor) throws -> UUID { try value.uuid() }

    /// Reads as `__decode(_:)` does, without making a text of it.
    /// - Throws: The errors of `__decode(_:)`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> UUID {
        try text.plainString(&position) { UUIDText.uuid($0, $1) } ?? text.decode(&position, __decode)
    }

    /// Writes a string in upper case.
    public static func __encode(_ value: UUID, to writer: inout JSONWriter) throws { writer.string(value.uuidString) }
}

/// A URL, as a string.
@_spi(Generated) extension URL: LeafType {
    /// A URL at the root.
    public static var __mock: URL { URL(fileURLWithPath: "/") }

    /// Reads a string. The empty string is a URL whose `absoluteString` is empty.
    /// - Throws: `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __decode(_ value: JSONCursor) throws -> URL {
        // A relative reference by RFC 3986, section 4.2, which `URL(string:)` rejects.
        if value.kind == .string, try value.string().isEmpty, let empty = URLComponents().url { return empty }
        return try value.url()
    }

    /// Writes the absolute string.
    public static func __encode(_ value: URL, to writer: inout JSONWriter) throws {
        writer.string(value.absoluteString)
    }
}

/// Bytes, as a string in base64.
@_spi(Generated) extension Data: LeafType {
    /// No bytes.
    public static var __mock: Data { Data() }

    /// Reads base64.
    /// - Throws: `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __decode(_ value: JSONCursor) throws -> Data { try value.base64() }

    /// Writes base64.
    public static func __encode(_ value: Data, to writer: inout JSONWriter) throws {
        writer.string(value.base64EncodedString())
    }
}

/// A decimal number, as a JSON number; `StringDecimal` sends strings.
@_spi(Generated) extension Decimal: LeafType {
    /// One.
    public static var __mock: Decimal { 1 }

    /// Reads a number or a string, by its digits and exactly. The string `NaN` is `Decimal.nan`.
    /// - Throws: `invalidScalar` for what has more than 38 digits or is no number, `typeMismatch` or
    ///   `unexpectedNull`.
    public static func __decode(_ value: JSONCursor) throws -> Decimal { try value.decimal() }

    /// Writes a number.
    /// - Throws: `invalidArgument` for NaN.
    public static func __encode(_ value: Decimal, to writer: inout JSONWriter) throws { try writer.encode(value) }
}
