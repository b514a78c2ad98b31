/// The value `null`. See the specification, section 2.10.5.
package struct NullValue: SyntaxNode {
    @NotCompared package var location: SourceLocation?

    package init(location: SourceLocation? = nil) {
        self.location = location
    }
}
