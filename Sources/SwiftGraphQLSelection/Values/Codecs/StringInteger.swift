import SwiftGraphQLJSON

/// An integer, sent as a string of digits, for servers that don't send 64-bit integers as JSON numbers. The app uses
/// the type `Value`.
///
/// The codec also accepts JSON numbers.
@propertyWrapper public struct StringInteger<Value: FixedWidthInteger & Codable & Sendable>: Codec {
    /// The integer, as the app uses it.
    public var wrappedValue: Value

    /// Creates a codec that wraps an integer.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The mock value, 1.
    public static var mockValue: Value { 1 }

    /// Decodes an integer from a string of digits or a JSON number.
    /// - Throws: Any error that the decoder throws, and `DecodingError` unless `Value` can represent the string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = try? container.decode(String.self) else {
            wrappedValue = try container.decode(Value.self)
            return
        }
        guard let value = text.decimalInteger(as: Value.self) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected digits of a number that \(Value.self) can hold")
        }
        wrappedValue = value
    }

    /// Encodes the integer as a string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(wrappedValue))
    }
}

@_spi(Generated) extension StringInteger: LeafType {
    /// The type that the app uses.
    public typealias Output = Value

    /// Reads an exact integer from a string of digits or a JSON number.
    /// - Throws: An error with code `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Value {
        try text.decode(&position) { try $0.integerOrDigits() }
    }

    /// Writes the integer as a string.
    public static func __encode(_ value: Value, to writer: inout JSONWriter) throws { writer.string(String(value)) }
}
