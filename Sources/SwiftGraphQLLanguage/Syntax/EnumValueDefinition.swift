/// One value of an enum; see the specification, section 3.9.
package struct EnumValueDefinition: SyntaxNode {
    /// The documentation, if any.
    package var description: StringValue?
    /// The value's name.
    package var name: Name
    /// The directives, in order.
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
