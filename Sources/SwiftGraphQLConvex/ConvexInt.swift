public import SwiftGraphQL

/// Decodes and encodes an integer from a Convex server, which is sent in base64 as eight little-endian bytes:
/// `{"$integer": "UAAAAAAAAAA="}`.
///
/// ```swift
/// struct BaseballTeam: Decodable {
///     @ConvexInt var wins: Int
/// }
/// ```
@propertyWrapper public struct ConvexInt<Value: FixedWidthInteger & Codable & Sendable>: Codec {
    /// The decoded integer, or the integer to encode.
    public var wrappedValue: Value

    /// Creates a wrapper for an integer.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The mock value, 1.
    public static var mockValue: Value { 1 }

    /// Decodes a tagged integer.
    /// - Throws: The decoder's error; `DecodingError` if there aren't exactly eight bytes, or if `Value` can't
    ///   represent the number.
    public init(from decoder: any Decoder) throws {
        let signed = Int64(bitPattern: try ConvexBytes(.integer, from: decoder).bits)
        guard let value = Value(exactly: signed) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "\(Value.self) can't hold \(signed) (\(Value.min) to \(Value.max))"))
        }
        wrappedValue = value
    }

    /// Encodes a tagged integer.
    /// - Throws: The encoder's error; `EncodingError` if the number doesn't fit into a signed 64-bit integer.
    public func encode(to encoder: any Encoder) throws {
        guard let signed = Int64(exactly: wrappedValue) else {
            throw EncodingError.invalidValue(
                wrappedValue,
                .init(
                    codingPath: encoder.codingPath,
                    debugDescription: "Convex integers are signed 64-bit integers, so \(wrappedValue) doesn't fit"))
        }
        try ConvexBytes(bits: UInt64(bitPattern: signed)).encode(.integer, to: encoder)
    }
}

/// Decodes and encodes an integer from a Convex server. The integer can be null or missing.
@propertyWrapper public struct OptionalConvexInt<Value: FixedWidthInteger & Codable & Sendable>: Codec {
    /// The integer; `nil` if it is null or missing.
    public var wrappedValue: Value?

    /// Creates a wrapper for an integer or `nil`.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    /// The mock value, 1.
    public static var mockValue: Value? { 1 }

    /// Decodes a tagged integer or null.
    /// - Throws: The errors of `ConvexInt`.
    public init(from decoder: any Decoder) throws {
        let isNull = (try? decoder.singleValueContainer().decodeNil()) ?? false
        wrappedValue = isNull ? nil : try ConvexInt<Value>(from: decoder).wrappedValue
    }

    /// Encodes a tagged integer or null.
    /// - Throws: The errors of `ConvexInt`.
    public func encode(to encoder: any Encoder) throws {
        if let wrappedValue {
            try ConvexInt(wrappedValue: wrappedValue).encode(to: encoder)
        } else {
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a member that may be missing. The compiler calls this method for `@OptionalConvexInt` properties.
    /// - Throws: The errors of `ConvexInt`.
    public func decode<Value>(
        _ type: OptionalConvexInt<Value>.Type, forKey key: Key
    ) throws -> OptionalConvexInt<Value> {
        try decodeIfPresent(type, forKey: key) ?? OptionalConvexInt(wrappedValue: nil)
    }
}
