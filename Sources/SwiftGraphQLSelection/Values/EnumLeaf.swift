import SwiftGraphQLJSON

/// The leaf type for a generated enum. It decodes and encodes the enum's values.
///
/// `EnumLeaf` is a separate type so that each generated enum has one conformance fewer. Conformances are the part of an
/// enum that takes longest to compile.
@_spi(Generated) public enum EnumLeaf<Value: EnumValue>: LeafType {
    /// The mock value, the first value in the schema.
    public static var __mock: Value { Value.__cases.values.first ?? .unrecognized("") }

    /// Writes the name of one of the enum's values, or a name that isn't in the schema.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        let values = Value.__cases.values
        let index = world.index(values.count) {
            $0 < values.count ? values[$0].rawValue : "a value unknown to the schema"
        }
        writer.string(index < values.count ? values[index].rawValue : values.isEmpty ? "" : "UNKNOWN_VALUE")
    }

    /// Reads a value's name. A name that isn't in the schema becomes an unrecognized value.
    /// - Throws: An error with code `typeMismatch` or `unexpectedNull` if the JSON value isn't a string.
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Value {
        let cases = Value.__cases
        if let index = cases.index(at: &position, text.bytes) { return cases.values[index] }
        return Value(rawValue: try String.__read(text, at: &position))
    }

    /// Writes the value's name.
    public static func __encode(_ value: Value, to writer: inout JSONWriter) throws {
        writer.string(value.rawValue)
    }
}

@_spi(Generated) extension EnumValue {
    /// The value as an argument.
    @inlinable public var __json: EncodedArgument { EncodedArgument(.string(rawValue)) }
}

@_spi(Generated) extension OptionalArgument where Wrapped: EnumValue {
    /// The value as an argument.
    @inlinable public var __json: EncodedArgument { encoded { $0.__json } }
}

@_spi(Generated) extension Optional where Wrapped: EnumValue {
    /// The value as an argument, which is absent if the value is `nil`.
    @inlinable public var __jsonOrAbsent: EncodedArgument { self?.__json ?? .absent }
}
