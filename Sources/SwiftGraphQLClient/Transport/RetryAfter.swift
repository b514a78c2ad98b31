import Foundation
import SwiftGraphQLHTTP

extension ClientError {
    /// The delay that the server requests before the next request (`Retry-After`); `nil` if it requests no delay.
    package var retryAfter: Duration? {
        responseHeaders.field("Retry-After")
            .flatMap { RetryAfter.delay($0, now: Int64(Date().timeIntervalSince1970)) }
    }
}

/// Parses `Retry-After` header fields, which tell clients when to send the next request (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// Returns the delay that the field requests, which is never negative; `nil` if the field is neither a number of
    /// seconds nor a date.
    ///
    /// - Parameter now: The current time in seconds since 1970, in UTC.
    static func delay(_ field: String, now: Int64) -> Duration? {
        let text = field.trimmingCharacters(in: .whitespacesAndNewlines)
        if (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Int64(text).map { .seconds($0) }
        }
        // No valid date is longer than this limit, which keeps the formatter from parsing long texts.
        guard text.utf8.count <= 64, let date = date(text, now: now) else { return nil }
        // Caps the delay, because the server may send a date in any year.
        return .seconds(min(max(0, date.timeIntervalSince1970 - Double(now)), longest))
    }

    /// The maximum delay in seconds: the greatest number with 12 digits, because a field may have up to 12 digits.
    private static let longest = 999_999_999_999.0

    /// The usual form of HTTP dates and the two obsolete forms, which every recipient must accept (RFC 9110, section
    /// 5.6.7).
    private static let formats = [
        // Example: Sun, 06 Nov 1994 08:49:37 GMT
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'",
        // Example: Sunday, 06-Nov-94 08:49:37 GMT
        "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
        // Example: Sun Nov  6 08:49:37 1994
        "EEE MMM d HH:mm:ss yyyy",
    ]

    private static func date(_ text: String, now: Int64) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        // A two-digit year that would be more than 50 years in the future belongs to the previous century.
        formatter.twoDigitStartDate = Date(timeIntervalSince1970: Double(now - 50 * 31_556_952))
        for format in formats {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
