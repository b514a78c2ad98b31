import SwiftGraphQLJSON

/// The built-in scalar `ID` (specification, section 3.5.5). The app uses a `String`.
///
/// The codec accepts strings and integers, and writes strings.
@propertyWrapper public struct GraphQLID: Codec {
    /// The identifier, as the app uses it.
    public var wrappedValue: String

    /// Creates a codec that wraps an identifier.
    public init(wrappedValue: String) { self.wrappedValue = wrappedValue }

    /// The mock value, `"1"`. It is also a number, so that `Int(id)!` succeeds during recording.
    public static var mockValue: String { "1" }

    /// Decodes an identifier from a string or an integer.
    /// - Throws: Any error that the decoder throws.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? JSONCursorDecoder {
            wrappedValue = try decoder.scalar { try $0.identifier() }
            return
        }
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            wrappedValue = text
        } else if let number = try? container.decode(UInt64.self) {
            wrappedValue = String(number)
        } else {
            wrappedValue = String(try container.decode(Int64.self))
        }
    }

    /// Encodes the identifier as a string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

@_spi(Generated) extension GraphQLID: LeafType {
    /// The type that the app uses.
    public typealias Output = String

    /// Writes the identifier that `world` chooses.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        writer.string(world.text(world.choices.id()))
    }

    /// Reads an identifier from a string or an integer.
    /// - Throws: An error with code `typeMismatch`, for example for a number with a fraction, or `unexpectedNull`.
    @inline(__always)
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> String {
        try text.string(&position) ?? text.decode(&position) { try $0.identifier() }
    }

    /// Writes the identifier as a string.
    public static func __encode(_ value: String, to writer: inout JSONWriter) throws { writer.string(value) }
}

extension JSONCursor {
    /// Returns the value of a string or the digits of an integer.
    fileprivate func identifier() throws -> String {
        guard kind == .number else { return try string() }
        let literal = try numberLiteral()
        guard literal.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 &- UInt8(ascii: "0") < 10 }) else {
            throw mismatch(expected: "a string or an integer")
        }
        return literal
    }
}
