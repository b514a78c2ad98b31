/// One variable of an operation; see the specification, section 2.11.
package struct VariableDefinition: SyntaxNode {
    /// The documentation, if any.
    package var description: StringValue?
    /// The variable.
    package var variable: Variable
    /// Its type.
    package var type: TypeReference
    /// What it is where the request leaves it out, if anything.
    package var defaultValue: Value?
    /// The directives, in order.
    package var directives: [Directive] = []
    /// Where the node stands.
    @NotCompared package var location: SourceLocation? = nil
}
