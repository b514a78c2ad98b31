import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// A complete schema with the lookup tables that execution needs.
struct ExecutableSchema: Sendable {
    /// The schema, including built-in scalars and introspection types.
    let schema: Schema

    private let fields: [String: [String: SchemaField]]
    private let possibleTypes: [String: Set<String>]

    init(_ schema: Schema) {
        self.schema = schema.completed
        var fields: [String: [String: SchemaField]] = [:]
        var possibleTypes: [String: Set<String>] = [:]
        for type in self.schema.types where type.kind.isComposite {
            fields[type.name.text] = Dictionary(
                type.fields.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
            possibleTypes[type.name.text] = Set(self.schema.possibleTypes(of: type))
        }
        self.fields = fields
        self.possibleTypes = possibleTypes
    }

    /// The type with the given name, or `nil` if the name is unknown.
    subscript(_ name: String) -> SchemaType? { schema[name] ?? IntrospectionTypes.all[name] }

    /// Returns the root type of an operation.
    func root(_ kind: OperationKind) -> SchemaType? {
        schema.roots[kind].flatMap { schema[$0.text] }
    }

    /// Returns the type's field or meta-field with the given name.
    func field(_ name: String, of type: SchemaType) -> SchemaField? {
        if let field = fields[type.name.text]?[name] { return field }
        guard name.utf8.starts(with: "__".utf8) else { return nil }
        if name == IntrospectionTypes.typename.name.text { return IntrospectionTypes.typename }
        guard schema.roots[.query]?.text == type.name.text else { return nil }
        return IntrospectionTypes.rootFields.first { $0.name.text == name }
    }

    /// Returns whether an object type is one of the possible types of a composite type.
    func isPossible(_ object: String, for type: String) -> Bool {
        possibleTypes[type]?.contains(object) ?? false
    }

    /// Returns whether a type reference in a document refers to an input type of the schema.
    func isInput(_ reference: TypeReference) -> Bool {
        self[reference.innermostName.text]?.kind.isInput == true
    }
}
