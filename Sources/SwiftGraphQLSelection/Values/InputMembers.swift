import SwiftGraphQLJSON

/// The members of an input object.
///
/// An input object stores its members here instead of in stored properties. For a struct with many stored properties,
/// the compiler generates code to copy, move and destroy each of them, which would be most of the cost of compiling it.
@_spi(Generated) public struct InputMembers: Sendable {
    private struct Member: Sendable {
        let name: StaticString
        var value: any InputMember
    }

    private var members: [Member] = []

    /// Creates an empty list of members.
    public init() {}

    /// Writes the members that are present as one JSON object.
    ///
    /// - Throws: `SelectionError` with the path of the member whose value can't be written.
    func write(to writer: inout JSONWriter) throws {
        writer.beginObject()
        for member in members where member.value.isPresent {
            // A GraphQL name doesn't contain characters that need escaping.
            writer.key(member.name)
            do {
                try member.value.write(to: &writer)
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

    private mutating func append(_ name: StaticString, _ value: some InputMember) {
        members.append(Member(name: name, value: value))
    }

    /// Returns the value of the member at an index.
    func value<Value>(at index: Int) -> Value {
        guard let value = members[index].value.content as? Value else {
            preconditionFailure("the key of `\(members[index].name)` doesn't have the type of its value")
        }
        return value
    }

    /// Returns the members with another value at an index.
    func setting<Value>(_ value: Value, at index: Int) -> InputMembers {
        guard let member = members[index].value.replacing(content: value) else {
            preconditionFailure("the key of `\(members[index].name)` doesn't have the type of its value")
        }
        var changed = self
        changed.members[index].value = member
        return changed
    }
}

@_spi(Generated) extension InputMembers: CustomStringConvertible {
    /// The members as JSON, in the form in which it is sent.
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
        append(name, RequiredMember<Input>(content: value))
    }

    /// Adds a nullable member.
    public mutating func add<Input: InputType>(
        _ name: StaticString, _ value: OptionalArgument<Input.Output>, _ type: Input.Type
    ) where Input.Output: Sendable {
        append(name, NullableMember<Input>(content: value))
    }

    /// Adds a member with a default value in the schema; absent if the value is `nil`.
    public mutating func add<Input: InputType>(ifPresent name: StaticString, _ value: Input.Output?, _ type: Input.Type)
    where Input.Output: Sendable {
        append(name, DefaultedMember<Input>(content: value))
    }
}

// Functions for the types of most members. Each has its own name, because calls without metatypes and overloads compile
// fast.
@_spi(Generated) extension InputMembers {
    /// Adds a member of a type that encodes itself.
    public mutating func add<Value: InputType & Sendable>(_ name: StaticString, _ value: Value)
    where Value.Output == Value {
        append(name, RequiredMember<Value>(content: value))
    }

    /// Adds a nullable member of a type that encodes itself.
    public mutating func add<Value: InputType & Sendable>(_ name: StaticString, _ value: OptionalArgument<Value>)
    where Value.Output == Value {
        append(name, NullableMember<Value>(content: value))
    }

    /// Adds a member of an enum type.
    public mutating func addEnum<Value: EnumValue>(_ name: StaticString, _ value: Value) {
        append(name, RequiredMember<EnumLeaf<Value>>(content: value))
    }

    /// Adds a nullable member of an enum type.
    public mutating func addEnum<Value: EnumValue>(_ name: StaticString, _ value: OptionalArgument<Value>) {
        append(name, NullableMember<EnumLeaf<Value>>(content: value))
    }

    /// Adds a member that is an input object.
    public mutating func addObject<Value: InputObject>(_ name: StaticString, _ value: Value) {
        append(name, RequiredMember<InputObjectType<Value>>(content: value))
    }

    /// Adds a nullable member that is an input object.
    public mutating func addObject<Value: InputObject>(_ name: StaticString, _ value: OptionalArgument<Value>) {
        append(name, NullableMember<InputObjectType<Value>>(content: value))
    }
}
