/// An argument of a field or a directive, or a field of an input object; see the specification, section 3.6.1.
package struct InputValueDefinition: SyntaxNode {
    /// The documentation, if any.
    package var description: StringValue?
    /// The name of the argument or input field.
    package var name: Name
    /// The type of the value.
    package var type: TypeReference
    /// The default value, if any.
    package var defaultValue: Value?
    /// The directives, in order.
    package var directives: [Directive]
    @NotCompared package var location: SourceLocation?

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
