/// One variable of an operation; see the specification, section 2.11.
public struct VariableDefinition: SyntaxNode {
    /// The documentation, if any.
    public var description: StringValue?
    /// The variable.
    public var variable: Variable
    /// Its type.
    public var type: TypeReference
    /// What it is where the request leaves it out, if anything.
    public var defaultValue: Value?
    /// The directives, in order.
    public var directives: [Directive]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A variable definition with its parts.
    public init(
        description: StringValue? = nil, variable: Variable, type: TypeReference, defaultValue: Value? = nil,
        directives: [Directive] = [], location: SourceLocation? = nil
    ) {
        self.description = description
        self.variable = variable
        self.type = type
        self.defaultValue = defaultValue
        self.directives = directives
        self.location = location
    }
}
