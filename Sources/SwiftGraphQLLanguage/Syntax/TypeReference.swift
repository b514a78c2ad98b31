/// A reference to a type: by name, as a list, or non-null; see the specification, section 2.12.
package indirect enum TypeReference: Hashable, Sendable {
    /// A named type.
    case named(Name)
    /// A list type, `[T]`.
    case list(TypeReference)
    /// A non-null type, `T!`. The grammar doesn't allow another non-null type directly inside.
    case nonNull(TypeReference)

    /// The name of the type inside all lists and non-null types.
    package var innermostName: Name {
        switch self {
        case .named(let name): name
        case .list(let type), .nonNull(let type): type.innermostName
        }
    }

    /// Whether the outermost type is non-null.
    package var isNonNull: Bool {
        if case .nonNull = self { true } else { false }
    }

    /// The type without its outermost non-null modifier.
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
