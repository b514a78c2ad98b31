/// An input object type; see the specification, section 3.10.
public struct InputObjectTypeDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The type's name.
    public var name: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// The fields, in order.
    public var fields: [InputValueDefinition]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A definition with its parts.
    public init(
        description: StringValue? = nil, name: Name, directives: [Directive] = [], fields: [InputValueDefinition] = [],
        location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.directives = directives
        self.fields = fields
        self.location = location
    }
}

/// What is added to an input object type; see the specification, section 3.10.
public struct InputObjectTypeExtension: SyntaxNode {
    /// The type's name.
    public var name: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// The fields, in order.
    public var fields: [InputValueDefinition]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// An extension with its parts.
    public init(
        name: Name, directives: [Directive] = [], fields: [InputValueDefinition] = [], location: SourceLocation? = nil
    ) {
        self.name = name
        self.directives = directives
        self.fields = fields
        self.location = location
    }
}
