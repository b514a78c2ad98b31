import SwiftGraphQLJSON

/// A leaf type (a scalar or an enum; specification, sections 3.5 and 3.9), which is the type of a field or an argument.
/// It decodes and encodes values.
///
/// The leaf type of an app's `Codec` is `CodecLeaf`, and the leaf type of a generated enum is `EnumLeaf`. Optionals and
/// arrays of leaf types are leaf types too, such as `[DateTime?]?`.
@_spi(Generated) public protocol LeafType<Output>: InputType {
    /// A valid value, which closures receive while a selection is recorded.
    static var __mock: Output { get }
    /// Writes a value of a mock response; by default, `__mock`.
    static func __writeMock(to writer: inout JSONWriter, in world: MockWorld)
    /// Reads the value at a position of a response, and moves the position to the end of the value.
    /// - Throws: `SelectionError`, with the path inside the value. In that case, the position is undefined.
    static func __read(_ text: ResponseText, at position: inout Int) throws -> Output
}

@_spi(Generated) extension LeafType {
    /// Writes `__mock`.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        // The mock values of the included types have a JSON form.
        try? __encode(__mock, to: &writer)
    }
}

@_spi(Generated) extension Optional: LeafType where Wrapped: LeafType {
    /// The mock value, a mock value of the wrapped type.
    public static var __mock: Wrapped.Output? { .some(Wrapped.__mock) }

    /// Writes a mock value or null.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        if world.isNull() {
            writer.null()
            world.measure { Wrapped.__writeMock(to: &$0, in: world) }
        } else {
            Wrapped.__writeMock(to: &writer, in: world)
        }
    }

    /// Reads null as `nil`.
    /// - Throws: Any error that the wrapped type throws.
    @inlinable @inline(__always)
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Wrapped.Output? {
        text.skipNull(&position) ? .none : .some(try Wrapped.__read(text, at: &position))
    }
}

@_spi(Generated) extension Array: LeafType where Element: LeafType {
    /// The mock value, an array of one element, so that `first!` and `[0]` succeed while a selection is recorded.
    public static var __mock: [Element.Output] { [Element.__mock] }

    /// Writes as many mock values as the world chooses.
    public static func __writeMock(to writer: inout JSONWriter, in world: MockWorld) {
        writer.beginArray()
        world.list { Element.__writeMock(to: &writer, in: world) }
        writer.endArray()
    }

    /// Reads an array.
    /// - Throws: `typeMismatch`, or the error of an element with the element's index in the path.
    @inlinable public static func __read(_ text: ResponseText, at position: inout Int) throws -> [Element.Output] {
        var output: [Element.Output] = []
        let size = MemoryLayout<Element.Output>.stride
        let start = position
        output.reserveCapacity(try text.beginLeaves(&position))
        while text.nextLeaf(&position) {
            do { output.append(try Element.__read(text, at: &position)) } catch {
                throw error.within(element: output.count)
            }
            if output.count & 0xffff == 0 { try text.checkMemory(ofList: output.count, size, start..<position) }
        }
        try text.reserveMemory(ofList: output.count, size, start..<position)
        return output
    }
}

extension Error {
    /// Returns the error for an array, given the error for one of its elements.
    @usableFromInline func within(element index: Int) -> any Error {
        guard var error = SelectionError(self) else { return self }
        error.path.components.insert(.index(index), at: 0)
        return error
    }
}
