/// A day of the Gregorian calendar as a string (`2026-02-03`; RFC 3339, section 5.6, "full-date"), without a time or a
/// time zone.
///
/// The codec also accepts a date with an offset (`2026-02-03Z`) or a date-time (`2026-02-03T00:00:00.000Z`). It takes
/// the day from the text and ignores the rest. If you need the time, use `ISO8601DateTime`, which also accepts days.
public struct CalendarDate: Codec {
    /// The year, 0 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day; `nil` if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard 0...9999 ~= year, 1...12 ~= month, 1...RFC3339.length(ofMonth: month, year: year) ~= day else {
            return nil
        }
        self.init(checked: (year, month, day))
    }

    /// Creates a day from its text; `nil` if the text isn't a date.
    public init?(text: String) {
        guard let date = RFC3339.date(text) else { return nil }
        self.init(checked: date)
    }

    private init(checked date: (year: Int, month: Int, day: Int)) {
        (year, month, day) = date
    }

    /// The mock value, the first day of 1970.
    public static var mockValue: CalendarDate { CalendarDate(checked: (1970, 1, 1)) }

    /// Reads a string.
    /// - Throws: The decoder's error.
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

    /// Writes a string.
    /// - Throws: The encoder's error.
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
    /// Returns whether the left day is before the right day.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The day in the form in which it is sent, `2026-02-03`.
    public var description: String { RFC3339.text(year: year, month: month, day: day) }
}
