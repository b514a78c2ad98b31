/// An argument of a field or a directive, or a field of an input object; see the specification, section 3.6.1.
package struct InputValueDefinition: SyntaxNode {
    /// The documentation, if any.
    package var description: StringValue?
    /// The argument's or field's name.
    package var name: Name
    /// The type of its value.
    package var type: TypeReference
    /// What it is where it is left out, if anything.
    package var defaultValue: Value?
    /// The directives, in order.
    package var directives: [Directive]
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// An input value with its parts.
    package init(
        description: StringValue? = nil, name: Name, type: TypeReference, defaultValue: Value? = nil,
        directives: [Directive] = [], location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        self.directives = directives
        self.location = location
    }
}
