import SwiftGraphQLJSON

/// The leaf type of an app's codec, which decodes and encodes the codec's values.
///
/// `CodecLeaf` is a separate type because the requirements of `LeafType` are hidden from apps, whose types conform to
/// `Codec`.
@_spi(Generated) public enum CodecLeaf<Wrapper: Codec>: LeafType {
    /// The type that the app uses.
    public typealias Output = Wrapper.WrappedType

    /// The codec's `mockValue`.
    public static var __mock: Output { Wrapper.mockValue }

    /// Writes a number in place of the mock value, because an app's codec might not be able to encode values.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) { writer.integer(1) }

    /// Reads a value with the codec's `Decodable` conformance, and counts the memory of an object or a list.
    /// - Throws: `SelectionError`: `unexpectedNull`; `invalidScalar` with the codec's own error as `underlying`; or
    ///   `valuesTooLarge`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Output {
        try text.decode(&position) { value in
            if text.isMock, !value.isNull { return Wrapper.mockValue }
            // The codec may copy all of an object or a list.
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

/// The included codecs are leaf types themselves, so they can read values directly instead of through `Decodable`.
@_spi(Generated) extension LeafType where Self: Codec, Output == WrappedType {
    /// The codec's `mockValue`.
    public static var __mock: Output { mockValue }

    /// Reads a value in the same way as `CodecLeaf`.
    /// - Throws: The errors of `CodecLeaf.__read(_:at:)`.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Output {
        try CodecLeaf<Self>.__read(text, at: &position)
    }

    /// Writes a value in the same way as `CodecLeaf`.
    /// - Throws: The errors of `CodecLeaf.__encode(_:to:)`.
    public static func __encode(_ value: Output, to writer: inout JSONWriter) throws {
        try CodecLeaf<Self>.__encode(value, to: &writer)
    }
}
