/// The root types of a schema; see the specification, section 3.3.
public struct SchemaDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The directives, in order.
    public var directives: [Directive]
    /// The root types, in order.
    public var rootOperations: [RootOperationDefinition]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A schema definition with its parts.
    public init(
        description: StringValue? = nil, directives: [Directive] = [], rootOperations: [RootOperationDefinition],
        location: SourceLocation? = nil
    ) {
        self.description = description
        self.directives = directives
        self.rootOperations = rootOperations
        self.location = location
    }
}

/// What is added to a schema; see the specification, section 3.3.2.
public struct SchemaExtension: SyntaxNode {
    /// The directives, in order.
    public var directives: [Directive]
    /// The root types, in order.
    public var rootOperations: [RootOperationDefinition]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A schema extension with its parts.
    public init(
        directives: [Directive] = [], rootOperations: [RootOperationDefinition] = [], location: SourceLocation? = nil
    ) {
        self.directives = directives
        self.rootOperations = rootOperations
        self.location = location
    }
}

/// One root type of a schema, `query: Query`.
public struct RootOperationDefinition: SyntaxNode {
    /// The operation.
    public var kind: OperationKind
    /// The name of its root type.
    public var type: Name
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A root type for an operation.
    public init(kind: OperationKind, type: Name, location: SourceLocation? = nil) {
        self.kind = kind
        self.type = type
        self.location = location
    }
}
