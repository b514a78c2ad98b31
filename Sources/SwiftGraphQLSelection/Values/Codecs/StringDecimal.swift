import SwiftGraphQLJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A decimal number, sent as a string, as servers often do for amounts of money. The app uses a `Decimal`.
///
/// The codec also accepts JSON numbers. It never loses digits: a number that `Decimal` can't represent is an error.
@propertyWrapper public struct StringDecimal: Codec {
    /// The number, as the app uses it.
    public var wrappedValue: Decimal

    /// Creates a codec that wraps a number.
    public init(wrappedValue: Decimal) { self.wrappedValue = wrappedValue }

    /// The mock value, 1.
    public static var mockValue: Decimal { 1 }

    /// Decodes a number from a string or a JSON number.
    /// - Throws: Any error that the decoder throws, and `DecodingError` unless the string is an exact `Decimal`.
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

    /// Encodes the number as a string.
    /// - Throws: Any error that the encoder throws, and `EncodingError` for NaN.
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

    /// Reads an exact number from a string or a JSON number.
    /// - Throws: An error with code `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Decimal {
        try text.decode(&position) { try $0.decimal() }
    }
}
