/// A list of values; see the specification, section 2.10.7.
package struct ListValue: SyntaxNode {
    /// The values, in order.
    package var values: [Value]
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A list of the given values.
    package init(values: [Value], location: SourceLocation? = nil) {
        self.values = values
        self.location = location
    }
}
