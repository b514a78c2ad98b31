/// An input object; see the specification, section 2.10.8.
package struct ObjectValue: SyntaxNode {
    /// The fields, in order. Names may repeat. A field has the same syntax as an argument.
    package var fields: [Argument]
    /// The location of the node in its source text.
    @NotCompared package var location: SourceLocation?

    /// Creates an input object.
    package init(fields: [Argument], location: SourceLocation? = nil) {
        self.fields = fields
        self.location = location
    }
}
