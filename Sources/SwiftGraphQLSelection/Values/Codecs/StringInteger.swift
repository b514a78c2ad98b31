import SwiftGraphQLJSON

/// An integer as a string of digits, for servers that don't send 64-bit integers as JSON numbers. The app uses the
/// integer type.
///
/// The codec also accepts numbers.
@propertyWrapper public struct StringInteger<Value: FixedWidthInteger & Codable & Sendable>: Codec {
    /// The integer.
    public var wrappedValue: Value

    /// Creates a wrapper for an integer.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The mock value, 1.
    public static var mockValue: Value { 1 }

    /// Reads an integer from a string of digits or a number.
    /// - Throws: The decoder's error.
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

    /// Writes a string.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(wrappedValue))
    }
}

@_spi(Generated) extension StringInteger: LeafType {
    /// The type that the app uses.
    public typealias Output = Value

    /// Reads an exact integer from a string of digits or a number.
    /// - Throws: `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Value {
        try text.decode(&position) { try $0.integerOrDigits() }
    }

    /// Writes a string.
    public static func __encode(_ value: Value, to writer: inout JSONWriter) throws { writer.string(String(value)) }
}
