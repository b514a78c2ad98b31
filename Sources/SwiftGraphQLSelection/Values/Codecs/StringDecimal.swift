import SwiftGraphQLJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A decimal number as a string, the form in which servers often send money. The app uses a `Decimal`.
///
/// The codec also accepts numbers. It never loses a digit: a number that `Decimal` can't hold is an error.
@propertyWrapper public struct StringDecimal: Codec {
    /// The number.
    public var wrappedValue: Decimal

    /// Creates a wrapper for a number.
    public init(wrappedValue: Decimal) { self.wrappedValue = wrappedValue }

    /// The mock value, 1.
    public static var mockValue: Decimal { 1 }

    /// Reads a string or a number.
    /// - Throws: The decoder's error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let text = try? container.decode(String.self) else {
            wrappedValue = try container.decode(Decimal.self)
            return
        }
        guard let value = JSONNumber(literal: text)?.decimal else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected a number of at most 38 digits, found \(text)")
        }
        wrappedValue = value
    }

    /// Writes a string.
    /// - Throws: The encoder's error, or `EncodingError` for NaN.
    public func encode(to encoder: any Encoder) throws {
        guard let number = JSONNumber(wrappedValue) else {
            throw EncodingError.invalidValue(
                wrappedValue,
                .init(codingPath: encoder.codingPath, debugDescription: "NaN is not a decimal number"))
        }
        var container = encoder.singleValueContainer()
        try container.encode(number.literal)
    }
}

@_spi(Generated) extension StringDecimal: LeafType {
    /// The type that the app uses.
    public typealias Output = Decimal

    /// Reads an exact number from a string or a number.
    /// - Throws: `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Decimal {
        try text.decode(&position) { try $0.decimal() }
    }
}
