/// A field of an object type or an interface. See the specification, section 3.6.
package struct FieldDefinition: SyntaxNode {
    package var description: StringValue?
    package var name: Name
    package var arguments: [InputValueDefinition]
    package var type: TypeReference
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
