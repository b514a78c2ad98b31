import SwiftGraphQLJSON

/// A leaf type, which is a scalar or an enum (specification, sections 3.5 and 3.9). It decodes the values of fields and
/// encodes the values of arguments.
///
/// The leaf type of an app's `Codec` is `CodecLeaf`, and the leaf type of a generated enum is `EnumLeaf`. Optionals and
/// arrays of leaf types are leaf types too, such as `[DateTime?]?`.
@_spi(Generated) public protocol LeafType<Output>: InputType {
    /// A valid value, which closures receive during recording.
    static var __mock: Output { get }
    /// Writes a value for a mock response; by default, `__mock`.
    static func __writeMock(to writer: inout JSONWriter, in world: MockWorld)
    /// Reads the value at the given position in a response and moves the position to the end of the value.
    /// - Throws: An error with the path inside the value. In that case, the position is undefined.
    static func __read(_ text: ResponseText, at position: inout Int) throws -> Output
}

@_spi(Generated) extension LeafType {
    /// Writes `__mock`.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        // Encoding can't fail, because the mock values of the library's leaf types can be encoded as JSON.
        try? __encode(__mock, to: &writer)
    }
}

@_spi(Generated) extension Optional: LeafType where Wrapped: LeafType {
    /// The mock value, a mock value of the wrapped type.
    public static var __mock: Wrapped.Output? { .some(Wrapped.__mock) }

    /// Writes null or a mock value, whichever `world` chooses.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        if world.isNull() {
            writer.null()
        } else {
            Wrapped.__writeMock(to: &writer, in: world)
        }
    }

    /// Reads a nullable value and returns `nil` for null.
    /// - Throws: Any error that reading the wrapped type throws.
    @inlinable @inline(__always)
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Wrapped.Output? {
        text.skipNull(&position) ? .none : .some(try Wrapped.__read(text, at: &position))
    }
}

@_spi(Generated) extension Array: LeafType where Element: LeafType {
    /// The mock value, an array of one element, so that `first!` and `[0]` succeed during recording.
    public static var __mock: [Element.Output] { [Element.__mock] }

    /// Writes an array with the number of mock values that `world` chooses.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        writer.beginArray()
        world.list { Element.__writeMock(to: &writer, in: world) }
        writer.endArray()
    }

    /// Reads an array.
    /// - Throws: An error with code `typeMismatch`, or an element's error, whose path includes the element's index.
    @inlinable public static func __read(_ text: ResponseText, at position: inout Int) throws -> [Element.Output] {
        var output: [Element.Output] = []
        output.reserveCapacity(try text.beginLeaves(&position, size: MemoryLayout<Element.Output>.stride))
        while text.nextLeaf(&position) {
            do { output.append(try Element.__read(text, at: &position)) } catch {
                throw error.within(element: output.count)
            }
        }
        return output
    }
}

extension Error {
    /// Returns a copy of an array element's error, with the element's index added to the path.
    @usableFromInline func within(element index: Int) -> any Error {
        guard var error = SelectionError(self) else { return self }
        error.path.components.insert(.index(index), at: 0)
        return error
    }
}
