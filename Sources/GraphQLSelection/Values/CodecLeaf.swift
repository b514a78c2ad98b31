import GraphQLJSON

/// The leaf type of an app's codec, which decodes and encodes the codec's values.
///
/// It is a separate type because the requirements of `LeafType` are hidden from apps, whose types conform to `Codec`.
@_spi(Generated) public enum CodecLeaf<Wrapper: Codec>: LeafType {
    /// The type that the app uses.
    public typealias Output = Wrapper.WrappedType

    /// The codec's `mockValue`.
    public static var __mock: Output { Wrapper.mockValue }

    /// Reads a value with the codec's `Decodable` conformance.
    /// - Throws: `SelectionError`: `unexpectedNull`, or `invalidScalar` with the codec's own error as `underlying`.
    public static func __decode(_ value: JSONCursor) throws -> Output {
        try value.decode(Wrapper.self).wrappedValue
    }

    /// Reads a value, and counts the memory of each `JSONValue` in it.
    /// - Throws: The errors of `__decode(_:)`, and `SelectionError` of code `valuesTooLarge`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Output {
        try text.decode(&position) { value in
            try value.decode(Wrapper.self, memory: text).wrappedValue
        }
    }

    /// Writes a value with the codec's `Encodable` conformance.
    /// - Throws: `SelectionError` (`invalidArgument`) with the codec's own error as `underlying`.
    public static func __encode(_ value: Output, to writer: inout JSONWriter) throws {
        try writer.encode(Wrapper(wrappedValue: value))
    }
}

/// The included codecs are leaf types themselves, so they can read values directly instead of through `Decodable`.
@_spi(Generated) extension LeafType where Self: Codec, Output == WrappedType {
    /// The codec's `mockValue`.
    public static var __mock: Output { mockValue }

    /// Reads a value in the same way as `CodecLeaf`.
    /// - Throws: The errors of `CodecLeaf.__decode(_:)`.
    public static func __decode(_ value: JSONCursor) throws -> Output { try CodecLeaf<Self>.__decode(value) }

    /// Writes a value in the same way as `CodecLeaf`.
    /// - Throws: The errors of `CodecLeaf.__encode(_:to:)`.
    public static func __encode(_ value: Output, to writer: inout JSONWriter) throws {
        try CodecLeaf<Self>.__encode(value, to: &writer)
    }
}
