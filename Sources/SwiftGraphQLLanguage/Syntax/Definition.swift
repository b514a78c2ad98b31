/// A definition or extension in a document. See the specification, section 2.3.
package enum Definition: SyntaxNode {
    /// A query, mutation or subscription.
    case operation(OperationDefinition)
    /// A named fragment.
    case fragment(FragmentDefinition)
    /// A definition of the root types, or an extension that adds root types or directives.
    case schema(SchemaDefinition)
    /// A type or an extension of a type.
    case type(TypeDefinition)
    /// A directive definition or an extension of a directive.
    case directive(DirectiveDefinition)

    package var location: SourceLocation? {
        switch self {
        case .operation(let node): node.location
        case .fragment(let node): node.location
        case .schema(let node): node.location
        case .type(let node): node.location
        case .directive(let node): node.location
        }
    }

    /// Whether the definition is an operation or a fragment, which are the only definitions that a request can contain.
    package var isExecutable: Bool {
        switch self {
        case .operation, .fragment: true
        case .schema, .type, .directive: false
        }
    }
}
