/// An argument passed to a field or a directive, or a field of an input object. See the specification, sections 2.7 and
/// 2.10.8.
package struct Argument: SyntaxNode {
    package var name: Name
    package var value: Value
    @NotCompared package var location: SourceLocation?

    package init(name: Name, value: Value, location: SourceLocation? = nil) {
        self.name = name
        self.value = value
        self.location = location
    }
}
