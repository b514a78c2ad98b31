public import SwiftGraphQL

/// Decodes and encodes a floating-point number from a Convex server.
///
/// The number is encoded as a JSON number if possible. NaN, the infinities and negative zero are encoded in base64, as
/// eight little-endian bytes: `{"$float": "AAAAAAAA+H8="}`. Decoding accepts both forms for any number. The bits of a
/// NaN are preserved, as in a `Double`.
@propertyWrapper public struct ConvexFloat<Value: BinaryFloatingPoint & Codable & Sendable>: Codec {
    /// The decoded number, or the number to encode.
    public var wrappedValue: Value

    /// Creates a wrapper for a number.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// The mock value, 1.
    public static var mockValue: Value { 1 }

    /// Decodes a number or a tagged number.
    /// - Throws: The decoder's error; `DecodingError` if a tagged number doesn't have exactly eight bytes, or if the
    ///   number is finite but too large for `Value`.
    public init(from decoder: any Decoder) throws {
        let isTagged = (try? decoder.container(keyedBy: ConvexBytes.Tag.self)) != nil
        guard isTagged else {
            wrappedValue = try decoder.singleValueContainer().decode(Value.self)
            return
        }
        let double = Double(bitPattern: try ConvexBytes(.float, from: decoder).bits)
        let value = Value(double)
        guard value.isFinite || !double.isFinite else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(Value.self) can't hold \(double)"))
        }
        wrappedValue = value
    }

    /// Encodes a number, or a tagged number if JSON can't represent the number.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        let isNegativeZero = wrappedValue.isZero && wrappedValue.sign == .minus
        guard wrappedValue.isFinite, !isNegativeZero else {
            try ConvexBytes(bits: Double(wrappedValue).bitPattern).encode(.float, to: encoder)
            return
        }
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

/// Decodes and encodes a floating-point number from a Convex server. The number can be null or missing.
@propertyWrapper public struct OptionalConvexFloat<Value: BinaryFloatingPoint & Codable & Sendable>: Codec {
    /// The number; `nil` if it is null or missing.
    public var wrappedValue: Value?

    /// Creates a wrapper for a number or `nil`.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    /// The mock value, 1.
    public static var mockValue: Value? { 1 }

    /// Decodes a number, a tagged number or null.
    /// - Throws: The errors of `ConvexFloat`.
    public init(from decoder: any Decoder) throws {
        let isNull = (try? decoder.singleValueContainer().decodeNil()) ?? false
        wrappedValue = isNull ? nil : try ConvexFloat<Value>(from: decoder).wrappedValue
    }

    /// Encodes a number, a tagged number or null.
    /// - Throws: The errors of `ConvexFloat`.
    public func encode(to encoder: any Encoder) throws {
        if let wrappedValue {
            try ConvexFloat(wrappedValue: wrappedValue).encode(to: encoder)
        } else {
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a member that may be missing. The compiler calls this method for `@OptionalConvexFloat` properties.
    /// - Throws: The errors of `ConvexFloat`.
    public func decode<Value>(
        _ type: OptionalConvexFloat<Value>.Type, forKey key: Key
    ) throws -> OptionalConvexFloat<Value> {
        try decodeIfPresent(type, forKey: key) ?? OptionalConvexFloat(wrappedValue: nil)
    }
}
