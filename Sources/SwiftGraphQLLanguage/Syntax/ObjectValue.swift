/// An input object. See the specification, section 2.10.8.
package struct ObjectValue: SyntaxNode {
    /// The fields, which have the syntax of arguments. A name may occur more than once.
    package var fields: [Argument]
    @NotCompared package var location: SourceLocation?

    package init(fields: [Argument], location: SourceLocation? = nil) {
        self.fields = fields
        self.location = location
    }
}
