import SwiftGraphQLLanguage

/// A type of a schema, with lookup tables for its parts.
package final class KnownType {
    /// The type's definition in the schema.
    package let definition: SchemaType
    /// The names of the object types that a value of this type can have.
    package let possibleTypes: Set<String>

    /// The fields of an object or interface, by name.
    package private(set) lazy var fields = Dictionary(definition.fields.map { ($0.name.text, $0) }) { first, _ in first
    }
    /// The fields of an input object, by name.
    package private(set) lazy var inputFields = Dictionary(definition.inputFields.map { ($0.name.text, $0) }) {
        first, _ in
        first
    }
    /// The names of an enum's values.
    package private(set) lazy var values = Set(definition.values.map(\.name.text))

    /// Creates a known type from a type and the names of its possible object types.
    package init(_ definition: SchemaType, possibleTypes: Set<String>) {
        self.definition = definition
        self.possibleTypes = possibleTypes
    }

    /// The type's name.
    package var name: String { definition.name.text }
    /// The type's kind.
    package var kind: SchemaType.Kind { definition.kind }
    /// Whether a field of this type has a selection set.
    package var isComposite: Bool { kind.isComposite }
}
