/// A leaf type (a scalar or an enum; specification, sections 3.5 and 3.9) as the type of a field or an argument: how
/// its values travel.
///
/// Types become leaf types by `Codec` or `EnumValue`. An optional and an array of a leaf type are leaf types too, so
/// that `[DateTime?]?` is one. The two underscores mark what generated code and the runtime call; an app has no need
/// to.
public protocol LeafType<Output> {
    /// What the app sees.
    associatedtype Output

    /// A valid value, for the pass in which a selection is recorded.
    static var __mock: Output { get }

    /// A valid value in a made-up world; `__mock` where the type has no choice.
    static func __mock(in world: MockWorld) -> Output

    /// Reads a value of a response.
    /// - Throws: `SelectionError`, its path that within the value.
    static func __decode(_ value: JSONCursor) throws -> Output

    /// Reads a value of a response, and moves the cursor behind it.
    /// - Throws: As `__decode(_:)`; the cursor is anywhere then.
    static func __read(from cursor: inout JSONCursor) throws -> Output

    /// Reads the value that a reader is at, if it is a usual one, and moves the reader behind it; nil for what is unusual
    /// and what is wrong, with which `__read(from:)` deals then. Nobody need have looked at the value before.
    static func __readUsual(from fields: Fields) -> Output?

    /// Writes a value of an argument: exactly one JSON value.
    /// - Throws: Whatever says that the value can't travel.
    static func __encode(_ value: Output, to writer: inout JSONWriter) throws
}

extension LeafType {
    /// The one mock value.
    public static func __mock(in world: MockWorld) -> Output { __mock }

    /// Decodes the value, then passes over it.
    @inlinable public static func __read(from cursor: inout JSONCursor) throws -> Output {
        let value = try __decode(cursor)
        cursor.skip()
        return value
    }

    /// Nothing: each value is read by `__read(from:)`.
    @inlinable public static func __readUsual(from fields: Fields) -> Output? { nil }
}

extension Optional: LeafType where Wrapped: LeafType {
    /// What the app sees: an optional of what it sees of the wrapped type.
    public typealias Output = Wrapped.Output?

    /// A value; not nil.
    public static var __mock: Wrapped.Output? { .some(Wrapped.__mock) }

    /// A value or nil.
    public static func __mock(in world: MockWorld) -> Wrapped.Output? {
        world.choices.isNull() ? .none : .some(Wrapped.__mock(in: world))
    }

    /// Reads null as nil.
    /// - Throws: What the wrapped type throws.
    public static func __decode(_ value: JSONCursor) throws -> Wrapped.Output? {
        value.isNull ? .none : .some(try Wrapped.__decode(value))
    }

    /// Reads null as nil.
    /// - Throws: What the wrapped type throws.
    @inlinable public static func __read(from cursor: inout JSONCursor) throws -> Wrapped.Output? {
        if !cursor.isNull { return .some(try Wrapped.__read(from: &cursor)) }
        cursor.skip()
        return .none
    }

    /// Reads null as nil, and what the wrapped type reads.
    @inlinable public static func __readUsual(from fields: Fields) -> Wrapped.Output?? {
        fields.skipNull() ? .some(.none) : Wrapped.__readUsual(from: fields).map { .some($0) }
    }

    /// Writes nil as null.
    /// - Throws: What the wrapped type throws.
    public static func __encode(_ value: Wrapped.Output?, to writer: inout JSONWriter) throws {
        if let value { try Wrapped.__encode(value, to: &writer) } else { writer.null() }
    }
}

extension Array: LeafType where Element: LeafType {
    /// What the app sees: an array of what it sees of the elements.
    public typealias Output = [Element.Output]

    /// One element, so that `first!` and `[0]` hold while a selection is recorded.
    public static var __mock: [Element.Output] { [Element.__mock] }

    /// As many elements as the world has it.
    public static func __mock(in world: MockWorld) -> [Element.Output] {
        world.list { Element.__mock(in: world) }
    }

    /// Reads an array.
    /// - Throws: `typeMismatch`, or what an element throws with its index in the path.
    public static func __decode(_ value: JSONCursor) throws -> [Element.Output] {
        var cursor = value
        return try __read(from: &cursor)
    }

    /// Reads an array.
    /// - Throws: `typeMismatch`, or what an element throws with its index in the path.
    @inlinable public static func __read(from cursor: inout JSONCursor) throws -> [Element.Output] {
        var output: [Element.Output] = []
        output.reserveCapacity(try cursor.beginArray())
        while cursor.nextElement() {
            do {
                output.append(try Element.__read(from: &cursor))
            } catch let error as SelectionError {
                throw error.prefixed(by: .index(output.count))
            }
        }
        return output
    }

    /// Writes an array.
    /// - Throws: What an element throws, with its index in the path where there is one.
    public static func __encode(_ value: [Element.Output], to writer: inout JSONWriter) throws {
        writer.beginArray()
        for (index, element) in value.enumerated() {
            do {
                try Element.__encode(element, to: &writer)
            } catch let error as SelectionError {
                throw error.prefixed(by: .index(index))
            }
        }
        writer.endArray()
    }
}
