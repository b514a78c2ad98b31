/// The root types of a schema, or an extension of them; see the specification, section 3.3.
package struct SchemaDefinition: SyntaxNode {
    /// Whether it adds to a schema that is defined elsewhere: `extend schema ...`.
    package var isExtension: Bool
    /// The documentation, if any. An extension has none.
    package var description: StringValue?
    /// The directives, in order.
    package var directives: [Directive]
    /// The root types, in order.
    package var rootOperations: [RootOperationDefinition]
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A schema definition with its parts.
    package init(
        isExtension: Bool = false, description: StringValue? = nil, directives: [Directive] = [],
        rootOperations: [RootOperationDefinition] = [], location: SourceLocation? = nil
    ) {
        self.isExtension = isExtension
        self.description = description
        self.directives = directives
        self.rootOperations = rootOperations
        self.location = location
    }
}

/// One root type of a schema, `query: Query`.
package struct RootOperationDefinition: SyntaxNode {
    /// The operation.
    package var kind: OperationKind
    /// The name of its root type.
    package var type: Name
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A root type for an operation.
    package init(kind: OperationKind, type: Name, location: SourceLocation? = nil) {
        self.kind = kind
        self.type = type
        self.location = location
    }
}
