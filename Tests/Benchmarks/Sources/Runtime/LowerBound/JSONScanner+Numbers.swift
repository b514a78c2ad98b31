#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension JSONScanner {
    @inline(__always)
    mutating func int() throws -> Int {
        skipSpace()
        let start = place
        let isNegative = take(byte: "-")
        guard place < end else { throw Mismatch() }
        var value = Int(place.pointee &- 0x30)
        guard value < 10 else { throw Mismatch() }
        place += 1
        if value != 0 {
            while place < end, case let digit = place.pointee &- 0x30, digit < 10 {
                let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
                let (sum, carry) = tens.addingReportingOverflow(Int(digit))
                guard !overflow, !carry else { throw Mismatch() }
                value = sum
                place += 1
            }
        }
        if place < end, place.pointee == UInt8(ascii: ".") || place.pointee | 0x20 == UInt8(ascii: "e") {
            place = start
            return try wholeNumber()
        }
        return isNegative ? -value : value
    }

    /// Reads an integer that is written with a fraction or an exponent.
    @inline(never)
    private mutating func wholeNumber() throws -> Int {
        guard let value = Int(exactly: try number()) else { throw Mismatch() }
        return value
    }

    /// Reads a number, correctly rounded.
    @inline(__always)
    mutating func number() throws -> Double {
        skipSpace()
        let start = place
        let isNegative = take(byte: "-")
        var digits: UInt64 = 0
        var exponent = 0
        let first = place
        guard try skipDigits(&digits) == 1 || first.pointee != 0x30 else { throw Mismatch() }
        var count = place - first
        if take(byte: ".") {
            exponent = -(try skipDigits(&digits))
            count -= exponent
        }
        if place < end, place.pointee | 0x20 == UInt8(ascii: "e") { exponent += try restOfExponent() }
        // Both are exact, so a single operation rounds correctly.
        if count <= 19, digits <= 1 << 53, -22...22 ~= exponent {
            let value = exponent < 0 ? Double(digits) / powers[-exponent] : Double(digits) * powers[exponent]
            return isNegative ? -value : value
        }
        if count <= 19, let value = DecimalRounding.value(digits: digits, exponent: exponent) {
            return isNegative ? -value : value
        }
        return try Self.slowly(start, place)
    }

    @inline(__always)
    private mutating func skipDigits(_ digits: inout UInt64) throws -> Int {
        let start = place
        while place < end, case let digit = place.pointee &- 0x30, digit < 10 {
            digits = digits &* 10 &+ UInt64(digit)
            place += 1
        }
        guard place > start else { throw Mismatch() }
        return place - start
    }

    private mutating func restOfExponent() throws -> Int {
        place += 1
        let isNegative = take(byte: "-")
        if !isNegative { _ = take(byte: "+") }
        var digits: UInt64 = 0
        let count = try skipDigits(&digits)
        let value = count < 10 ? Int(digits) : 1_000_000
        return isNegative ? -value : value
    }

    @inline(never)
    private static func slowly(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) throws -> Double {
        let value = withUnsafeTemporaryAllocation(of: CChar.self, capacity: end - start + 1) { buffer -> Double in
            for offset in 0..<(end - start) { buffer[offset] = CChar(bitPattern: start[offset]) }
            buffer[end - start] = 0
            return buffer.baseAddress.map { strtod($0, nil) } ?? .nan
        }
        guard value.isFinite else { throw Mismatch() }
        return value
    }
}

/// Powers of ten that are exact as `Double`.
private let powers: [Double] = (0...22).map { Double("1e\($0)") ?? .nan }
