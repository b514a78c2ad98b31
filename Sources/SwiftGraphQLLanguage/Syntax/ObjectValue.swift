/// An input object; see the specification, section 2.10.8.
package struct ObjectValue: SyntaxNode {
    /// The fields, in order. Names may repeat. A field has the same syntax as an argument.
    package var fields: [Argument]
    @NotCompared package var location: SourceLocation?

    package init(fields: [Argument], location: SourceLocation? = nil) {
        self.fields = fields
        self.location = location
    }
}
