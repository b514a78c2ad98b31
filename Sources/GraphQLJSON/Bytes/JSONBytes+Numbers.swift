extension JSONBytes {
    /// Returns the position after the decimal digits that begin at `start`.
    @inlinable @inline(__always)
    package func digitsEnd(_ start: Int) -> Int {
        var position = start
        while let word = word(at: position) {
            let count = word.leadingDigitCount
            position &+= count
            if count < 8 { return position }
        }
        while self[position] &- UInt8(ascii: "0") < 10 { position &+= 1 }
        return position
    }

    /// Reads the decimal digits at `position` as a number, appends them to the digits of `value`, and moves `position`
    /// past them. The result is meaningless if there are more than 19 digits.
    @inlinable @inline(__always)
    func digits(_ position: inout Int, after value: UInt64 = 0) -> UInt64 {
        var value = value
        while let word = word(at: position) {
            let count = word.leadingDigitCount
            if count == 0 { return value }
            position &+= count
            if count < 8 {
                return value &* Self.powerOfTen(count) &+ (word.digitValues << UInt64(64 &- 8 &* count)).eightDigits
            }
            value = value &* 100_000_000 &+ word.digitValues.eightDigits
        }
        while self[position] &- UInt8(ascii: "0") < 10 {
            value = value &* 10 &+ UInt64(self[position] &- UInt8(ascii: "0"))
            position &+= 1
        }
        return value
    }

    /// Returns a power of ten, for exponents from 0 to 7. The compiler turns it into a table in every module where it
    /// is inlined.
    @inlinable @inline(__always)
    static func powerOfTen(_ exponent: Int) -> UInt64 {
        switch exponent & 7 {
        case 0: 1
        case 1: 10
        case 2: 100
        case 3: 1_000
        case 4: 10_000
        case 5: 100_000
        case 6: 1_000_000
        default: 10_000_000
        }
    }

    /// Returns the integer at a position, and the end of its text; `nil` if there is none, if it is malformed, if it
    /// has a fraction or an exponent, or if it doesn't fit.
    @inlinable @inline(__always)
    package func integer<I: FixedWidthInteger>(
        at start: Int, as type: I.Type = I.self
    ) -> (value: I, end: Int)? {
        let isNegative = self[start] == UInt8(ascii: "-")
        let first = isNegative ? start + 1 : start
        var position = first
        let value = digits(&position)
        if position == first || isInNumber(position) || hasLeadingZero(first..<position) { return nil }
        // 18 digits always fit into 64 bits.
        if position - first > 18 { return longInteger(first..<position, isNegative) }
        let signed = Int64(truncatingIfNeeded: value)
        guard let exact = I(exactly: isNegative ? 0 - signed : signed) else { return nil }
        return (exact, position)
    }

    /// Returns whether a fraction or an exponent follows at a position after digits.
    @inlinable @inline(__always)
    func isInNumber(_ position: Int) -> Bool {
        self[position] == UInt8(ascii: ".") || self[position] | 0x20 == UInt8(ascii: "e")
    }

    /// Returns whether digits begin with a zero that JSON doesn't allow.
    @inlinable @inline(__always)
    func hasLeadingZero(_ digits: Range<Int>) -> Bool {
        digits.count > 1 && self[digits.lowerBound] == UInt8(ascii: "0")
    }

    @inlinable
    func longInteger<I: FixedWidthInteger>(_ digits: Range<Int>, _ isNegative: Bool) -> (value: I, end: Int)? {
        var value: I = 0
        for position in digits {
            let digit = I(truncatingIfNeeded: self[position] &- UInt8(ascii: "0"))
            let (product, isProductTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isSumTooLarge) =
                isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            if isProductTooLarge || isSumTooLarge { return nil }
            value = sum
        }
        return (value, digits.upperBound)
    }

    /// Returns the correctly rounded number at a position, and the end of its text; `nil` if there is none, if it is
    /// malformed, or if it has more than 19 digits or an exponent too far from zero for this algorithm.
    @inlinable @inline(__always)
    package func double(at start: Int) -> (value: Double, end: Int)? {
        let isNegative = self[start] == UInt8(ascii: "-")
        let first = isNegative ? start + 1 : start
        var position = first
        var digits = digits(&position)
        var count = position - first
        if count == 0 || hasLeadingZero(first..<position) { return nil }
        var exponent = 0
        if self[position] == UInt8(ascii: ".") {
            position += 1
            let point = position
            digits = self.digits(&position, after: digits)
            exponent = point - position
            if exponent == 0 { return nil }
            count -= exponent
        }
        if count > 19 { return nil }
        if self[position] | 0x20 == UInt8(ascii: "e") {
            guard let written = self.exponent(&position) else { return nil }
            exponent += written
        }
        let value: Double
        if digits < 1 << 53, exponent <= 0, exponent > -16 {
            // The most common case: the digits and the power are exact as `Double`, so one operation rounds correctly.
            value = Double(Int64(truncatingIfNeeded: digits)) / DecimalRounding.powerOfTen(0 &- exponent)
        } else {
            guard let rounded = DecimalRounding.double(digits, exponent: exponent) else { return nil }
            value = rounded
        }
        return (isNegative ? -value : value, position)
    }

    /// Returns the number after an `e`; `nil` if it has more than four digits.
    @usableFromInline func exponent(_ position: inout Int) -> Int? {
        position += 1
        let isNegative = self[position] == UInt8(ascii: "-")
        if isNegative || self[position] == UInt8(ascii: "+") { position += 1 }
        let first = position
        let value = Int(truncatingIfNeeded: digits(&position))
        return position == first || position - first > 4 ? nil : isNegative ? -value : value
    }
}

extension UInt64 {
    /// The values of eight decimal digits, one in each byte; undefined for other bytes.
    @inlinable @inline(__always)
    var digitValues: UInt64 { self ^ 0x3030_3030_3030_3030 }

    /// The number of decimal digits before the first other byte, counted from the lowest byte.
    @inlinable @inline(__always)
    var leadingDigitCount: Int {
        let values = digitValues
        // Adding 0x76 moves values from ten on beyond 0x7F, and no sum exceeds a byte.
        let others = ((values & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | values) & Self.highBits
        return others.trailingZeroBitCount / 8
    }

    /// The number that eight digit values represent, with the first in the lowest byte. Combines pairs, then fours,
    /// then all eight.
    @inlinable @inline(__always)
    var eightDigits: UInt64 {
        let pairs = self &* 10 &+ self >> 8
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        return ((pairs & mask) &* 0x000F_4240_0000_0064 &+ (pairs >> 16 & mask) &* 0x0000_2710_0000_0001) >> 32
    }
}

// Parses hexadecimal numbers, eight digits at a time.
extension UInt64 {
    /// The number that eight hexadecimal ASCII digits represent, with the first in the lowest byte; `nil` if one isn't
    /// a digit.
    @inlinable @inline(__always)
    package var hexadecimalNumber: UInt64? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs = Self.highBits
        guard self & highs == 0 else { return nil }
        // Below 0x80, no byte carries into the next one. The high bit of each byte then shows whether the byte is at
        // least `0`, greater than `9`, and so on.
        let isDigit = (self &+ ones &* (0x80 - 0x30)) & ~(self &+ ones &* (0x80 - 0x3A)) & highs
        let small = self | ones &* 0x20
        let isLetter = (small &+ ones &* (0x80 - 0x61)) & ~(small &+ ones &* (0x80 - 0x67)) & highs
        guard isDigit | isLetter == highs else { return nil }
        let nibbles = (self & (ones &* 0x0F)) &+ (isLetter &>> 7) &* 9
        let bytes = (nibbles &<< 4 | nibbles &>> 8) & 0x00FF_00FF_00FF_00FF
        let pairs = (bytes &<< 8 | bytes &>> 16) & 0x0000_FFFF_0000_FFFF
        return (pairs &<< 16 | pairs &>> 32) & 0xFFFF_FFFF
    }

    /// The number that the first four hexadecimal ASCII digits represent.
    @inlinable @inline(__always)
    package var hexadecimalNumberOfFour: UInt32? {
        (self & 0xFFFF_FFFF | 0x3030_3030 &<< 32).hexadecimalNumber.map { UInt32(truncatingIfNeeded: $0 &>> 16) }
    }
}
