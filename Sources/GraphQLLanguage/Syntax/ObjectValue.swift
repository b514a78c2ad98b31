/// An input object; see the specification, section 2.10.8.
package struct ObjectValue: SyntaxNode {
    /// The fields, in order; names may repeat. A field is written as an argument is.
    package var fields: [Argument]
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// An object of the given fields.
    package init(fields: [Argument], location: SourceLocation? = nil) {
        self.fields = fields
        self.location = location
    }
}
