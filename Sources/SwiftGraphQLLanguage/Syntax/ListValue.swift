/// A list of values. See the specification, section 2.10.7.
package struct ListValue: SyntaxNode {
    package var values: [Value]
    @NotCompared package var location: SourceLocation?

    package init(values: [Value], location: SourceLocation? = nil) {
        self.values = values
        self.location = location
    }
}
