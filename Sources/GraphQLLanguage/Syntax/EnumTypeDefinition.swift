/// An enum; see the specification, section 3.9.
public struct EnumTypeDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The type's name.
    public var name: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// The values, in order.
    public var values: [EnumValueDefinition]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A definition with its parts.
    public init(
        description: StringValue? = nil, name: Name, directives: [Directive] = [], values: [EnumValueDefinition] = [],
        location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.directives = directives
        self.values = values
        self.location = location
    }
}

/// What is added to an enum; see the specification, section 3.9.
public struct EnumTypeExtension: SyntaxNode {
    /// The type's name.
    public var name: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// The values, in order.
    public var values: [EnumValueDefinition]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// An extension with its parts.
    public init(
        name: Name, directives: [Directive] = [], values: [EnumValueDefinition] = [], location: SourceLocation? = nil
    ) {
        self.name = name
        self.directives = directives
        self.values = values
        self.location = location
    }
}
