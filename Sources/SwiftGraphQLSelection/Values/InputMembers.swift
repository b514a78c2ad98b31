import SwiftGraphQLJSON

/// The members of an input object.
///
/// An input object stores its members here instead of in stored properties. For each stored property, the compiler
/// would generate code to copy, move and destroy it, which would take most of the struct's compile time.
@_spi(Generated) public struct InputMembers: Sendable {
    private var members: [any InputMember] = []

    /// Creates an empty list of members.
    public init() {}

    /// Writes all members that are present as one JSON object.
    ///
    /// - Throws: `SelectionError` with the path of the first member whose value can't be written.
    func write(to writer: inout JSONWriter) throws {
        writer.beginObject()
        for member in members {
            do {
                try member.write(to: &writer)
            } catch {
                let path = ResponsePath([.name(member.name.description)])
                var failure =
                    SelectionError(error)
                    ?? SelectionError(
                        code: .invalidArgument, message: "the value could not be encoded", underlying: error)
                failure.path = failure.path.prefixed(by: path)
                throw failure
            }
        }
        writer.endObject()
    }

    private mutating func append<Value: Sendable>(
        _ name: StaticString, _ value: Value,
        _ write: @escaping @Sendable (Value, inout JSONWriter) throws -> Void
    ) {
        members.append(ValueMember(name: name, content: value, writeMember: write))
    }

    /// Returns the value of the member at the given index. Traps if the value has another type.
    func value<Value>(at index: Int) -> Value {
        guard let value = members[index].content as? Value else {
            preconditionFailure("the key of `\(members[index].name)` isn't of the same type as the value")
        }
        return value
    }

    /// Returns a copy of the members with a new value at the given index. Traps if the value has the wrong type.
    func setting<Value>(_ value: Value, at index: Int) -> InputMembers {
        guard let member = members[index].replacing(content: value) else {
            preconditionFailure("the key of `\(members[index].name)` isn't of the same type as the value")
        }
        var changed = self
        changed.members[index] = member
        return changed
    }
}

/// A member of an input object. It can write itself as JSON.
private protocol InputMember: Sendable {
    associatedtype Content

    var name: StaticString { get }
    /// The value of the member, which the app can change.
    var content: Content { get set }
    /// Writes the member's name and value; writes nothing if the member isn't sent.
    func write(to writer: inout JSONWriter) throws
}

extension InputMember {
    /// Returns a copy of the member with a new value; `nil` if the value has the wrong type.
    fileprivate func replacing<Value>(content: Value) -> (any InputMember)? {
        guard let content = content as? Content else { return nil }
        var member = self
        member.content = content
        return member
    }
}

private struct ValueMember<Content: Sendable>: InputMember {
    let name: StaticString
    var content: Content
    let writeMember: @Sendable (Content, inout JSONWriter) throws -> Void

    func write(to writer: inout JSONWriter) throws { try writeMember(content, &writer) }
}

@_spi(Generated) extension InputMembers: CustomStringConvertible {
    /// The JSON object in which the members are sent; the error's text if a value can't be written.
    public var description: String {
        var writer = JSONWriter()
        do {
            try write(to: &writer)
            return writer.text
        } catch {
            return "\(error)"
        }
    }
}

@_spi(Generated) extension InputMembers {
    /// Adds a member that is always present.
    public mutating func add<Input: InputType>(_ name: StaticString, _ value: Input.Output, _ type: Input.Type)
    where Input.Output: Sendable {
        append(name, value) { value, writer in
            writer.key(name)
            try Input.__encode(value, to: &writer)
        }
    }

    /// Adds a nullable member.
    public mutating func add<Input: InputType>(
        _ name: StaticString, _ value: OptionalArgument<Input.Output>, _ type: Input.Type
    ) where Input.Output: Sendable {
        append(name, value) { value, writer in
            if case .absent = value { return }
            writer.key(name)
            if case .present(let value) = value { try Input.__encode(value, to: &writer) } else { writer.null() }
        }
    }

    /// Adds a member that has a default value in the schema. The member is absent if the value is `nil`.
    public mutating func add<Input: InputType>(ifPresent name: StaticString, _ value: Input.Output?, _ type: Input.Type)
    where Input.Output: Sendable {
        append(name, value) { value, writer in
            guard let value else { return }
            writer.key(name)
            try Input.__encode(value, to: &writer)
        }
    }
}

// Functions for the most common types. Calls of these compile fast, because they need no metatypes and few overloads.
@_spi(Generated) extension InputMembers {
    /// Adds a member of a type that encodes itself.
    public mutating func add<Value: InputType & Sendable>(_ name: StaticString, _ value: Value)
    where Value.Output == Value {
        add(name, value, Value.self)
    }

    /// Adds a nullable member of a type that encodes itself.
    public mutating func add<Value: InputType & Sendable>(_ name: StaticString, _ value: OptionalArgument<Value>)
    where Value.Output == Value {
        add(name, value, Value.self)
    }

    /// Adds a member of an enum type.
    public mutating func addEnum<Value: EnumValue>(_ name: StaticString, _ value: Value) {
        add(name, value, EnumLeaf<Value>.self)
    }

    /// Adds a nullable member of an enum type.
    public mutating func addEnum<Value: EnumValue>(_ name: StaticString, _ value: OptionalArgument<Value>) {
        add(name, value, EnumLeaf<Value>.self)
    }

    /// Adds a member that is an input object.
    public mutating func addObject<Value: InputObject>(_ name: StaticString, _ value: Value) {
        add(name, value, InputObjectType<Value>.self)
    }

    /// Adds a nullable member that is an input object.
    public mutating func addObject<Value: InputObject>(_ name: StaticString, _ value: OptionalArgument<Value>) {
        add(name, value, InputObjectType<Value>.self)
    }
}
