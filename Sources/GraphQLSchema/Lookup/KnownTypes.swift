package import GraphQLLanguage

/// The types and directives of a schema with those that every schema has: built-in scalars and introspection.
package final class KnownTypes {
    /// The schema itself.
    package let schema: Schema
    private let directives: [String: SchemaDirective]
    private var types: [String: KnownType] = [:]
    private var overlaps: [[String]: Bool] = [:]

    /// The types that a schema's documents can name.
    package init(_ schema: Schema) {
        self.schema = schema
        directives = Dictionary(schema.directives.map { ($0.name.text, $0) }) { first, _ in first }
    }

    /// The type of a name, if there is one.
    package subscript(_ name: String) -> KnownType? {
        if let known = types[name] { return known }
        guard let type = schema[name] ?? IntrospectionTypes.all[name] else { return nil }
        let known = KnownType(type, possibleTypes: Set(schema.possibleTypes(of: type)))
        types[name] = known
        return known
    }

    /// The root type of an operation, if the schema has one.
    package func root(of operation: OperationKind) -> KnownType? {
        schema.roots[operation].flatMap { self[$0.text] }
    }

    /// The field of a name that a type has, `__typename`, `__schema` and `__type` included
    /// (specification, section 4.1).
    package func field(_ name: String, of type: KnownType) -> SchemaField? {
        if let field = type.fields[name] { return field }
        switch name {
        case "__typename": return type.isComposite ? IntrospectionTypes.typename : nil
        default: return isQueryRoot(type) ? IntrospectionTypes.rootFields.first { $0.name.text == name } : nil
        }
    }

    /// The directive of a name, without the `@`.
    package func directive(_ name: String) -> SchemaDirective? { directives[name] }

    /// The names of all directives, for suggestions.
    package var directiveNames: [String] { schema.directives.map(\.name.text) }

    /// The names of all types of some kinds, for suggestions.
    package func typeNames(where isIncluded: (SchemaType.Kind) -> Bool) -> [String] {
        let own = schema.types.filter { isIncluded($0.kind) }.map(\.name.text)
        return own + (isIncluded(.scalar) ? Schema.builtInScalars.sorted() : [])
    }

    /// Whether some object is of both types (specification, section 5.5.2.3).
    package func overlap(_ left: KnownType, _ right: KnownType) -> Bool {
        if left === right { return true }
        // Pairs of large types come again and again.
        let key = [left.name, right.name]
        if let known = overlaps[key] { return known }
        let overlap = !left.possibleTypes.isDisjoint(with: right.possibleTypes)
        overlaps[key] = overlap
        return overlap
    }

    private func isQueryRoot(_ type: KnownType) -> Bool {
        schema.roots[.query]?.text == type.name
    }
}
