/// An input object (specification 3.10); generated types conform to it.
///
/// Two input objects are equal when they travel as the same JSON.
public protocol InputObject: InputValue, Hashable {
    /// Adds the members in the schema's order; absent ones are left out. For generated code.
    func __encode(to members: inout InputMembers)
}

extension InputObject {
    /// Writes the object as JSON.
    public func __write(to writer: inout JSONWriter) throws {
        var members = InputMembers(writer: writer.take())
        members.writer.beginObject()
        __encode(to: &members)
        members.writer.endObject()
        writer = members.writer
        if let failure = members.failure { throw failure }
    }

    /// Whether both travel as the same JSON.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.__json == rhs.__json }

    /// Feeds the JSON text into `hasher`.
    public func hash(into hasher: inout Hasher) { hasher.combine(__json.json) }
}

/// The members of an input object while it is written. For generated code.
public struct InputMembers {
    var writer: JSONWriter
    var failure: (any Error)?

    init(writer: JSONWriter) {
        self.writer = writer
    }

    private mutating func member(_ name: StaticString, _ write: (inout JSONWriter) throws -> Void) {
        guard failure == nil else { return }
        let name = name.description
        writer.key(name)
        do {
            try write(&writer)
        } catch var error as SelectionError {
            error.path = error.path.prefixed(by: ResponsePath([.name(name)]))
            failure = error
        } catch {
            failure = SelectionError(
                code: .invalidArgument, message: "the value could not be encoded", path: ResponsePath([.name(name)]),
                underlying: error)
        }
    }
}

@_spi(Generated) extension InputMembers {
    /// A member that is always there.
    public mutating func add(_ name: StaticString, _ value: some InputValue) {
        member(name) { try value.__write(to: &$0) }
    }

    /// A nullable member.
    public mutating func add<Value: InputValue>(_ name: StaticString, _ value: OptionalArgument<Value>) {
        switch value {
        case .present(let value): add(name, value)
        case .null: member(name) { $0.null() }
        case .absent: break
        }
    }

    /// A member of a type that has a codec.
    public mutating func add<Leaf: LeafType>(_ name: StaticString, _ value: Leaf.Output, as type: Leaf.Type) {
        member(name) { try Leaf.__encode(value, to: &$0) }
    }

    /// A nullable member of a type that has a codec.
    public mutating func add<Leaf: LeafType>(
        _ name: StaticString, _ value: OptionalArgument<Leaf.Output>, as type: Leaf.Type
    ) {
        switch value {
        case .present(let value): add(name, value, as: type)
        case .null: member(name) { $0.null() }
        case .absent: break
        }
    }

    /// A member that the schema has a default for, left out where it is `nil`.
    public mutating func addIfPresent(_ name: StaticString, _ value: (some InputValue)?) {
        if let value { add(name, value) }
    }

    /// A member of a type that has a codec, left out where it is `nil`.
    public mutating func addIfPresent<Leaf: LeafType>(
        _ name: StaticString, _ value: Leaf.Output?, as type: Leaf.Type
    ) {
        if let value { add(name, value, as: type) }
    }
}

extension JSONWriter {
    /// Hands the text over, so that it is written on without a copy.
    fileprivate mutating func take() -> JSONWriter {
        let taken = self
        self = JSONWriter()
        return taken
    }
}
