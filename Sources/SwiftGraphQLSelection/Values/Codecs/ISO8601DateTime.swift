import SwiftGraphQLJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A moment in time as an RFC 3339 string (section 5.6, a profile of ISO 8601), which is a `Date` in the app.
///
/// The codec reads `2026-02-03T04:05:06Z`, `2026-02-03T04:05:06.789123+01:00` and the other forms that servers send: a
/// fraction of any length, any offset from UTC (`+01:00`, `+0100`, `+01`), a space instead of the `T`, no seconds or no
/// time at all, and the name of a time zone after the offset (`+01:00[Europe/Paris]`), which is ignored. Text without
/// an offset is read in UTC.
///
/// It rejects days and hours that don't exist, years above 9999, and PostgreSQL's `infinity`. It accepts second 60 only
/// at 23:59:60 UTC, where it is the first moment of the next day.
///
/// It writes UTC, with milliseconds if there is a fraction.
@propertyWrapper public struct ISO8601DateTime: Codec {
    /// The moment.
    public var wrappedValue: Date

    /// Creates a wrapper for a moment.
    public init(wrappedValue: Date) { self.wrappedValue = wrappedValue }

    /// The mock value, the first moment of 1970.
    public static var mockValue: Date { Date(timeIntervalSince1970: 0) }

    /// Creates a moment from its text; `nil` if the text is malformed.
    public init?(text: String) {
        guard let parts = RFC3339(dateTime: text) else { return nil }
        self.init(parts)
    }

    private init(_ parts: RFC3339) {
        // A `Date` stores the interval since the reference date, so this interval keeps more digits of the fraction.
        let interval = Double(parts.seconds - Self.referenceSeconds) + parts.fraction
        wrappedValue = Date(timeIntervalSinceReferenceDate: interval)
    }

    /// The moment's text, rounded to milliseconds; `nil` if the year is not between 0 and 9999.
    public var text: String? {
        let interval = wrappedValue.timeIntervalSinceReferenceDate
        guard interval.magnitude < 1e12 else { return nil }
        let milliseconds = Int64((interval * 1000).rounded())
        let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds + 1) / 1000 - 1
        return RFC3339.text(
            seconds: seconds + Self.referenceSeconds, milliseconds: Int(milliseconds - seconds * 1000))
    }

    /// The first moment of 2001, in seconds since 1970.
    private static let referenceSeconds: Int64 = 978_307_200

    private static let expectation = "a date-time like 2026-02-03T04:05:06Z (RFC 3339)"

    /// Reads a string.
    /// - Throws: The decoder's error.
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

    /// Writes a string.
    /// - Throws: The encoder's error, or `EncodingError` if the year is not between 0 and 9999.
    public func encode(to encoder: any Encoder) throws {
        guard let text else {
            // The message shows the interval, because Foundation traps when it prints a date that is too far away.
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

    /// Reads a string.
    /// - Throws: `invalidScalar`, `typeMismatch` or `unexpectedNull`.
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
