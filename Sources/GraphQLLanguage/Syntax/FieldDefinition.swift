/// A field of an object type or an interface; see the specification, section 3.6.
public struct FieldDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The field's name.
    public var name: Name
    /// The arguments that it takes, in order.
    public var arguments: [InputValueDefinition]
    /// The type of its value.
    public var type: TypeReference
    /// The directives, in order.
    public var directives: [Directive]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A field with its parts.
    public init(
        description: StringValue? = nil, name: Name, arguments: [InputValueDefinition] = [], type: TypeReference,
        directives: [Directive] = [], location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.arguments = arguments
        self.type = type
        self.directives = directives
        self.location = location
    }
}
