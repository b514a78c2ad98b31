import Testing

@testable import SwiftGraphQLClient

@Suite struct RetryAfterTests {
    /// The date in RFC 9110's examples, 1994-11-06T08:49:37Z, in seconds since 1970.
    private static let example: Int64 = 784_111_777

    @Test("A delay can be a number of seconds", arguments: [("0", 0), ("120", 120), (" 7 ", 7), ("000000000009", 9)])
    func secondsRead(_ field: String, _ seconds: Int) {
        #expect(RetryAfter.delay(field, now: 0) == .seconds(seconds))
    }

    @Test(
        "A delay can be a date in any of HTTP's three formats",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func dateReadThree(_ field: String) {
        #expect(RetryAfter.delay(field, now: Self.example - 90) == .seconds(90))
        #expect(RetryAfter.delay(field, now: Self.example + 90) == .zero)
    }

    @Test(
        "Dates are converted using the Gregorian calendar",
        arguments: [
            ("Thu, 01 Jan 1970 00:00:01 GMT", 1), ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
            ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800), ("Fri, 31 Dec 2100 23:59:59 GMT", 4_133_980_799),
        ] as [(String, Int64)])
    func datesCountDays(_ field: String, _ seconds: Int64) {
        #expect(RetryAfter.delay(field, now: 0) == .seconds(seconds))
    }

    @Test("A two-digit year is at most 50 years in the future")
    func twoDigitsYear() {
        let now: Int64 = 1_800_000_000  // in 2027
        #expect(RetryAfter.delay("Friday, 01-Jan-77 00:00:00 GMT", now: now) == .seconds(3_376_684_800 - now))
        #expect(RetryAfter.delay("Sunday, 01-Jan-78 00:00:00 GMT", now: now) == .zero)
    }

    @Test("The delay until a date in a year with many digits is limited", arguments: 5...30)
    func manyDigits(_ count: Int) throws {
        let year = String(repeating: "9", count: count)
        guard let delay = RetryAfter.delay("Fri, 31 Dec \(year) 23:59:59 GMT", now: 0) else { return }
        #expect(delay <= .seconds(999_999_999_999))
    }

    @Test(
        "Text that is neither a number of seconds nor a date is ignored",
        arguments: [
            "", " ", "-1", "1.5", "soon", "0x10", "9999999999999", "٣", "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
            "Sun, 32 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov 08:49:37 GMT", String(repeating: "1 ", count: 100),
        ])
    func anythingElseNothing(_ field: String) {
        #expect(RetryAfter.delay(field, now: 0) == nil)
    }
}
