import SwiftGraphQLJSON

/// The leaf type for an app's codec. It decodes and encodes values with the codec.
///
/// `CodecLeaf` is a separate type because the requirements of `LeafType` are hidden from apps, whose types conform to
/// `Codec`.
@_spi(Generated) public enum CodecLeaf<Wrapper: Codec>: LeafType {
    /// The type that the app uses.
    public typealias Output = Wrapper.WrappedType

    /// The codec's `mockValue`.
    public static var __mock: Output { Wrapper.mockValue }

    /// Writes a number instead of the mock value, because an app's codec might not be able to encode its mock value.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) { writer.integer(1) }

    /// Reads a value with the codec's `Decodable` conformance and reserves the memory for an object or a list.
    /// - Throws: An error with code `unexpectedNull`, `valuesTooLarge`, or `invalidScalar` with the codec's own error
    ///   as `underlying`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Output {
        try text.decode(&position) { value in
            if text.isMock, !value.isNull { return Wrapper.mockValue }
            // The codec may keep a copy of the object or list, so memory for the copy is reserved.
            if value.kind == .object || value.kind == .array { try text.reserveMemory(for: value) }
            return try value.decode(Wrapper.self).wrappedValue
        }
    }

    /// Writes a value with the codec's `Encodable` conformance.
    /// - Throws: `SelectionError` (`invalidArgument`) with the codec's own error as `underlying`.
    public static func __encode(_ value: Output, to writer: inout JSONWriter) throws {
        try writer.encode(Wrapper(wrappedValue: value))
    }
}

/// The default implementation for the library's codecs. These are leaf types, so they can read values without
/// `Decodable`.
@_spi(Generated) extension LeafType where Self: Codec, Output == WrappedType {
    /// The codec's `mockValue`.
    public static var __mock: Output { mockValue }

    /// Reads a value with the codec's `Decodable` conformance, like `CodecLeaf`.
    /// - Throws: Any error that `CodecLeaf.__read(_:at:)` throws.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Output {
        try CodecLeaf<Self>.__read(text, at: &position)
    }

    /// Writes a value with the codec's `Encodable` conformance, like `CodecLeaf`.
    /// - Throws: Any error that `CodecLeaf.__encode(_:to:)` throws.
    public static func __encode(_ value: Output, to writer: inout JSONWriter) throws {
        try CodecLeaf<Self>.__encode(value, to: &writer)
    }
}
