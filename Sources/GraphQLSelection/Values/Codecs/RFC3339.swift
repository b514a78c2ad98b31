import GraphQLJSON

/// Dates and times in the forms of RFC 3339, section 5.6, and the calculations that they need. The calendar is the
/// Gregorian calendar, even for dates before its introduction.
struct RFC3339 {
    /// The seconds since 1970 in UTC, without the fraction. They have 64 bits, because 32 bits end in 2038.
    var seconds: Int64
    /// The fraction of the second, at least 0 and less than 1.
    var fraction: Double

    /// Reads `2026-02-03T04:05:06.789+01:00`, and the other forms of ISO 8601 and RFC 9557 that servers send; `nil` for
    /// anything else.
    ///
    /// The fraction may have any number of digits. `t` and `z` may be lowercase, and a space may replace the `T`. The
    /// seconds, or the whole time, may be missing, and so may the minutes and the colon of the offset. A text without
    /// an offset is in UTC. The name of a time zone in brackets may follow the offset, and is ignored. Second 60 is
    /// only accepted for a possible leap second, at 23:59:60 UTC, and reads as the first moment of the next day.
    init?(dateTime text: String) {
        let parsed = JSONBytes.withBytes(Array(text.utf8)) { RFC3339(dateTime: $0, 0..<$0.count) }
        guard let parsed else { return nil }
        self = parsed
    }

    /// Reads the same forms from a range of bytes.
    init?(dateTime bytes: JSONBytes, _ range: Range<Int>) {
        var scanner = Scanner(bytes, range)
        guard let minutes = scanner.minutes(), let (second, fraction) = scanner.secondAndFraction(),
            let offset = scanner.offset(), scanner.isAtEnd || scanner.zoneName()
        else { return nil }
        seconds = minutes * 60 + Int64(second - offset)
        // A second 60 in the last minute of a day results in midnight.
        if second == 60, seconds % 86_400 != 0 { return nil }
        self.fraction = fraction
    }

    /// Returns a description of what a codec expects instead of a malformed text.
    ///
    /// PostgreSQL has moments that a calendar with years from 0 to 9999 doesn't have: `infinity`, `-infinity`, and
    /// years before and after. Hasura and PostGraphile send them in the form in which PostgreSQL writes them.
    static func expectation(_ usual: String, insteadOf text: String) -> String {
        let isInfinite = text == "infinity" || text == "-infinity"
        let digits = text.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        let hasLongYear = digits.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count > 4
        let isBeforeYear1 = text.hasSuffix(" BC")
        guard isInfinite || isBeforeYear1 || hasLongYear && digits.contains(UInt8(ascii: "-")) else { return usual }
        return "\(usual) with a year from 0 to 9999 (to read others and 'infinity', map the scalar to String)"
    }

    /// Returns a moment as text in UTC, `2026-02-03T03:05:06.789Z`, with milliseconds if there is a fraction; `nil` if
    /// the year is not between 0 and 9999.
    static func text(seconds: Int64, milliseconds: Int) -> String? {
        guard writable.contains(seconds) else { return nil }
        let days = Int((seconds - writable.lowerBound) / 86_400) + Self.days(year: 0, month: 1, day: 1)
        let time = Int((seconds - writable.lowerBound) % 86_400)
        let (year, month, day) = civil(days: days)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }.joined(separator: ":")
        let fraction = milliseconds == 0 ? "" : "." + padded(milliseconds, 3)
        return "\(text(year: year, month: month, day: day))T\(clock)\(fraction)Z"
    }

    /// The seconds of all moments in the years 0 to 9999.
    private static let writable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// Returns a date as text, `2026-02-03`.
    static func text(year: Int, month: Int, day: Int) -> String {
        "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }

    /// Reads `2026-02-03`. From a date with an offset or a date-time, reads the day in its text. Returns `nil` for any
    /// other text, and for a day that doesn't exist.
    static func date(_ text: String) -> (year: Int, month: Int, day: Int)? {
        JSONBytes.withBytes(Array(text.utf8)) { date($0, 0..<$0.count) }
    }

    /// Reads the same forms from a range of bytes.
    static func date(_ bytes: JSONBytes, _ range: Range<Int>) -> (year: Int, month: Int, day: Int)? {
        var scanner = Scanner(bytes, range)
        guard let date = scanner.calendarDate() else { return nil }
        if scanner.isAtEnd || RFC3339(dateTime: bytes, range) != nil { return date }
        return scanner.offset() != nil && scanner.isAtEnd ? date : nil
    }

    /// Returns the number of days in a month.
    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days from 1 January 1970 to a date. The calculation counts years from March, so that the
    /// leap day is the last day of a year.
    ///
    /// Like `civil(days:)`, it is generic so that a test can run it with 32 bits, which `Int` has on some watches.
    static func days<I: FixedWidthInteger & SignedInteger>(year: I, month: I, day: I) -> I {
        let marchYear = month > 2 ? year : year - 1
        // 400 years always have the same number of days.
        let cycle = marchYear >= 0 ? marchYear / 400 : (marchYear - 399) / 400
        let yearOfCycle = marchYear - cycle * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
        return cycle * 146_097 + dayOfCycle - 719_468
    }

    /// Returns the date that is a number of days after 1 January 1970.
    static func civil<I: FixedWidthInteger & SignedInteger>(days: I) -> (year: I, month: I, day: I) {
        let shifted = days + 719_468
        let cycle = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
        let dayOfCycle = shifted - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}

extension RFC3339 {
    /// Reads the parts of a text from start to end.
    private struct Scanner {
        private let bytes: JSONBytes
        private var position: Int
        private let end: Int

        init(_ bytes: JSONBytes, _ range: Range<Int>) {
            self.bytes = bytes
            position = range.lowerBound
            end = range.upperBound
        }

        var isAtEnd: Bool { position == end }
        @inline(__always)
        private var next: UInt8? { position < end ? bytes[position] : nil }

        @inline(__always)
        mutating func take(_ character: Unicode.Scalar, or other: Unicode.Scalar? = nil) -> Bool {
            guard let next, next == UInt8(ascii: character) || other.map({ next == UInt8(ascii: $0) }) == true
            else { return false }
            position += 1
            return true
        }

        @inline(__always)
        private mutating func digit() -> Int? {
            guard let next, next &- UInt8(ascii: "0") < 10 else { return nil }
            position &+= 1
            return Int(next &- UInt8(ascii: "0"))
        }

        /// Reads a number with so few digits that it can't overflow.
        @inline(__always)
        mutating func number(_ width: Int, _ range: ClosedRange<Int>) -> Int? {
            var value = 0
            for _ in 0..<width {
                guard let digit = digit() else { return nil }
                value = value &* 10 &+ digit
            }
            return range.contains(value) ? value : nil
        }

        mutating func calendarDate() -> (year: Int, month: Int, day: Int)? {
            guard let year = number(4, 0...9999), take("-"), let month = number(2, 1...12), take("-"),
                let day = number(2, 1...RFC3339.length(ofMonth: month, year: year))
            else { return nil }
            return (year, month, day)
        }

        /// Reads a date and a time such as `2026-02-03T04:05`, and returns the minutes since 1970.
        @inline(__always)
        mutating func minutes() -> Int64? {
            guard end - position >= 16, let date = bytes.word(at: position)?.digits(like: .date),
                let time = bytes.word(at: position + 8)?.digits(like: .time)
            else { return minutesBytewise() }
            let year = date.number(at: 0) * 100 + date.number(at: 2)
            let (month, day) = (date.number(at: 5), time.number(at: 0))
            guard 1...12 ~= month, 1...RFC3339.length(ofMonth: month, year: year) ~= day, time.number(at: 3) < 24,
                time.number(at: 6) < 60
            else { return nil }
            position += 16
            let days = RFC3339.days(year: year, month: month, day: day)
            return Int64(days) * 1440 + Int64(time.number(at: 3) * 60 + time.number(at: 6))
        }

        private mutating func minutesBytewise() -> Int64? {
            guard let date = calendarDate() else { return nil }
            let days = Int64(RFC3339.days(year: date.year, month: date.month, day: date.day))
            if isAtEnd { return days * 1440 }
            guard take("T", or: "t") || take(" "), let hour = number(2, 0...23), take(":"),
                let minute = number(2, 0...59)
            else { return nil }
            return days * 1440 + Int64(hour * 60 + minute)
        }

        /// Reads a colon, the seconds after it and their fraction. Returns 0 if there is no colon.
        @inline(__always)
        mutating func secondAndFraction() -> (Int, Double)? {
            guard take(":") else { return (0, 0) }
            guard let second = number(2, 0...60), let fraction = fraction() else { return nil }
            return (second, fraction)
        }

        /// Reads a point or comma and the fraction after it. Returns 0 if there is none.
        private mutating func fraction() -> Double? {
            guard take(".", or: ",") else { return 0 }
            let start = position
            var digits: Int64 = 0
            var scale = 1.0
            while let digit = digit() {
                // A `Date` can't hold more than 15 digits.
                guard position - start <= 15 else { continue }
                digits = digits * 10 + Int64(digit)
                scale *= 10
            }
            return position > start ? Double(digits) / scale : nil
        }

        /// Reads an offset from UTC and returns it in seconds: `Z`, `+01:00`, `+0100`, `+01` or, for historical times,
        /// `+00:53:28`. Returns 0 if there is none.
        mutating func offset() -> Int? {
            if isAtEnd || take("Z", or: "z") { return 0 }
            let isNegative = next == UInt8(ascii: "-")
            guard take("+", or: "-"), let hours = number(2, 0...23) else { return nil }
            var seconds = hours * 3600
            let hasColon = take(":")
            if hasColon || next.map({ $0 &- UInt8(ascii: "0") < 10 }) == true {
                guard let minutes = number(2, 0...59) else { return nil }
                seconds += minutes * 60
            }
            if hasColon, take(":") {
                guard let rest = number(2, 0...59) else { return nil }
                seconds += rest
            }
            return isNegative ? -seconds : seconds
        }

        /// Whether the rest is the name of a time zone in brackets, `[Europe/Paris]` (RFC 9557, section 4).
        mutating func zoneName() -> Bool {
            guard take("["), position < end - 1, bytes[end - 1] == UInt8(ascii: "]") else { return false }
            return (position..<end - 1).allSatisfy { index in
                switch bytes[index] {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                    UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ":"):
                    true
                default: false
                }
            }
        }
    }
}

/// A pattern for eight ASCII characters, some of which are digits.
private struct DigitForm {
    /// The characters, the first one in the lowest byte, with `0` in place of each digit.
    let characters: UInt64
    /// The value to add to the difference of each byte, so that the sum reaches 0x80 if the difference is too large:
    /// more than 9 for a digit, or anything but 0 for other characters.
    let limit: UInt64

    /// `2026-02-`
    static var date: DigitForm { DigitForm(characters: 0x2D30_302D_3030_3030, limit: 0x7F76_767F_7676_7676) }
    /// `03T04:05`
    static var time: DigitForm { DigitForm(characters: 0x3030_3A30_3054_3030, limit: 0x7676_7F76_767F_7676) }
}

extension UInt64 {
    /// Returns the values of the digits, each in its own byte; `nil` if the eight characters don't match the pattern.
    @inline(__always)
    fileprivate func digits(like form: DigitForm) -> UInt64? {
        let digits = self ^ form.characters
        // Only a byte that is itself rejected can carry into the next one.
        return (digits | (digits &+ form.limit)) & 0x8080_8080_8080_8080 == 0 ? digits : nil
    }

    /// Returns the number formed by two digits, the first of which is in the byte at `index`.
    @inline(__always)
    fileprivate func number(at index: UInt64) -> Int {
        Int(truncatingIfNeeded: (self &>> (8 &* index) & 0xF) &* 10 &+ (self &>> (8 &* index &+ 8) & 0xF))
    }
}
