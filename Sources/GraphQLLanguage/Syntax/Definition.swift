/// One definition or extension of a document; see the specification, section 2.3.
public enum Definition: SyntaxNode {
    /// A query, mutation or subscription.
    case operation(OperationDefinition)
    /// A named fragment.
    case fragment(FragmentDefinition)
    /// The root types of a schema.
    case schema(SchemaDefinition)
    /// A type.
    case type(TypeDefinition)
    /// A directive that a schema knows.
    case directive(DirectiveDefinition)
    /// What is added to a schema.
    case schemaExtension(SchemaExtension)
    /// What is added to a type.
    case typeExtension(TypeExtension)

    /// Where the node stands.
    public var location: SourceLocation? {
        switch self {
        case .operation(let node): node.location
        case .fragment(let node): node.location
        case .schema(let node): node.location
        case .type(let node): node.location
        case .directive(let node): node.location
        case .schemaExtension(let node): node.location
        case .typeExtension(let node): node.location
        }
    }

    /// Whether a request may hold it: an operation or a fragment.
    public var isExecutable: Bool {
        switch self {
        case .operation, .fragment: true
        case .schema, .type, .directive, .schemaExtension, .typeExtension: false
        }
    }
}
