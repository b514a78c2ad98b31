/// A schema definition or extension with root types. See the specification, section 3.3.
package struct SchemaDefinition: SyntaxNode {
    /// Whether this is an extension (`extend schema`).
    package var isExtension: Bool
    /// The documentation, or `nil` if there is none. An extension has no documentation.
    package var description: StringValue?
    package var directives: [Directive]
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

/// A root type of a schema, such as `query: Query`.
package struct RootOperationDefinition: SyntaxNode {
    /// The operation type.
    package var kind: OperationKind
    package var type: Name
    @NotCompared package var location: SourceLocation?

    package init(kind: OperationKind, type: Name, location: SourceLocation? = nil) {
        self.kind = kind
        self.type = type
        self.location = location
    }
}
