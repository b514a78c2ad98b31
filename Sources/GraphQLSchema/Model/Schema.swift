package import GraphQLLanguage

/// A schema as both SDL and an introspection result describe it.
///
/// Plain values in the order of the source. Built-in scalars and introspection types are not among the types.
package struct Schema: Hashable, Sendable {
    /// The five scalars that every schema has; see the specification, section 3.5.
    package static let builtInScalars: Set<String> = ["Int", "Float", "String", "Boolean", "ID"]

    /// The documentation, if any.
    @ByCodePoints package var description: String?
    /// The types in order, each name once.
    package let types: [SchemaType]
    /// The root types by operation.
    package let roots: [OperationKind: Name]

    /// The directives in order, each name once: those of the source, then the built-in ones that it does not define.
    package let directives: [SchemaDirective]

    private let indices: [String: Int]
    private let possibleTypesOfInterfaces: [String: [String]]

    /// A schema of types and directives whose names are unique. Built-in directives are added.
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

    /// The type of a name; `nil` for built-in scalars and unknown names.
    package subscript(_ name: String) -> SchemaType? {
        indices[name].map { types[$0] }
    }

    /// The directive of a name, without the `@`.
    package func directive(_ name: String) -> SchemaDirective? {
        directives.first { $0.name.text == name }
    }

    /// The operation that a type is the root of, if any.
    package func operation(ofRoot name: String) -> OperationKind? {
        OperationKind.allCases.first { roots[$0]?.text == name }
    }

    /// The names of the objects that a value of a type can be, in the schema's order of types.
    ///
    /// A union's are in the order of its members.
    package func possibleTypes(of type: SchemaType) -> [String] {
        switch type.kind {
        case .object: [type.name.text]
        case .interface: possibleTypesOfInterfaces[type.name.text] ?? []
        case .union: type.members.map(\.text)
        case .scalar, .enum, .inputObject: []
        }
    }
}
