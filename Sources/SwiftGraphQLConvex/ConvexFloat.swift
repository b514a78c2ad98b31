public import SwiftGraphQL

/// A floating-point number of a Convex server: a JSON number, or `{"$float": "AAAAAAAA+H8="}` with eight
/// little-endian bytes in base64 for what JSON has no number for (NaN, the infinities, negative zero).
///
/// It reads both forms for any number. The bits of a NaN are kept as a `Double`'s.
@propertyWrapper public struct ConvexFloat<Value: BinaryFloatingPoint & Codable & Sendable>: Codec {
    /// The number.
    public var wrappedValue: Value

    /// A number.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// One.
    public static var mockValue: Value { 1 }

    /// Reads a number or a tagged number.
    /// - Throws: The decoder's error; `DecodingError` for bytes that are not eight and for a finite number that
    ///   `Value` can't hold.
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

    /// Writes a number, or a tagged number where JSON has none.
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

/// A floating-point number of a Convex server that may be null or missing.
@propertyWrapper public struct OptionalConvexFloat<Value: BinaryFloatingPoint & Codable & Sendable>: Codec {
    /// The number; nil for null and for a member that is not there.
    public var wrappedValue: Value?

    /// A number, or nil.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    /// One.
    public static var mockValue: Value? { 1 }

    /// Reads a number, a tagged number or null.
    /// - Throws: As `ConvexFloat`.
    public init(from decoder: any Decoder) throws {
        let isNull = (try? decoder.singleValueContainer().decodeNil()) ?? false
        wrappedValue = isNull ? nil : try ConvexFloat<Value>(from: decoder).wrappedValue
    }

    /// Writes a number, a tagged number or null.
    /// - Throws: As `ConvexFloat`.
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
    /// Reads a member that may be missing; what the compiler calls for an `@OptionalConvexFloat` member.
    /// - Throws: As `ConvexFloat`.
    public func decode<Value>(
        _ type: OptionalConvexFloat<Value>.Type, forKey key: Key
    ) throws -> OptionalConvexFloat<Value> {
        try decodeIfPresent(type, forKey: key) ?? OptionalConvexFloat(wrappedValue: nil)
    }
}
