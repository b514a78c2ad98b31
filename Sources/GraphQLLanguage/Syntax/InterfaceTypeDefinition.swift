/// An interface; see the specification, section 3.7.
public struct InterfaceTypeDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The type's name.
    public var name: Name
    /// The interfaces that it implements, in order.
    public var interfaces: [Name]
    /// The directives, in order.
    public var directives: [Directive]
    /// The fields, in order.
    public var fields: [FieldDefinition]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A definition with its parts.
    public init(
        description: StringValue? = nil, name: Name, interfaces: [Name] = [], directives: [Directive] = [],
        fields: [FieldDefinition] = [], location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.interfaces = interfaces
        self.directives = directives
        self.fields = fields
        self.location = location
    }
}

/// What is added to an interface; see the specification, section 3.7.
public struct InterfaceTypeExtension: SyntaxNode {
    /// The type's name.
    public var name: Name
    /// The interfaces that it implements, in order.
    public var interfaces: [Name]
    /// The directives, in order.
    public var directives: [Directive]
    /// The fields, in order.
    public var fields: [FieldDefinition]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// An extension with its parts.
    public init(
        name: Name, interfaces: [Name] = [], directives: [Directive] = [], fields: [FieldDefinition] = [],
        location: SourceLocation? = nil
    ) {
        self.name = name
        self.interfaces = interfaces
        self.directives = directives
        self.fields = fields
        self.location = location
    }
}
