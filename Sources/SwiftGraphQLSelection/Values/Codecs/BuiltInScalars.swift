import SwiftGraphQLJSON

/// The built-in scalar `String` (specification, section 3.5.3).
@_spi(Generated) extension String: LeafType {
    /// The mock value, `"1"`. It is also a number and a URL, so that `Int(text)!` and `URL(string: text)!` succeed
    /// during recording.
    public static var __mock: String { "1" }

    /// Writes the string that `world` chooses.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        writer.string(world.text(world.choices.string(world.field)))
    }

    /// Reads a string.
    /// - Throws: An error with code `typeMismatch` or `unexpectedNull`.
    @inline(__always)
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> String {
        try text.string(&position) ?? text.decode(&position) { try $0.string() }
    }

    /// Writes a string.
    public static func __encode(_ value: String, to writer: inout JSONWriter) throws { writer.string(value) }
}

/// The built-in scalar `Boolean` (specification, section 3.5.4).
@_spi(Generated) extension Bool: LeafType {
    /// The mock value, `true`.
    public static var __mock: Bool { true }

    /// Writes the boolean that `world` chooses.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) { writer.bool(world.bool()) }

    /// Reads `true` or `false`.
    /// - Throws: An error with code `typeMismatch` or `unexpectedNull`.
    @inline(__always)
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Bool {
        let value = try text.cursor(at: position).bool()
        position &+= value ? 4 : 5
        return value
    }

    /// Writes `true` or `false`.
    public static func __encode(_ value: Bool, to writer: inout JSONWriter) throws { writer.bool(value) }
}

/// The built-in scalar `Int` (specification, section 3.5.1). Values that exceed 32 bits are accepted if a server sends
/// them.
@_spi(Generated) extension Int: LeafType {
    /// Writes the integer that `world` chooses.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        writer.integer(world.scalar(world.choices.int(), mock: __mock))
    }

    /// Reads an exact integer.
    /// - Throws: An error with code `typeMismatch`, for example for a fraction, or `unexpectedNull`.
    @inline(__always)
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Int {
        guard let (value, end): (Int, Int) = text.bytes.integer(at: position) else {
            return try text.decode(&position) { try $0.integer() }
        }
        position = end
        return value
    }
}

/// The built-in scalar `Float` (specification, section 3.5.2).
@_spi(Generated) extension Double: LeafType {
    /// The mock value, 1.
    public static var __mock: Double { 1 }

    /// Writes the number that `world` chooses.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        try? writer.floatingPoint(world.scalar(world.choices.double(), mock: __mock))
    }

    /// Reads a number, correctly rounded. Also accepts strings with a number, `NaN`, `Infinity` or `-Infinity`, which
    /// servers with PostgreSQL send.
    /// - Throws: An error with code `typeMismatch`, for example for a number that is too large, or `unexpectedNull`.
    @inline(__always)
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Double {
        guard let (value, end) = text.bytes.double(at: position) else {
            return try text.decode(&position) { try $0.doubleOrText() }
        }
        position = end
        return value
    }

    /// Writes a number.
    /// - Throws: An error with code `invalidArgument` for NaN and the infinities.
    public static func __encode(_ value: Double, to writer: inout JSONWriter) throws { try writer.floatingPoint(value) }
}

/// A single-precision number, which is rounded only once, directly from the server's text.
@_spi(Generated) extension Float: LeafType {
    /// The mock value, 1.
    public static var __mock: Float { 1 }

    /// Reads a number, correctly rounded.
    /// - Throws: An error with code `typeMismatch`, for example for a number that is too large, or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Float {
        try text.decode(&position) { try $0.floatingPoint(as: Float.self) }
    }

    /// Writes a number.
    /// - Throws: An error with code `invalidArgument` for NaN and the infinities.
    public static func __encode(_ value: Float, to writer: inout JSONWriter) throws { try writer.floatingPoint(value) }
}

/// A 32-bit integer, sent as a number.
@_spi(Generated) extension Int32: LeafType {}

/// A 64-bit integer, sent as a number. To send it as a string, use `StringInteger`.
@_spi(Generated) extension Int64: LeafType {
    /// Reads an exact integer from a number or a string of digits.
    /// - Throws: An error with code `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Int64 {
        try text.decode(&position) { try $0.integerOrDigits() }
    }
}

/// An unsigned 64-bit integer, sent as a number. To send it as a string, use `StringInteger`.
@_spi(Generated) extension UInt64: LeafType {
    /// Reads an exact integer from a number or a string of digits.
    /// - Throws: An error with code `invalidScalar`, `typeMismatch` or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> UInt64 {
        try text.decode(&position) { try $0.integerOrDigits() }
    }
}

@_spi(Generated) extension LeafType where Self: FixedWidthInteger, Output == Self {
    /// The mock value, 1, which is safe as a divisor or as a loop's limit.
    public static var __mock: Self { 1 }

    /// Reads an exact integer.
    /// - Throws: An error with code `typeMismatch`, for example for a number that is out of range, or `unexpectedNull`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Self {
        try text.decode(&position) { try $0.integer() }
    }

    /// Writes an integer.
    public static func __encode(_ value: Self, to writer: inout JSONWriter) throws { writer.integer(value) }
}
