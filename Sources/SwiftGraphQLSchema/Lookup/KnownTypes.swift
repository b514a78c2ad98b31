package import SwiftGraphQLLanguage

/// The types and directives of a schema, including the built-in scalars and introspection types of every schema.
package final class KnownTypes {
    /// The schema itself.
    package let schema: Schema
    private let directives: [String: SchemaDirective]
    private var types: [String: KnownType] = [:]

    /// Creates the lookup tables for a schema.
    package init(_ schema: Schema) {
        self.schema = schema
        directives = Dictionary(schema.directives.map { ($0.name.text, $0) }) { first, _ in first }
    }

    /// The type with the given name, or `nil` if the name is unknown.
    package subscript(_ name: String) -> KnownType? {
        if let known = types[name] { return known }
        guard let type = schema[name] ?? IntrospectionTypes.all[name] else { return nil }
        let known = KnownType(type, possibleTypes: Set(schema.possibleTypes(of: type)))
        types[name] = known
        return known
    }

    /// Returns the root type of an operation, or `nil` if the schema doesn't support the operation.
    package func root(of operation: OperationKind) -> KnownType? {
        schema.roots[operation].flatMap { self[$0.text] }
    }

    /// Returns a type's field by name, including `__typename`, `__schema` and `__type` (specification, section 4.1).
    package func field(_ name: String, of type: KnownType) -> SchemaField? {
        if let field = type.fields[name] { return field }
        switch name {
        case "__typename": return type.isComposite ? IntrospectionTypes.typename : nil
        default: return isQueryRoot(type) ? IntrospectionTypes.rootFields.first { $0.name.text == name } : nil
        }
    }

    /// Returns the directive with the given name. The name doesn't include the `@`.
    package func directive(_ name: String) -> SchemaDirective? { directives[name] }

    /// The names of all directives, for suggestions.
    package var directiveNames: [String] { schema.directives.map(\.name.text) }

    /// The names of all types, for suggestions.
    package var typeNames: [String] { schema.types.map(\.name.text) + Schema.builtInScalars.sorted() }

    /// Returns whether two types have a possible object type in common (specification, section 5.5.2.3).
    package func overlap(_ left: KnownType, _ right: KnownType) -> Bool {
        left === right || !left.possibleTypes.isDisjoint(with: right.possibleTypes)
    }

    private func isQueryRoot(_ type: KnownType) -> Bool {
        schema.roots[.query]?.text == type.name
    }
}
