/// A day of the Gregorian calendar, without a time or a time zone, sent as a string (`2026-02-03`; RFC 3339, section
/// 5.6, "full-date").
///
/// The codec also accepts a date with an offset (`2026-02-03Z`) or a date-time (`2026-02-03T00:00:00.000Z`). It reads
/// the day and ignores the rest. If you need the time, use `ISO8601DateTime`, which also accepts dates without a time.
public struct CalendarDate: Codec {
    /// The year, from 0 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, counted from 1.
    public let day: Int

    /// Creates a day; `nil` if the day doesn't exist, or if the year isn't between 0 and 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard 0...9999 ~= year, 1...12 ~= month, 1...RFC3339.length(ofMonth: month, year: year) ~= day else {
            return nil
        }
        self.init(checked: (year, month, day))
    }

    /// Creates a day from text such as `2026-02-03`; `nil` if the text isn't a valid date.
    public init?(text: String) {
        guard let date = RFC3339.date(text) else { return nil }
        self.init(checked: date)
    }

    private init(checked date: (year: Int, month: Int, day: Int)) {
        (year, month, day) = date
    }

    /// The mock value, January 1, 1970.
    public static var mockValue: CalendarDate { CalendarDate(checked: (1970, 1, 1)) }

    /// Decodes a day from a string.
    /// - Throws: Any error that the decoder throws, and `DecodingError` if the string isn't a valid date.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = CalendarDate(text: text) else {
            let expectation = RFC3339.expectation("a date like 2026-02-03", insteadOf: text)
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected \(expectation), found \(text)")
        }
        self = value
    }

    /// Encodes the day as a string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

@_spi(Generated) extension CalendarDate: LeafType {
    /// The type that the app uses.
    public typealias Output = CalendarDate
}

extension CalendarDate: Comparable, CustomStringConvertible {
    /// Returns whether the left day is earlier than the right day.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The day as text, in the same form as in requests: `2026-02-03`.
    public var description: String { RFC3339.text(year: year, month: month, day: day) }
}
