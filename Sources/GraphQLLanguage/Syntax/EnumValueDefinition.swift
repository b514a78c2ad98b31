/// One value of an enum; see the specification, section 3.9.
public struct EnumValueDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The value's name.
    public var name: Name
    /// The directives, in order.
    public var directives: [Directive]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A value with its parts.
    public init(
        description: StringValue? = nil, name: Name, directives: [Directive] = [], location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.directives = directives
        self.location = location
    }
}
