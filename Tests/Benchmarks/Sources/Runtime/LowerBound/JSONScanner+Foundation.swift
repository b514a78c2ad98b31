import Foundation

extension JSONScanner {
    /// A UUID in its usual form with 36 characters.
    @inline(__always)
    mutating func uuid() throws -> UUID {
        skipSpace()
        guard end - place >= 38, place[0] == UInt8(ascii: "\""), place[37] == UInt8(ascii: "\"") else {
            throw Mismatch()
        }
        let text = place + 1
        guard text[8] & text[13] & text[18] & text[23] == UInt8(ascii: "-"),
            text[8] | text[13] | text[18] | text[23] == UInt8(ascii: "-")
        else { throw Mismatch() }
        var invalid: UInt8 = 0
        func byte(_ offset: Int) -> UInt8 {
            let (high, low) = (hexadecimal[Int(text[offset])], hexadecimal[Int(text[offset + 1])])
            invalid |= high | low
            return high << 4 | low
        }
        let uuid = UUID(
            uuid: (
                byte(0), byte(2), byte(4), byte(6), byte(9), byte(11), byte(14), byte(16),
                byte(19), byte(21), byte(24), byte(26), byte(28), byte(30), byte(32), byte(34)
            ))
        guard invalid < 16 else { throw Mismatch() }
        place += 38
        return uuid
    }

    /// An instant in UTC with whole seconds, `2026-01-31T12:00:00Z`.
    @inline(__always)
    mutating func date() throws -> Date {
        skipSpace()
        guard end - place >= 22, place[0] == UInt8(ascii: "\""), place[5] == UInt8(ascii: "-"),
            place[8] == UInt8(ascii: "-"), place[11] == UInt8(ascii: "T"), place[14] == UInt8(ascii: ":"),
            place[17] == UInt8(ascii: ":"), place[20] == UInt8(ascii: "Z"), place[21] == UInt8(ascii: "\"")
        else { throw Mismatch() }
        let text = place
        var isValid = true
        func number(_ offset: Int) -> Int {
            let (tens, ones) = (text[offset] &- 0x30, text[offset + 1] &- 0x30)
            isValid = isValid && tens < 10 && ones < 10
            return Int(tens) * 10 + Int(ones)
        }
        let (year, month, day) = (number(1) * 100 + number(3), number(6), number(9))
        let (hour, minute, second) = (number(12), number(15), number(18))
        guard isValid, 1...12 ~= month, day >= 1, day <= Self.days(of: month, in: year), hour < 24, minute < 60,
            second < 60
        else { throw Mismatch() }
        place += 22
        let seconds = Self.days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
        return Date(timeIntervalSince1970: Double(seconds))
    }

    @inline(__always)
    private static func days(of month: Int, in year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return 30 + (month + month >> 3) & 1
    }

    /// Days since 1970. The years start in March, so that the leap day is the last one.
    @inline(__always)
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let start = month > 2 ? year : year - 1
        let shifted = month > 2 ? month - 3 : month + 9
        return start * 365 + start / 4 - start / 100 + start / 400 + (shifted * 153 + 2) / 5 + day - 1 - 719_468
    }
}

/// The values of hexadecimal digits; 0xFF for other bytes.
private let hexadecimal: [UInt8] = (0...255).map { byte in
    UInt8(String(Unicode.Scalar(byte)), radix: 16) ?? 0xFF
}
