import Foundation
import SwiftGraphQLHTTP

extension ClientError {
    /// How long the server asks to wait before the next request (`Retry-After`); `nil` if it doesn't.
    package var retryAfter: Duration? {
        responseHeaders.field("Retry-After")
            .flatMap { RetryAfter.delay($0, now: Int64(Date().timeIntervalSince1970)) }
    }
}

/// The value of a `Retry-After` header field: when to send the next request (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// Returns how long the field asks to wait, which is never negative; `nil` if its value is neither seconds nor a
    /// date.
    ///
    /// - Parameter now: The current time in seconds since 1970, in UTC.
    static func delay(_ field: String, now: Int64) -> Duration? {
        let text = field.filter { $0 != "\t" && $0 != "\r" }.split(separator: " ", omittingEmptySubsequences: true)
        // The longest form of a date is shorter than this limit.
        guard !text.isEmpty, field.utf8.count <= 64 else { return nil }
        if text.count == 1, let seconds = number(text[0], digits: 1...12) { return .seconds(seconds) }
        guard let date = date(text, now: now) else { return nil }
        return .seconds(max(0, date - now))
    }

    /// Converts an HTTP date to seconds since 1970 (RFC 9110, section 5.6.7). It accepts the usual form and both
    /// obsolete ones, as every recipient must.
    private static func date(_ words: [Substring], now: Int64) -> Int64? {
        switch words.count {
        case 6 where words[0].hasSuffix(",") && words[5] == "GMT":
            // Sun, 06 Nov 1994 08:49:37 GMT
            return seconds(day: words[1], month: words[2], year: number(words[3], digits: 4...4), time: words[4])
        case 4 where words[0].hasSuffix("day,") && words[3] == "GMT":
            // Sunday, 06-Nov-94 08:49:37 GMT
            let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, let short = number(parts[2], digits: 2...2) else { return nil }
            // A two-digit year that seems to be more than 50 years in the future is in the past.
            let thisYear = 1970 + now / 31_556_952
            var year = thisYear - thisYear % 100 + short
            if year > thisYear + 50 { year -= 100 }
            return seconds(day: parts[0], month: parts[1], year: year, time: words[2])
        case 5:
            // Sun Nov  6 08:49:37 1994
            return seconds(day: words[2], month: words[1], year: number(words[4], digits: 4...4), time: words[3])
        default:
            return nil
        }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func seconds(day: Substring, month: Substring, year: Int64?, time: Substring) -> Int64? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2...2) }
        guard let year, let day = number(day, digits: 1...2), (1...31).contains(day),
            let month = months.firstIndex(of: String(month)), clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2], hour < 24, minute < 60, second <= 60
        else { return nil }
        // Counts days of the Gregorian calendar. Years start in March, so that the leap day is the last day of a year.
        let monthFromMarch = (Int64(month) + 10) % 12
        let yearFromMarch = month < 2 ? year - 1 : year
        let days =
            365 * yearFromMarch + yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
            + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468
        return ((days * 24 + hour) * 60 + minute) * 60 + second
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int64? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }
}
