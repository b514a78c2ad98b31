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
        let text = field.trimmingCharacters(in: .whitespacesAndNewlines)
        if (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Int64(text).map { .seconds($0) }
        }
        // The longest form of a date is shorter than this limit.
        guard text.utf8.count <= 64, let date = date(text, now: now) else { return nil }
        // A server may send any year.
        return .seconds(min(max(0, date.timeIntervalSince1970 - Double(now)), longest))
    }

    /// The longest wait in seconds: the greatest number with 12 digits, the most that a number of seconds may have.
    private static let longest = 999_999_999_999.0

    /// The usual form of HTTP dates and both obsolete ones, which every recipient must accept (RFC 9110, section
    /// 5.6.7).
    private static let formats = [
        // Sun, 06 Nov 1994 08:49:37 GMT
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'",
        // Sunday, 06-Nov-94 08:49:37 GMT
        "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
        // Sun Nov  6 08:49:37 1994
        "EEE MMM d HH:mm:ss yyyy",
    ]

    private static func date(_ text: String, now: Int64) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        // A two-digit year that seems to be more than 50 years in the future is in the past.
        formatter.twoDigitStartDate = Date(timeIntervalSince1970: Double(now - 50 * 31_556_952))
        for format in formats {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
