/// A union; see the specification, section 3.8.
public struct UnionTypeDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The type's name.
    public var name: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// The names of its member types, in order.
    public var members: [Name]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A definition with its parts.
    public init(
        description: StringValue? = nil, name: Name, directives: [Directive] = [], members: [Name] = [],
        location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.directives = directives
        self.members = members
        self.location = location
    }
}

/// What is added to a union; see the specification, section 3.8.
public struct UnionTypeExtension: SyntaxNode {
    /// The type's name.
    public var name: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// The names of its member types, in order.
    public var members: [Name]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// An extension with its parts.
    public init(name: Name, directives: [Directive] = [], members: [Name] = [], location: SourceLocation? = nil) {
        self.name = name
        self.directives = directives
        self.members = members
        self.location = location
    }
}
