import GraphQLJSON

/// How the values of an app's codec travel: the codec's leaf type.
///
/// A type of its own, since the requirements of `LeafType` are hidden from apps, which conform to `Codec`.
@_spi(Generated) public enum CodecLeaf<Wrapper: Codec>: LeafType {
    /// What the app sees of the codec.
    public typealias Output = Wrapper.WrappedType

    /// The codec's `mockValue`.
    public static var __mock: Output { Wrapper.mockValue }

    /// Reads a value by the codec's `Decodable` conformance.
    /// - Throws: `SelectionError`: `unexpectedNull`, or `invalidScalar` with the codec's own error behind it.
    public static func __decode(_ value: JSONCursor) throws -> Output {
        try value.decode(Wrapper.self).wrappedValue
    }

    /// Writes a value by the codec's `Encodable` conformance.
    /// - Throws: `SelectionError` (`invalidArgument`) with the codec's own error behind it.
    public static func __encode(_ value: Output, to writer: inout JSONWriter) throws {
        try writer.encode(Wrapper(wrappedValue: value))
    }
}

/// The shipped codecs are leaf types themselves, so that they can read without the detour by `Decodable`.
@_spi(Generated) extension LeafType where Self: Codec, Output == WrappedType {
    /// The codec's `mockValue`.
    public static var __mock: Output { mockValue }

    /// Reads a value as `CodecLeaf` does.
    /// - Throws: The errors of `__decode(_:)`.
    public static func __decode(_ value: JSONCursor) throws -> Output { try CodecLeaf<Self>.__decode(value) }

    /// Writes a value as `CodecLeaf` does.
    /// - Throws: The errors of `__decode(_:)`.
    public static func __encode(_ value: Output, to writer: inout JSONWriter) throws {
        try CodecLeaf<Self>.__encode(value, to: &writer)
    }
}
