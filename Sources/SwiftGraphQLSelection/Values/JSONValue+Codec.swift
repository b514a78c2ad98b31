import SwiftGraphQLJSON

@_spi(Generated) extension JSONValue: LeafType {
    /// The type that the app uses.
    public typealias Output = JSONValue

    /// Reads a copy of the JSON value.
    /// - Throws: `SelectionError` with code `valuesTooLarge`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> JSONValue {
        try text.decode(&position) { value in
            try text.reserveMemory(for: value)
            return JSONValue(value)
        }
    }

    /// Writes the JSON value, with the member names of each object sorted.
    public static func __encode(_ value: JSONValue, to writer: inout JSONWriter) throws { value.write(to: &writer) }
}

extension JSONValue: Codec {
    /// The mock value, an empty object, because most values of JSON scalars are objects.
    public static var mockValue: JSONValue { .object([:]) }

    /// Decodes this JSON value as a `Decodable` type.
    ///
    /// Integers are exact. `Decimal` keeps all digits, `URL` and `UUID` are decoded from strings, and `Data` from
    /// base64. During recording, this JSON value is a mock value, and the function returns a value of `T` with mock
    /// members.
    /// - Throws: `SelectionError` (`invalidScalar`) with the path inside this value and the underlying `DecodingError`.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws -> T {
        if MockDecoder.isMocking, self == Self.mockValue { return try MockDecoder.mock(type) }
        var writer = JSONWriter()
        write(to: &writer)
        return try SelectionError.converting { try JSONDocument(writer.bytes).root.decode(type) }
    }

    /// Encodes an `Encodable` value as JSON: `URL` and `UUID` as strings, `Data` as base64, `Decimal` with all digits.
    /// - Throws: `SelectionError` (`invalidArgument`) with the underlying `EncodingError`.
    public init(encoding value: some Encodable) throws {
        self = try SelectionError.converting {
            var writer = JSONWriter()
            try writer.encode(value)
            return JSONValue(try JSONDocument(writer.bytes).root)
        }
    }

    /// Creates a JSON value from text, which is parsed strictly (RFC 8259).
    /// - Throws: `SelectionError` (`malformedResponse`) with the position in the text.
    public init(parsing text: String) throws {
        try self.init(parsing: text.utf8)
    }

    /// Creates a JSON value from UTF-8 text, which is parsed strictly (RFC 8259).
    /// - Throws: `SelectionError` (`malformedResponse`) with the position in the text.
    public init(parsing bytes: some Sequence<UInt8>) throws {
        self = try SelectionError.converting { JSONValue(try JSONDocument(Array(bytes)).root) }
    }
}

extension JSONValue: ArrayLiteralArgument {
    /// Creates an array from its elements.
    @_spi(Generated) public init(__elements: [JSONValue]) { self = .array(__elements) }
}
