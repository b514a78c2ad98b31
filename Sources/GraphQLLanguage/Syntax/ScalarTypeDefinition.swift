/// A scalar; see the specification, section 3.5.
public struct ScalarTypeDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The type's name.
    public var name: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A definition with its parts.
    public init(
        description: StringValue? = nil, name: Name, directives: [Directive] = [], location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.directives = directives
        self.location = location
    }
}

/// What is added to a scalar; see the specification, section 3.5.
public struct ScalarTypeExtension: SyntaxNode {
    /// The type's name.
    public var name: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// An extension with its parts.
    public init(name: Name, directives: [Directive] = [], location: SourceLocation? = nil) {
        self.name = name
        self.directives = directives
        self.location = location
    }
}
