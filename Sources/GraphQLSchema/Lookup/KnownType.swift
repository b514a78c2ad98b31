import GraphQLLanguage

/// A type of a schema with its parts by name.
package final class KnownType {
    /// The type as the schema gives it.
    package let definition: SchemaType
    /// The objects that a value of the type can be, by name.
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

    /// A type with the names of the objects that it stands for.
    package init(_ definition: SchemaType, possibleTypes: Set<String>) {
        self.definition = definition
        self.possibleTypes = possibleTypes
    }

    /// The type's name.
    package var name: String { definition.name.text }
    /// What it is.
    package var kind: SchemaType.Kind { definition.kind }
    /// Whether a field of it has a selection set.
    package var isComposite: Bool { kind.isComposite }
}
