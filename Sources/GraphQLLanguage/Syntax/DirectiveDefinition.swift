/// A directive that a schema knows; see the specification, section 3.13.
public struct DirectiveDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The directive's name, without the `@`.
    public var name: Name
    /// The arguments that it takes, in order.
    public var arguments: [InputValueDefinition]
    /// Whether it may stand more than once at one place.
    public var isRepeatable: Bool
    /// Where it may stand, in order.
    public var locations: [DirectiveLocation]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A directive definition with its parts.
    public init(
        description: StringValue? = nil, name: Name, arguments: [InputValueDefinition] = [], isRepeatable: Bool = false,
        locations: [DirectiveLocation], location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.arguments = arguments
        self.isRepeatable = isRepeatable
        self.locations = locations
        self.location = location
    }
}
