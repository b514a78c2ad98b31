import SwiftGraphQLJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A UUID, sent as a string.
@_spi(Generated) extension UUID: LeafType {
    /// The mock value, a UUID whose bits are all zero.
    public static var __mock: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }

    /// Reads a UUID from a string in upper or lower case, with or without hyphens and surrounding braces.
    /// - Throws: An error with code `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> UUID {
        try text.decode(&position) { try $0.uuid() }
    }

    /// Writes the UUID as a string in upper case.
    public static func __encode(_ value: UUID, to writer: inout JSONWriter) throws { writer.string(value.uuidString) }
}

/// A URL, sent as a string.
@_spi(Generated) extension URL: LeafType {
    /// The mock value, the `file` URL of the root folder.
    public static var __mock: URL { URL(fileURLWithPath: "/") }

    /// Reads a URL from a string. The empty string becomes a URL whose `absoluteString` is empty.
    /// - Throws: An error with code `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> URL {
        try text.decode(&position) { value in
            // The empty string is a valid relative reference (RFC 3986, section 4.2), but `URL(string:)` rejects it.
            if value.kind == .string, try value.string().isEmpty, let empty = URLComponents().url { return empty }
            return try value.url()
        }
    }

    /// Writes the URL's `absoluteString`.
    public static func __encode(_ value: URL, to writer: inout JSONWriter) throws {
        writer.string(value.absoluteString)
    }
}

/// Bytes, sent as a base64 string.
@_spi(Generated) extension Data: LeafType {
    /// The mock value, a single byte, so that code that expects bytes succeeds during recording.
    public static var __mock: Data { Data([1]) }

    /// Reads bytes from a base64 string.
    /// - Throws: An error with code `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Data {
        try text.decode(&position) { try $0.base64() }
    }

    /// Writes the bytes as a base64 string.
    public static func __encode(_ value: Data, to writer: inout JSONWriter) throws {
        writer.string(value.base64EncodedString())
    }
}

/// A decimal number, sent as a JSON number. To send it as a string, use `StringDecimal`.
@_spi(Generated) extension Decimal: LeafType {
    /// The mock value, 1.
    public static var __mock: Decimal { 1 }

    /// Reads an exact number from a number or a string. The string `NaN` becomes `Decimal.nan`.
    /// - Throws: An error with code `typeMismatch`, `unexpectedNull`, or `invalidScalar` for a number with more than 38
    ///   digits or a string that isn't a number.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Decimal {
        try text.decode(&position) { try $0.decimal() }
    }

    /// Writes a number.
    /// - Throws: An error with code `invalidArgument` for NaN.
    public static func __encode(_ value: Decimal, to writer: inout JSONWriter) throws { try writer.encode(value) }
}
