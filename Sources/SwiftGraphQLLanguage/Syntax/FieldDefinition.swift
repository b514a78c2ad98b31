/// A field of an object type or an interface; see the specification, section 3.6.
package struct FieldDefinition: SyntaxNode {
    /// The documentation, if any.
    package var description: StringValue?
    /// The field's name.
    package var name: Name
    /// The arguments, in order.
    package var arguments: [InputValueDefinition]
    /// The field's type.
    package var type: TypeReference
    /// The directives, in order.
    package var directives: [Directive]
    @NotCompared package var location: SourceLocation?

    package init(
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
