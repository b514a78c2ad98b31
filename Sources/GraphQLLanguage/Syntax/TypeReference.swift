/// The use of a type: by name, in a list, without null; see the specification, section 2.12.
package indirect enum TypeReference: Hashable, Sendable {
    /// A type by name, with the place of the name if there is one.
    case named(Name)
    /// A list of elements, `[T]`.
    case list(TypeReference)
    /// A type that excludes null, `T!`; the grammar allows no second mark in it.
    case nonNull(TypeReference)

    /// The name inside all lists and non-null marks.
    package var innermostName: Name {
        switch self {
        case .named(let name): name
        case .list(let type), .nonNull(let type): type.innermostName
        }
    }

    /// Whether null is excluded at the outermost level.
    package var isNonNull: Bool {
        if case .nonNull = self { true } else { false }
    }

    /// The type without an outermost non-null mark.
    package var nullable: TypeReference {
        if case .nonNull(let type) = self { type } else { self }
    }
}

extension TypeReference: CustomStringConvertible {
    /// The type as GraphQL writes it, such as `[Int!]!`.
    package var description: String {
        switch self {
        case .named(let name): name.text
        case .list(let element): "[\(element)]"
        case .nonNull(let type): "\(type)!"
        }
    }
}
