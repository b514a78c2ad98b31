import SwiftGraphQLJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A date and time, sent as an RFC 3339 string (section 5.6, a profile of ISO 8601). The app uses a `Date`.
///
/// The codec reads `2026-02-03T04:05:06Z`, `2026-02-03T04:05:06.789123+01:00` and the other forms that servers send. It
/// accepts a fraction of any length, any offset from UTC (`+01:00`, `+0100`, `+01`), a space instead of the `T`, and
/// text without seconds or without a time. It ignores the name of a time zone after the offset
/// (`+01:00[Europe/Paris]`). Text without an offset is interpreted in UTC.
///
/// The codec rejects days and hours that don't exist, years above 9999, and PostgreSQL's `infinity`. It accepts second
/// 60 only at 23:59:60 UTC, which it interprets as the first moment of the next day.
///
/// The codec writes UTC, with milliseconds if there is a fraction.
@propertyWrapper public struct ISO8601DateTime: Codec {
    /// The date that the app uses.
    public var wrappedValue: Date

    /// Creates a codec that wraps the given date.
    public init(wrappedValue: Date) { self.wrappedValue = wrappedValue }

    /// The mock value, the start of 1970 in UTC.
    public static var mockValue: Date { Date(timeIntervalSince1970: 0) }

    /// Creates a codec with the date in the given text; `nil` if the text is malformed.
    public init?(text: String) {
        guard let parts = RFC3339(dateTime: text) else { return nil }
        self.init(parts)
    }

    private init(_ parts: RFC3339) {
        // A `Date` stores the interval since its reference date, so converting this interval preserves more digits.
        let interval = Double(parts.seconds - Self.referenceSeconds) + parts.fraction
        wrappedValue = Date(timeIntervalSinceReferenceDate: interval)
    }

    /// The date as text, rounded to milliseconds; `nil` if the year isn't between 0 and 9999.
    public var text: String? {
        let interval = wrappedValue.timeIntervalSinceReferenceDate
        guard interval.magnitude < 1e12 else { return nil }
        let milliseconds = Int64((interval * 1000).rounded())
        let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds + 1) / 1000 - 1
        return RFC3339.text(
            seconds: seconds + Self.referenceSeconds, milliseconds: Int(milliseconds - seconds * 1000))
    }

    /// The reference date of `Date`, the start of 2001, in seconds since 1970.
    private static let referenceSeconds: Int64 = 978_307_200

    private static let expectation = "a date-time like 2026-02-03T04:05:06Z (RFC 3339)"

    /// Decodes a date from a string.
    /// - Throws: Any error that the decoder throws, and `DecodingError` if the string is malformed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = ISO8601DateTime(text: text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected \(RFC3339.expectation(Self.expectation, insteadOf: text)), found \(text)")
        }
        self = value
    }

    /// Encodes the date as a string.
    /// - Throws: Any error that the encoder throws, and `EncodingError` if the year isn't between 0 and 9999.
    public func encode(to encoder: any Encoder) throws {
        guard let text else {
            // The error contains the interval, because Foundation traps when it prints a very distant date.
            throw EncodingError.invalidValue(
                wrappedValue.timeIntervalSince1970,
                .init(codingPath: encoder.codingPath, debugDescription: "RFC 3339 supports only the years 0 to 9999"))
        }
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

@_spi(Generated) extension ISO8601DateTime: LeafType {
    /// The type that the app uses.
    public typealias Output = Date

    /// Reads a date from a string.
    /// - Throws: An error with code `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Date {
        try text.decode(&position) { value in
            let text = try value.string()
            guard let codec = ISO8601DateTime(text: text) else {
                throw value.invalid(RFC3339.expectation(expectation, insteadOf: text))
            }
            return codec.wrappedValue
        }
    }
}
