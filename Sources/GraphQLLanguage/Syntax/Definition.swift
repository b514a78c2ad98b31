/// One definition or extension of a document; see the specification, section 2.3.
package enum Definition: SyntaxNode {
    /// A query, mutation or subscription.
    case operation(OperationDefinition)
    /// A named fragment.
    case fragment(FragmentDefinition)
    /// The root types of a schema, or an extension of them.
    case schema(SchemaDefinition)
    /// A type, or an extension of one.
    case type(TypeDefinition)
    /// A directive that a schema knows.
    case directive(DirectiveDefinition)

    /// Where the node stands.
    package var location: SourceLocation? {
        switch self {
        case .operation(let node): node.location
        case .fragment(let node): node.location
        case .schema(let node): node.location
        case .type(let node): node.location
        case .directive(let node): node.location
        }
    }

    /// Whether a request may hold it: an operation or a fragment.
    package var isExecutable: Bool {
        switch self {
        case .operation, .fragment: true
        case .schema, .type, .directive: false
        }
    }
}
