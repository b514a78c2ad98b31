/// A directive definition or extension. See the specification, section 3.13.
///
/// Directives on directive definitions and extensions are part of the specification's draft of June 2026.
package struct DirectiveDefinition: SyntaxNode {
    /// Whether this is an extension (`extend directive`). An extension has only directives.
    package var isExtension: Bool
    package var description: StringValue?
    /// The directive's name, without the `@`.
    package var name: Name
    package var arguments: [InputValueDefinition]
    /// The directives that are applied to the definition, in document order.
    package var directives: [Directive]
    package var isRepeatable: Bool
    /// The locations where the directive is allowed, in document order.
    package var locations: [DirectiveLocation]
    @NotCompared package var location: SourceLocation?

    package init(
        isExtension: Bool = false, description: StringValue? = nil, name: Name,
        arguments: [InputValueDefinition] = [], directives: [Directive] = [], isRepeatable: Bool = false,
        locations: [DirectiveLocation] = [], location: SourceLocation? = nil
    ) {
        self.isExtension = isExtension
        self.description = description
        self.name = name
        self.arguments = arguments
        self.directives = directives
        self.isRepeatable = isRepeatable
        self.locations = locations
        self.location = location
    }
}
