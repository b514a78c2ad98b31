/// The use of a directive, such as `@name(key: 1)`. See the specification, section 2.13.
package struct Directive: SyntaxNode {
    /// The directive's name, without the `@`.
    package var name: Name
    package var arguments: [Argument]
    @NotCompared package var location: SourceLocation?

    package init(name: Name, arguments: [Argument] = [], location: SourceLocation? = nil) {
        self.name = name
        self.arguments = arguments
        self.location = location
    }

    /// Returns the value of the argument with the given name, or `nil` if there is no such argument.
    package func value(of argument: String) -> Value? { arguments.first { $0.name.text == argument }?.value }
}
