import SwiftGraphQLJSON

/// The value of a member of an input object, which can write itself.
protocol InputMember: Sendable {
    /// The type of the value that the app sets.
    associatedtype Content: Sendable

    /// The value that the app sets.
    var content: Content { get set }

    /// Whether the member is sent.
    var isPresent: Bool { get }

    /// Writes the value as one JSON value. Only called if the member is present.
    func write(to writer: inout JSONWriter) throws
}

extension InputMember {
    /// Returns the same member with another value; `nil` if the value has another type.
    func replacing<Value>(content: Value) -> (any InputMember)? {
        guard let content = content as? Content else { return nil }
        var member = self
        member.content = content
        return member
    }
}

/// A member that is always present.
struct RequiredMember<Input: InputType>: InputMember where Input.Output: Sendable {
    var content: Input.Output

    var isPresent: Bool { true }

    func write(to writer: inout JSONWriter) throws { try Input.__encode(content, to: &writer) }
}

/// A nullable member.
struct NullableMember<Input: InputType>: InputMember where Input.Output: Sendable {
    var content: OptionalArgument<Input.Output>

    var isPresent: Bool { content.isPresent }

    func write(to writer: inout JSONWriter) throws {
        if case .present(let value) = content { try Input.__encode(value, to: &writer) } else { writer.null() }
    }
}

/// A member with a default value in the schema.
struct DefaultedMember<Input: InputType>: InputMember where Input.Output: Sendable {
    var content: Input.Output?

    var isPresent: Bool { content != nil }

    func write(to writer: inout JSONWriter) throws {
        if let content { try Input.__encode(content, to: &writer) }
    }
}

extension OptionalArgument {
    /// Whether a value or null is sent.
    var isPresent: Bool {
        if case .absent = self { false } else { true }
    }
}
