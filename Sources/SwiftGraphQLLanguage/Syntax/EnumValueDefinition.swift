/// A value of an enum. See the specification, section 3.9.
package struct EnumValueDefinition: SyntaxNode {
    package var description: StringValue?
    package var name: Name
    package var directives: [Directive]
    @NotCompared package var location: SourceLocation?

    package init(
        description: StringValue? = nil, name: Name, directives: [Directive] = [], location: SourceLocation? = nil
    ) {
        self.description = description
        self.name = name
        self.directives = directives
        self.location = location
    }
}
