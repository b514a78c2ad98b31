public import SwiftGraphQL

/// An integer of a Convex server, `{"$integer": "UAAAAAAAAAA="}`: eight little-endian bytes in base64.
///
/// ```swift
/// struct BaseballTeam: Decodable {
///     @ConvexInt var wins: Int
/// }
/// ```
@propertyWrapper public struct ConvexInt<Value: FixedWidthInteger & Codable & Sendable>: Codec {
    /// The integer.
    public var wrappedValue: Value

    /// An integer.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// One.
    public static var mockValue: Value { 1 }

    /// Reads a tagged integer.
    /// - Throws: The decoder's error; `DecodingError` for bytes that are not eight and for a number that `Value`
    ///   can't hold.
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

    /// Writes a tagged integer.
    /// - Throws: The encoder's error; `EncodingError` for a number beyond 64 bits with a sign.
    public func encode(to encoder: any Encoder) throws {
        guard let signed = Int64(exactly: wrappedValue) else {
            throw EncodingError.invalidValue(
                wrappedValue,
                .init(
                    codingPath: encoder.codingPath,
                    debugDescription: "Convex's integers have 64 bits and a sign, \(wrappedValue) does not fit"))
        }
        try ConvexBytes(bits: UInt64(bitPattern: signed)).encode(.integer, to: encoder)
    }
}

/// An integer of a Convex server that may be null or missing.
@propertyWrapper public struct OptionalConvexInt<Value: FixedWidthInteger & Codable & Sendable>: Codec {
    /// The integer; nil for null and for a member that is not there.
    public var wrappedValue: Value?

    /// An integer, or nil.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    /// One.
    public static var mockValue: Value? { 1 }

    /// Reads a tagged integer or null.
    /// - Throws: As `ConvexInt`.
    public init(from decoder: any Decoder) throws {
        let isNull = (try? decoder.singleValueContainer().decodeNil()) ?? false
        wrappedValue = isNull ? nil : try ConvexInt<Value>(from: decoder).wrappedValue
    }

    /// Writes a tagged integer or null.
    /// - Throws: As `ConvexInt`.
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
    /// Reads a member that may be missing; what the compiler calls for an `@OptionalConvexInt` member.
    /// - Throws: As `ConvexInt`.
    public func decode<Value>(
        _ type: OptionalConvexInt<Value>.Type, forKey key: Key
    ) throws -> OptionalConvexInt<Value> {
        try decodeIfPresent(type, forKey: key) ?? OptionalConvexInt(wrappedValue: nil)
    }
}
