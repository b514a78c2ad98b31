/// A schema definition or extension with root types; see the specification, section 3.3.
package struct SchemaDefinition: SyntaxNode {
    /// Whether this is an extension: `extend schema ...`.
    package var isExtension: Bool
    /// The documentation, if any. An extension has none.
    package var description: StringValue?
    /// The directives, in order.
    package var directives: [Directive]
    /// The root types, in order.
    package var rootOperations: [RootOperationDefinition]
    @NotCompared package var location: SourceLocation?

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

/// A root type of a schema, `query: Query`.
package struct RootOperationDefinition: SyntaxNode {
    /// The operation type.
    package var kind: OperationKind
    /// The name of the root type.
    package var type: Name
    @NotCompared package var location: SourceLocation?

    package init(kind: OperationKind, type: Name, location: SourceLocation? = nil) {
        self.kind = kind
        self.type = type
        self.location = location
    }
}
