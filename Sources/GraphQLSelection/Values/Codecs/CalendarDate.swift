/// A day of the Gregorian calendar as a string (`2026-02-03`; RFC 3339, section 5.6, "full-date"), without time and
/// zone.
///
/// Of a date with an offset (`2026-02-03Z`) or a date-time (`2026-02-03T00:00:00.000Z`) it reads the day as it is
/// written and ignores the rest. Where the time matters, use `ISO8601DateTime`, which reads days too.
public struct CalendarDate: Codec {
    /// The year, 0 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// A day; nil if the calendar has none such.
    public init?(year: Int, month: Int, day: Int) {
        guard 0...9999 ~= year, 1...12 ~= month, 1...RFC3339.length(ofMonth: month, year: year) ~= day else {
            return nil
        }
        self.init(checked: (year, month, day))
    }

    /// A day from its text; nil if the text is none.
    public init?(text: String) {
        guard let date = RFC3339.date(text) else { return nil }
        self.init(checked: date)
    }

    private init(checked date: (year: Int, month: Int, day: Int)) {
        (year, month, day) = date
    }

    /// The first day of 1970.
    public static var mockValue: CalendarDate { CalendarDate(checked: (1970, 1, 1)) }

    /// Reads a string.
    /// - Throws: The decoder's error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = CalendarDate(text: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected a date like 2026-02-03, found \(text)")
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
    /// The type that the app sees.
    public typealias Output = CalendarDate

    /// Reads a string without making a text of it; what is none, the decoder refuses.
    /// - Throws: `invalidScalar` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> CalendarDate {
        let date = text.plainString(&position) { RFC3339.date($0, $1) }
        return try date.map { CalendarDate(checked: $0) } ?? text.decode(&position, __decode)
    }
}

extension CalendarDate: Comparable, CustomStringConvertible {
    /// Whether the left day is before the right one.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The day as it travels, `2026-02-03`.
    public var description: String { RFC3339.text(year: year, month: month, day: day) }
}
