/// The value `true` or `false`. See the specification, section 2.10.3.
package struct BooleanValue: SyntaxNode {
    package var value: Bool
    @NotCompared package var location: SourceLocation?

    package init(value: Bool, location: SourceLocation? = nil) {
        self.value = value
        self.location = location
    }
}
