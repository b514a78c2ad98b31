package import SwiftGraphQLLanguage

extension TypeReference {
    /// Returns whether another input type accepts every value of this type (specification, section 5.8.5,
    /// "AreTypesCompatible").
    package func isCompatible(with other: TypeReference) -> Bool {
        switch (self, other) {
        case (.nonNull(let type), .nonNull(let other)): type.isCompatible(with: other)
        case (_, .nonNull): false
        case (.nonNull(let type), _): type.isCompatible(with: other)
        case (.list(let element), .list(let other)): element.isCompatible(with: other)
        case (.named(let name), .named(let other)): name == other
        case (.list, .named), (.named, .list): false
        }
    }

    /// Returns the widest input type whose values this type and the given type both accept, or `nil` if the types
    /// differ in more than nullability.
    package func met(with other: TypeReference) -> TypeReference? {
        switch (self, other) {
        case (.nonNull(let type), _): type.met(with: other.nullable).map { .nonNull($0) }
        case (_, .nonNull(let other)): met(with: other).map { .nonNull($0) }
        case (.list(let element), .list(let other)): element.met(with: other).map { .list($0) }
        case (.named(let name), .named(let other)): name == other ? self : nil
        case (.named, .list), (.list, .named): nil
        }
    }

    /// Returns the narrowest input type that accepts the values of this type and of the given type. The types must
    /// differ only in nullability.
    package func joined(with other: TypeReference) -> TypeReference {
        switch (self, other) {
        case (.nonNull(let type), .nonNull(let other)): .nonNull(type.joined(with: other))
        case (.nonNull(let type), _): type.joined(with: other)
        case (_, .nonNull(let other)): joined(with: other)
        case (.list(let element), .list(let other)): .list(element.joined(with: other))
        case (.named, _), (.list, .named): self
        }
    }
}
