/// A definition of a variable in an operation. See the specification, section 2.11.
package struct VariableDefinition: SyntaxNode {
    package var description: StringValue?
    package var variable: Variable
    package var type: TypeReference
    package var defaultValue: Value?
    package var directives: [Directive] = []
    @NotCompared package var location: SourceLocation? = nil
}
