// The values of built-in scalars, the cursor moved behind them.
extension JSONCursor {
    /// Reads a string as `string()` does.
    @inline(__always)
    mutating func readString() throws(SelectionError) -> String {
        guard first == UInt8(ascii: "\"") else { throw mismatch(expected: "String") }
        let (text, end) = withBytes { $0.string(at: start) }
        move(to: end)
        return text
    }

    /// Reads an integer as `integer(as:)` does.
    @inline(__always)
    mutating func readInt() throws(SelectionError) -> Int {
        if let (value, end) = withBytes({ $0.integer(at: start, as: Int.self) }) {
            move(to: end)
            return value
        }
        let value = try integer(as: Int.self)
        skip()
        return value
    }

    /// Reads a number as `double()` does.
    @inline(__always)
    mutating func readDouble() throws(SelectionError) -> Double {
        if let (value, end) = withBytes({ $0.double(at: start) }) {
            move(to: end)
            return value
        }
        let value = try double()
        skip()
        return value
    }

    /// Reads a Boolean as `bool()` does.
    @inline(__always)
    mutating func readBool() throws(SelectionError) -> Bool {
        let value = try bool()
        move(to: start + (value ? 4 : 5))
        return value
    }

    /// Reads a string, or an integer by its digits, as `GraphQLID` does.
    @inline(__always)
    mutating func readID() throws -> String {
        if first == UInt8(ascii: "\"") { return try readString() }
        let value = try GraphQLID.__decode(self)
        skip()
        return value
    }

    /// Reads what a string without escapes says; where there is none, or `parse` makes nothing of it, answers nil and
    /// leaves the cursor where it is.
    @inline(__always)
    mutating func readPlainString<T>(_ parse: (JSONBytes, Range<Int>) -> T?) -> T? {
        let found: (value: T, end: Int)? = withBytes { bytes in
            guard bytes[start] == UInt8(ascii: "\"") else { return nil }
            let (end, hasEscapes) = stringEnd(bytes)
            guard !hasEscapes, let value = parse(bytes, start + 1..<end - 1) else { return nil }
            return (value, end)
        }
        guard let found else { return nil }
        move(to: found.end)
        return found.value
    }
}
