/// A directive that a schema knows; see the specification, section 3.13.
package struct DirectiveDefinition: SyntaxNode {
    /// The documentation, if any.
    package var description: StringValue?
    /// The directive's name, without the `@`.
    package var name: Name
    /// The arguments that it takes, in order.
    package var arguments: [InputValueDefinition]
    /// Whether it can be repeated.
    package var isRepeatable: Bool
    /// Where it may stand, in order.
    package var locations: [DirectiveLocation]
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A directive definition with its parts.
    package init(
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
