/// The value of one member of an input object, which knows how it travels.
protocol InputMember: Sendable {
    /// What the app gave.
    associatedtype Content: Sendable

    /// What the app gave.
    var content: Content { get set }

    /// Whether the member is sent.
    var isPresent: Bool { get }

    /// Writes the value as one JSON value; called only where it is present.
    func write(to writer: inout JSONWriter) throws
}

extension InputMember {
    /// The same member with another value; `nil` where that is of another type.
    func replacing<Value>(content: Value) -> (any InputMember)? {
        guard let content = content as? Content else { return nil }
        var member = self
        member.content = content
        return member
    }
}

/// A member that is always there.
struct RequiredMember<Value: InputValue>: InputMember {
    var content: Value

    init(value: Value) { content = value }

    var isPresent: Bool { true }

    func write(to writer: inout JSONWriter) throws { try content.__write(to: &writer) }
}

/// A nullable member.
struct NullableMember<Value: InputValue>: InputMember {
    var content: OptionalArgument<Value>

    init(argument: OptionalArgument<Value>) { content = argument }

    var isPresent: Bool { content.isPresent }

    func write(to writer: inout JSONWriter) throws {
        if case .present(let value) = content { try value.__write(to: &writer) } else { writer.null() }
    }
}

/// A member that the schema has a default for.
struct DefaultedMember<Value: InputValue>: InputMember {
    var content: Value?

    init(value: Value?) { content = value }

    var isPresent: Bool { content != nil }

    func write(to writer: inout JSONWriter) throws { try content?.__write(to: &writer) }
}

/// A member of a leaf type that is always there.
struct RequiredLeafMember<Leaf: LeafType>: InputMember where Leaf.Output: Sendable {
    var content: Leaf.Output

    init(value: Leaf.Output) { content = value }

    var isPresent: Bool { true }

    func write(to writer: inout JSONWriter) throws { try Leaf.__encode(content, to: &writer) }
}

/// A nullable member of a leaf type.
struct NullableLeafMember<Leaf: LeafType>: InputMember where Leaf.Output: Sendable {
    var content: OptionalArgument<Leaf.Output>

    init(argument: OptionalArgument<Leaf.Output>) { content = argument }

    var isPresent: Bool { content.isPresent }

    func write(to writer: inout JSONWriter) throws {
        if case .present(let value) = content { try Leaf.__encode(value, to: &writer) } else { writer.null() }
    }
}

/// A member of a leaf type that the schema has a default for.
struct DefaultedLeafMember<Leaf: LeafType>: InputMember where Leaf.Output: Sendable {
    var content: Leaf.Output?

    init(value: Leaf.Output?) { content = value }

    var isPresent: Bool { content != nil }

    func write(to writer: inout JSONWriter) throws {
        if let content { try Leaf.__encode(content, to: &writer) }
    }
}

extension OptionalArgument {
    /// Whether anything is sent, be it null.
    var isPresent: Bool {
        if case .absent = self { false } else { true }
    }
}
