/// A variable definition of an operation; see the specification, section 2.11.
package struct VariableDefinition: SyntaxNode {
    /// The documentation, if any.
    package var description: StringValue?
    /// The variable.
    package var variable: Variable
    /// The variable's type.
    package var type: TypeReference
    /// The default value, if any.
    package var defaultValue: Value?
    /// The directives, in order.
    package var directives: [Directive] = []
    @NotCompared package var location: SourceLocation? = nil
}
