import Foundation
import SwiftGraphQLJSON
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

@Suite struct DateCodecTests {
    @Test(
        "A date-time is read as RFC 3339 specifies",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00z", 0), ("2001-01-01T00:00:00Z", 978_307_200),
            ("1996-12-19T16:39:57-08:00", 851_042_397), ("1937-01-01T12:00:27.87+00:20", -1_041_337_172.13),
            ("2000-02-29T23:59:59.5+23:59", 951_782_459.5), ("0000-01-01T00:00:00Z", -62_167_219_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("1985-04-12T23:20:50.520000000000000000000000Z", 482_196_050.52),
            ("1990-12-31T23:59:60Z", 662_688_000), ("1990-12-31T15:59:60.5-08:00", 662_688_000.5),
            ("2024-01-01T00:00:00.000001Z", 1_704_067_200.000001), ("2024-01-01T00:00:00-00:00", 1_704_067_200),
        ])
    func dateTimes(_ text: String, _ seconds: Double) throws {
        let date = try decode(ISO8601DateTime.self, "\"\(text)\"")
        #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-6)
        #expect(
            try JSONDecoder().decode([ISO8601DateTime].self, from: Data("[\"\(text)\"]".utf8))[0].wrappedValue == date)
    }

    @Test(
        "A date-time is read in the forms that various servers send",
        arguments: [
            // PostGraphile and pg_graphql (for `timestamp`), Graphene, Strawberry and GraphQL.NET can omit the zone.
            ("2024-01-02T03:04:05", 1_704_164_645), ("2024-01-02T03:04:05.678901", 1_704_164_645.678901),
            // Hasura and PostGraphile send these for `timestamptz`.
            ("2024-01-02T03:04:05.678901+00:00", 1_704_164_645.678901), ("2024-01-02T03:04:05+05:30", 1_704_144_845),
            // Jackson writes these offsets, and so does the format `%z` in Python and PHP.
            ("2024-01-02T03:04:05.678+0100", 1_704_161_045.678), ("2024-01-02T03:04:05-0030", 1_704_166_445),
            // PostgreSQL uses this format, for example in ranges, and so do Lighthouse and Juniper.
            ("2024-01-02 03:04:05.6789+01", 1_704_161_045.6789), ("2024-01-02 03:04:05", 1_704_164_645),
            // Contentful and java.time leave out parts that are zero.
            ("2024-01-02T03:04Z", 1_704_164_640), ("2024-01-02T03:04+01:00", 1_704_161_040),
            ("2024-01-02T03:04", 1_704_164_640), ("2024-01-02", 1_704_153_600),
            // SmallRye names zones, AppSync and PostgreSQL can send offsets with seconds, and ISO 8601 allows commas.
            ("2024-01-02T03:04:05+01:00[Europe/Paris]", 1_704_161_045), ("2024-01-02T03:04:05Z[UTC]", 1_704_164_645),
            ("2024-01-02T03:04:05+00:53:28", 1_704_161_437), ("2024-01-02T03:04:05,5Z", 1_704_164_645.5),
            // Hot Chocolate and GraphQL.NET write seven fractional digits.
            ("2024-01-02T03:04:05.1234567Z", 1_704_164_645.1234567),
        ])
    func formsOfServers(_ text: String, _ seconds: Double) throws { try dateTimes(text, seconds) }

    @Test(
        "Text that isn't a date-time is rejected",
        arguments: [
            "", "2024", "2024-01", "2024-01-01T", "2024-01-01T00", "2024-01-01T00:00:00 ", "2024-01-01T00:00.5Z",
            "2024-01-01T00:00:00+1", "2024-01-01T00:00:00+01:", "2024-01-01T00:00:00+01:0",
            "2024-01-01T00:00:00+010", "2024-01-01T00:00:00+01000", "2024-01-01T00:00:00[", "2024-01-01T00:00:00Z[]",
            "2024-01-01T00:00:00Z[a b]", "2024-01-01T00:00:00Z[UTC", "2024-01-01T00:00:00Z[UTC]]", "infinity",
            "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2024-01-01T00:00:60Z",
            "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-04-31T00:00:00Z",
            "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-01-01T00:00:00.Z",
            "2024-01-01T00:00:00+24:00", "24-01-01T00:00:00Z",
            "2024-01-01T00:00:00ZZ", " 2024-01-01T00:00:00Z", "+2024-01-01T00:00:00Z", "2024-1-1T00:00:00Z",
            "2024-01-01T00:00:00Ź", "٢٠٢٤-01-01T00:00:00Z",
        ])
    func notDateTimes(_ text: String) {
        #expect(decodingError(ISO8601DateTime.self, "\"\(text)\"")?.code == .invalidScalar)
    }

    @Test(
        "A date-time is written in UTC, with milliseconds only if they aren't zero",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (0.5, "1970-01-01T00:00:00.500Z"), (-0.25, "1969-12-31T23:59:59.750Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"), (0.9996, "1970-01-01T00:00:01Z"), (0.0001, "1970-01-01T00:00:00Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
        ])
    func writesDateTimes(_ seconds: Double, _ text: String) throws {
        #expect(try encode(ISO8601DateTime.self, Date(timeIntervalSince1970: seconds)) == "\"\(text)\"")
    }

    @Test("The earliest and the latest date-time have exact 64-bit seconds, and out-of-range seconds have no text")
    func wideIntegers() throws {
        let last = try #require(RFC3339(dateTime: "9999-12-31T23:59:59.999999999999999-23:59"))
        let lastSeconds: Int64 = last.seconds
        #expect(lastSeconds == 253_402_300_799 + 86_340)
        #expect(last.fraction == 0.999999999999999)
        let first = try #require(RFC3339(dateTime: "0000-01-01T00:00:00+23:59"))
        #expect(first.seconds == -62_167_219_200 - 86_340)
        #expect(RFC3339.text(seconds: .max, milliseconds: 0) == nil)
        #expect(RFC3339.text(seconds: .min, milliseconds: 0) == nil)
    }

    @Test("Days can be calculated with 32-bit integers, because `Int` has 32 bits on some watches")
    func narrowIntegers() {
        let (first, last) = (Int32(-719_528), Int32(2_932_896))
        #expect(RFC3339.days(year: Int32(0), month: 1, day: 1) == first)
        #expect(RFC3339.days(year: Int32(9999), month: 12, day: 31) == last)
        // If a 32-bit integer overflowed, the test would trap.
        for days in stride(from: first, through: last, by: 97) {
            let date = RFC3339.civil(days: days)
            if RFC3339.days(year: date.year, month: date.month, day: date.day) != days {
                Issue.record("\(days) is not \(date)")
            }
        }
    }

    @Test(
        "Encoding a moment that RFC 3339 can't represent throws an error",
        arguments: [253_402_300_800, -62_167_219_201, 1e18, -1e300, Double.infinity, .nan])
    func notWritable(_ seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(throws: SelectionError.self) { try encode(ISO8601DateTime.self, date) }
        if seconds.magnitude > 1e17 || seconds.isNaN {
            #expect(throws: SelectionError.self) { try encode(CodecLeaf<UnixMilliseconds>.self, date) }
        }
    }

    @Test("The days of 800 years have consecutive numbers, the last of which agrees with Foundation's calendar")
    func civilDays() {
        var days = RFC3339.days(year: 1599, month: 12, day: 31)
        for year in 1600..<2400 {
            for month in 1...12 {
                for day in 1...RFC3339.length(ofMonth: month, year: year) {
                    days += 1
                    let date = RFC3339.civil(days: days)
                    if RFC3339.days(year: year, month: month, day: day) != days || date != (year, month, day) {
                        Issue.record("\(year)-\(month)-\(day)")
                    }
                }
            }
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let last = calendar.date(from: DateComponents(year: 2399, month: 12, day: 31))
        #expect(last?.timeIntervalSince1970 == Double(days) * 86_400)
    }

    @Test("A calendar date is read from a date, or from the date part of a date-time with any offset")
    func calendarDates() throws {
        let date = try decode(CalendarDate.self, #""2024-02-29""#)
        #expect((date.year, date.month, date.day) == (2024, 2, 29))
        #expect(try encode(CalendarDate.self, date) == #""2024-02-29""#)
        #expect(date > CalendarDate.mockValue)
        #expect(CalendarDate(year: 2023, month: 2, day: 29) == nil)
        #expect(CalendarDate(year: 33, month: 4, day: 3)?.description == "0033-04-03")
        let forms = [
            "2024-02-29Z", "2024-02-29-07:00", "2024-02-29+05:30", "2024-02-29T00:00:00.000Z",
            "2024-02-29T23:30:00-08:00", "2024-02-29 10:00:00",
        ]
        for text in forms { #expect(try decode(CalendarDate.self, "\"\(text)\"") == date) }
        for text in ["2023-02-29", "2024-2-9", "2024-02-29T", "2024-02-29T25:00:00Z", "", "20240229", "2024-02-29ZZ"] {
            #expect(decodingError(CalendarDate.self, "\"\(text)\"")?.code == .invalidScalar)
        }
    }

    @Test("A Unix timestamp is a number of seconds or milliseconds")
    func timestamps() throws {
        let date = Date(timeIntervalSince1970: 1_600_000_000.25)
        #expect(try decode(CodecLeaf<UnixTimestamp>.self, "1600000000.25") == date)
        #expect(try encode(CodecLeaf<UnixTimestamp>.self, date) == "1600000000.25")
        #expect(try encode(CodecLeaf<UnixTimestamp>.self, Date(timeIntervalSince1970: -5)) == "-5")
        #expect(try decode(CodecLeaf<UnixMilliseconds>.self, "1600000000250") == date)
        #expect(try encode(CodecLeaf<UnixMilliseconds>.self, date) == "1600000000250")
        #expect(decodingError(CodecLeaf<UnixTimestamp>.self, "\"1\"")?.code == .invalidScalar)
    }

    @Test(
        "The error for a moment that only PostgreSQL can represent explains how to read it",
        arguments: [
            "infinity", "-infinity", "10000-01-01T00:00:00+00:00", "+010000-01-01T00:00:00Z",
            "0044-03-15T00:00:00+00:00 BC",
        ])
    func momentsOfPostgreSQL(text: String) throws {
        let hint = "with a year from 0 to 9999 (to read other years and 'infinity', map the scalar to String), found"
        let moment = try #require(decodingError(ISO8601DateTime.self, "\"\(text)\""))
        #expect(moment.code == .invalidScalar)
        #expect(moment.message.contains("expected a date-time like 2026-02-03T04:05:06Z (RFC 3339) \(hint)"))
        let day = try #require(decodingError(CalendarDate.self, "\"\(text)\""))
        #expect(day.code == .invalidScalar)
        #expect("\(day)".contains("expected a date like 2026-02-03 \(hint)"), "\(day)")
        // The error for other text doesn't contain the hint.
        #expect(decodingError(ISO8601DateTime.self, "\"tomorrow\"")?.message.contains("infinity") == false)
        #expect(decodingError(ISO8601DateTime.self, "\"1769853600\"")?.message.contains("infinity") == false)
    }
}
