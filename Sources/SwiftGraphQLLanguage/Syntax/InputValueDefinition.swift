/// An argument of a field or a directive, or a field of an input object. See the specification, section 3.6.1.
package struct InputValueDefinition: SyntaxNode {
    package var description: StringValue?
    package var name: Name
    package var type: TypeReference
    package var defaultValue: Value?
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
