import GraphQLJSON

/// A leaf type (a scalar or an enum; specification, sections 3.5 and 3.9) as the type of a field or an argument: how
/// its values travel.
///
/// An app's `Codec` has a leaf type in `CodecLeaf`, a generated enum in `EnumLeaf`. An optional and an array of a leaf
/// type are leaf types too, so that `[DateTime?]?` is one.
@_spi(Generated) public protocol LeafType<Output>: InputType {
    /// A valid value, for the pass in which a selection is recorded.
    static var __mock: Output { get }

    /// A valid value in a made-up world; `__mock` where the type has no choice.
    static func __mock(in world: MockWorld) -> Output

    /// Reads a value of a response.
    /// - Throws: `SelectionError`, its path that within the value.
    static func __decode(_ value: JSONCursor) throws -> Output

    /// Reads the value at a position of a response, and moves the position behind it. Nobody need have looked at the
    /// value before.
    /// - Throws: As `__decode(_:)`; the position is anywhere then.
    static func __read(_ text: ResponseText, at position: inout Int) throws -> Output
}

@_spi(Generated) extension LeafType {
    /// The one mock value.
    public static func __mock(in world: MockWorld) -> Output { __mock }

    /// Decodes the value, and skips it.
    @inlinable public static func __read(_ text: ResponseText, at position: inout Int) throws -> Output {
        try text.decode(&position, __decode)
    }
}

@_spi(Generated) extension Optional: LeafType where Wrapped: LeafType {
    /// A value; not nil.
    public static var __mock: Wrapped.Output? { .some(Wrapped.__mock) }

    /// A value or nil.
    public static func __mock(in world: MockWorld) -> Wrapped.Output? {
        if !world.isNull() { return .some(Wrapped.__mock(in: world)) }
        world.measure { _ = Wrapped.__mock(in: world) }
        return .none
    }

    /// Reads null as nil.
    /// - Throws: Any error that the wrapped type throws.
    public static func __decode(_ value: JSONCursor) throws -> Wrapped.Output? {
        value.isNull ? .none : .some(try Wrapped.__decode(value))
    }

    /// Reads null as nil.
    /// - Throws: Any error that the wrapped type throws.
    @inlinable @inline(__always)
    public static func __read(_ text: ResponseText, at position: inout Int) throws -> Wrapped.Output? {
        text.skipNull(&position) ? .none : .some(try Wrapped.__read(text, at: &position))
    }
}

@_spi(Generated) extension Array: LeafType where Element: LeafType {
    /// One element, so that `first!` and `[0]` hold while a selection is recorded.
    public static var __mock: [Element.Output] { [Element.__mock] }

    /// As many elements as the world has it.
    public static func __mock(in world: MockWorld) -> [Element.Output] {
        world.list { Element.__mock(in: world) }
    }

    /// Reads an array.
    /// - Throws: `typeMismatch`, or what an element throws with its index in the path.
    public static func __decode(_ value: JSONCursor) throws -> [Element.Output] {
        guard value.kind == .array else { throw value.mismatch(expected: "a list") }
        return try value.elements.enumerated().map { index, element in
            do { return try Element.__decode(element) } catch { throw error.within(element: index) }
        }
    }

    /// Reads an array.
    /// - Throws: `typeMismatch`, or what an element throws with its index in the path.
    @inlinable public static func __read(_ text: ResponseText, at position: inout Int) throws -> [Element.Output] {
        var output: [Element.Output] = []
        output.reserveCapacity(try text.beginLeaves(&position))
        while try text.nextLeaf(&position, output.count) {
            do { output.append(try Element.__read(text, at: &position)) } catch {
                throw error.within(element: output.count)
            }
        }
        return output
    }
}

extension Error {
    /// The error of an array whose element of that index has this one.
    @usableFromInline func within(element index: Int) -> any Error {
        SelectionError(self)?.prefixed(by: .index(index)) ?? self
    }
}
