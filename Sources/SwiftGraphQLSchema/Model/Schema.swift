package import SwiftGraphQLLanguage

/// A schema, loaded from SDL or an introspection result.
///
/// All parts are in source order. `types` doesn't include the built-in scalars and introspection types.
package struct Schema: Hashable, Sendable {
    /// The names of the five built-in scalars; see the specification, section 3.5.
    package static let builtInScalars: Set<String> = ["Int", "Float", "String", "Boolean", "ID"]

    /// The documentation, if any.
    @ByCodePoints package var description: String?
    /// The types, in schema order and with unique names.
    package let types: [SchemaType]
    /// The names of the root types, by operation.
    package let roots: [OperationKind: Name]

    /// The directives, with unique names: first the source's directives in order, then the built-in directives that the
    /// source doesn't define.
    package let directives: [SchemaDirective]

    private let indices: [String: Int]
    private let possibleTypesOfInterfaces: [String: [String]]

    /// Creates a schema from types and directives with unique names and adds the built-in directives.
    package init(
        description: String? = nil, types: [SchemaType], directives: [SchemaDirective] = [],
        roots: [OperationKind: Name]
    ) {
        self.description = description
        self.types = types
        self.roots = roots
        let own = Set(directives.map(\.name.text))
        self.directives = directives + SchemaDirective.builtIn.filter { !own.contains($0.name.text) }
        indices = Dictionary(types.indices.map { (types[$0].name.text, $0) }) { first, _ in first }
        var possible: [String: [String]] = [:]
        for type in types where type.kind == .object {
            for interface in type.interfaces { possible[interface.text, default: []].append(type.name.text) }
        }
        possibleTypesOfInterfaces = possible
    }

    /// The type with the given name, or `nil` for built-in scalars and unknown names.
    package subscript(_ name: String) -> SchemaType? {
        indices[name].map { types[$0] }
    }

    /// Returns the directive with the given name. The name doesn't include the `@`.
    package func directive(_ name: String) -> SchemaDirective? {
        directives.first { $0.name.text == name }
    }

    /// Returns the operation whose root type has the given name, or `nil` if no root type has that name.
    package func operation(ofRoot name: String) -> OperationKind? {
        OperationKind.allCases.first { roots[$0]?.text == name }
    }

    /// Returns the names of the object types that a value of a type can have, in the schema's order of types.
    ///
    /// For a union, the names are in the order of its members.
    package func possibleTypes(of type: SchemaType) -> [String] {
        switch type.kind {
        case .object: [type.name.text]
        case .interface: possibleTypesOfInterfaces[type.name.text] ?? []
        case .union: type.members.map(\.text)
        case .scalar, .enum, .inputObject: []
        }
    }
}
