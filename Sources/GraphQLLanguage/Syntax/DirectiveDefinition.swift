/// A directive definition; see the specification, section 3.13.
package struct DirectiveDefinition: SyntaxNode {
    /// The documentation, if any.
    package var description: StringValue?
    /// The directive's name, without the `@`.
    package var name: Name
    /// The arguments, in order.
    package var arguments: [InputValueDefinition]
    /// Whether the directive is repeatable.
    package var isRepeatable: Bool
    /// The locations where the directive is allowed, in order.
    package var locations: [DirectiveLocation]
    /// The location of the node in its source text.
    @NotCompared package var location: SourceLocation?

    /// Creates a directive definition.
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
