import GraphQLLanguage

/// A type of a schema with its parts by name.
final class KnownType {
    /// The type as the schema gives it.
    let definition: SchemaType
    /// The objects that a value of the type can be, by name.
    let possibleTypes: Set<String>

    /// The fields of an object or interface, by name.
    private(set) lazy var fields = Dictionary(definition.fields.map { ($0.name.text, $0) }) { first, _ in first }
    /// The fields of an input object, by name.
    private(set) lazy var inputFields = Dictionary(definition.inputFields.map { ($0.name.text, $0) }) { first, _ in
        first
    }
    /// The names of an enum's values.
    private(set) lazy var values = Set(definition.values.map(\.name.text))

    /// A type with the names of the objects that it stands for.
    init(_ definition: SchemaType, possibleTypes: Set<String>) {
        self.definition = definition
        self.possibleTypes = possibleTypes
    }

    /// The type's name.
    var name: String { definition.name.text }
    /// What it is.
    var kind: SchemaType.Kind { definition.kind }
    /// Whether a field of it has a selection set.
    var isComposite: Bool { kind.isComposite }
}
