package import GraphQLLanguage

/// The use of a type: by name, in a list, without null.
///
/// See the specification, section 2.11.
package indirect enum SchemaTypeReference: Hashable, Sendable {
    /// A type by name, with the place of the name where there is one.
    case named(Name)
    /// A list of elements.
    case list(SchemaTypeReference)
    /// A type that excludes null.
    case nonNull(SchemaTypeReference)

    /// The name inside all lists and non-null marks.
    package var innermostName: Name {
        switch self {
        case .named(let name): name
        case .list(let element): element.innermostName
        case .nonNull(let type): type.innermostName
        }
    }

    /// Whether null is excluded at the outermost level.
    package var isNonNull: Bool {
        if case .nonNull = self { true } else { false }
    }

    /// The type without an outermost non-null mark.
    package var nullable: SchemaTypeReference {
        if case .nonNull(let type) = self { type } else { self }
    }
}

extension SchemaTypeReference: CustomStringConvertible {
    /// The type as GraphQL writes it, such as `[Int!]!`.
    package var description: String {
        switch self {
        case .named(let name): name.text
        case .list(let element): "[\(element)]"
        case .nonNull(let type): "\(type)!"
        }
    }
}
