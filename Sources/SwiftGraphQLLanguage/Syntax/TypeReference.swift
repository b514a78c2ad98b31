/// A reference to a named type, a list type or a non-null type. See the specification, section 2.12.
package indirect enum TypeReference: Hashable, Sendable {
    case named(Name)
    /// A list type, such as `[User]`.
    case list(TypeReference)
    /// A non-null type, such as `User!`. The type inside is never a non-null type itself.
    case nonNull(TypeReference)

    /// The name of the type inside all list types and non-null types.
    package var innermostName: Name {
        switch self {
        case .named(let name): name
        case .list(let type), .nonNull(let type): type.innermostName
        }
    }

    /// Whether the type is a non-null type. The types of list elements don't matter.
    package var isNonNull: Bool {
        if case .nonNull = self { true } else { false }
    }

    /// The type itself, or the type inside if this is a non-null type.
    package var nullable: TypeReference {
        if case .nonNull(let type) = self { type } else { self }
    }
}

extension TypeReference: CustomStringConvertible {
    /// The type in GraphQL notation, such as `[Int!]!`.
    package var description: String {
        switch self {
        case .named(let name): name.text
        case .list(let element): "[\(element)]"
        case .nonNull(let type): "\(type)!"
        }
    }
}
