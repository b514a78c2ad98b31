/// A date and time in the forms of RFC 3339, section 5.6, with the necessary calculations. The calendar is the
/// Gregorian calendar, even for dates before its introduction.
struct RFC3339 {
    /// The whole seconds since 1970 in UTC. They have 64 bits, because 32 bits overflow in 2038.
    var seconds: Int64
    /// The fraction of the second: at least 0 and less than 1.
    var fraction: Double

    /// Parses text such as `2026-02-03T04:05:06.789+01:00` and the other forms of ISO 8601 and RFC 9557 that servers
    /// send. The result is `nil` for any other text.
    ///
    /// The fraction may have any number of digits. `t` and `z` may be lowercase, and a space may replace the `T`. The
    /// seconds, the whole time, and the offset's minutes or colon may be missing. Text without an offset is in UTC. The
    /// name of a time zone in brackets may follow the offset and is ignored. Second 60 is accepted only for a possible
    /// leap second, at 23:59:60 UTC, and reads as the first moment of the next day.
    init?(dateTime text: String) {
        var scanner = Scanner(text)
        guard let minutes = scanner.minutes(), let (second, fraction) = scanner.secondAndFraction(),
            let offset = scanner.offset(), scanner.isAtEnd || scanner.zoneName()
        else { return nil }
        seconds = minutes * 60 + Int64(second - offset)
        // Second 60 in the last minute of a UTC day is midnight, so any other result isn't a leap second.
        if second == 60, seconds % 86_400 != 0 { return nil }
        self.fraction = fraction
    }

    /// Returns what a codec expects instead of malformed text, for an error message.
    ///
    /// PostgreSQL supports moments that RFC 3339 can't represent: `infinity`, `-infinity`, and years outside 0 to 9999.
    /// Hasura and PostGraphile send these moments as PostgreSQL writes them.
    static func expectation(_ usual: String, insteadOf text: String) -> String {
        let isInfinite = text == "infinity" || text == "-infinity"
        let digits = text.utf8.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        let hasLongYear = digits.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count > 4
        let isBeforeYear1 = text.hasSuffix(" BC")
        guard isInfinite || isBeforeYear1 || hasLongYear && digits.contains(UInt8(ascii: "-")) else { return usual }
        return "\(usual) with a year from 0 to 9999 (to read other years and 'infinity', map the scalar to String)"
    }

    /// Returns a time as text in UTC, such as `2026-02-03T03:05:06.789Z`. Milliseconds are included unless they are
    /// zero. Returns `nil` if the year isn't between 0 and 9999.
    static func text(seconds: Int64, milliseconds: Int) -> String? {
        guard writable.contains(seconds) else { return nil }
        let days = Int((seconds - writable.lowerBound) / 86_400) + Self.days(year: 0, month: 1, day: 1)
        let time = Int((seconds - writable.lowerBound) % 86_400)
        let (year, month, day) = civil(days: days)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, 2) }.joined(separator: ":")
        let fraction = milliseconds == 0 ? "" : "." + padded(milliseconds, 3)
        return "\(text(year: year, month: month, day: day))T\(clock)\(fraction)Z"
    }

    /// The times that can be written, in seconds since 1970: those in the years 0 to 9999.
    private static let writable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// Returns a date as text, such as `2026-02-03`.
    static func text(year: Int, month: Int, day: Int) -> String {
        "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }

    /// Parses text such as `2026-02-03`, with or without an offset or a time after the date. Returns `nil` for any
    /// other text and for a day that doesn't exist.
    static func date(_ text: String) -> (year: Int, month: Int, day: Int)? {
        var scanner = Scanner(text)
        guard let date = scanner.calendarDate() else { return nil }
        if scanner.isAtEnd || RFC3339(dateTime: text) != nil { return date }
        return scanner.offset() != nil && scanner.isAtEnd ? date : nil
    }

    /// Returns the number of days in the given month.
    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days from January 1, 1970 to a date. In this calculation, years start in March, so that
    /// the leap day is the last day of a year.
    ///
    /// This function and `civil(days:)` are generic, so that a test can run them with 32-bit integers. On some watches,
    /// `Int` has 32 bits.
    static func days<I: FixedWidthInteger & SignedInteger>(year: I, month: I, day: I) -> I {
        let marchYear = month > 2 ? year : year - 1
        // A cycle of 400 years always has the same number of days.
        let cycle = marchYear >= 0 ? marchYear / 400 : (marchYear - 399) / 400
        let yearOfCycle = marchYear - cycle * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
        return cycle * 146_097 + dayOfCycle - 719_468
    }

    /// Returns the date that is the given number of days after January 1, 1970.
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
    /// Parses the parts of a date-time, from the start of a string to its end.
    private struct Scanner {
        private let bytes: [UInt8]
        private var position = 0

        init(_ text: String) { bytes = Array(text.utf8) }

        var isAtEnd: Bool { position == bytes.count }
        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        mutating func take(_ character: Unicode.Scalar, or other: Unicode.Scalar? = nil) -> Bool {
            guard let next, next == UInt8(ascii: character) || other.map({ next == UInt8(ascii: $0) }) == true
            else { return false }
            position += 1
            return true
        }

        private mutating func digit() -> Int? {
            guard let next, next &- UInt8(ascii: "0") < 10 else { return nil }
            position &+= 1
            return Int(next &- UInt8(ascii: "0"))
        }

        /// Parses a number with `width` digits, which can't overflow; `nil` unless it is in `range`.
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

        /// Parses a date, with or without a time such as `T04:05`, and returns the minutes since 1970.
        mutating func minutes() -> Int64? {
            guard let date = calendarDate() else { return nil }
            let days = Int64(RFC3339.days(year: date.year, month: date.month, day: date.day))
            if isAtEnd { return days * 1440 }
            guard take("T", or: "t") || take(" "), let hour = number(2, 0...23), take(":"),
                let minute = number(2, 0...59)
            else { return nil }
            return days * 1440 + Int64(hour * 60 + minute)
        }

        /// Parses a colon, the seconds and their fraction. Returns zeros if there is no colon.
        mutating func secondAndFraction() -> (Int, Double)? {
            guard take(":") else { return (0, 0) }
            guard let second = number(2, 0...60), let fraction = fraction() else { return nil }
            return (second, fraction)
        }

        /// Parses a decimal point or comma and the digits after it. Returns 0 if there is neither a point nor a comma.
        private mutating func fraction() -> Double? {
            guard take(".", or: ",") else { return 0 }
            let start = position
            var digits: Int64 = 0
            var scale = 1.0
            while let digit = digit() {
                // More digits wouldn't change the `Date` and could overflow.
                guard position - start <= 15 else { continue }
                digits = digits * 10 + Int64(digit)
                scale *= 10
            }
            return position > start ? Double(digits) / scale : nil
        }

        /// Parses an offset from UTC (`Z`, `+01:00`, `+0100`, `+01` or, for historical times, `+00:53:28`) and returns
        /// the offset in seconds. Returns 0 if the text ends without an offset.
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

        /// Returns whether the remaining text is a time zone name in brackets: `[Europe/Paris]` (RFC 9557, section 4).
        mutating func zoneName() -> Bool {
            guard take("["), position < bytes.count - 1, bytes.last == UInt8(ascii: "]") else { return false }
            return bytes[position...].dropLast().allSatisfy { byte in
                switch byte {
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
