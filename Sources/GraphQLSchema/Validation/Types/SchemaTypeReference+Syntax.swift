package import GraphQLLanguage

extension SchemaTypeReference {
    /// The type that a document writes.
    package init(_ syntax: TypeReference) {
        switch syntax {
        case .named(let name): self = .named(name)
        case .list(let list): self = .list(SchemaTypeReference(list.element))
        case .nonNull(let nonNull): self = .nonNull(SchemaTypeReference(nonNull.type))
        }
    }

    /// Whether every value of this input type is one of another (specification, section 5.8.5,
    /// "AreTypesCompatible").
    func isCompatible(with other: SchemaTypeReference) -> Bool {
        switch (self, other) {
        case (.nonNull(let type), .nonNull(let other)): type.isCompatible(with: other)
        case (_, .nonNull): false
        case (.nonNull(let type), _): type.isCompatible(with: other)
        case (.list(let element), .list(let other)): element.isCompatible(with: other)
        case (.named(let name), .named(let other)): name == other
        case (.list, .named), (.named, .list): false
        }
    }
}
