/// A query, mutation or subscription; see the specification, section 2.4.
public struct OperationDefinition: SyntaxNode {
    /// The documentation, if any. The shorthand form `{ ... }` has none.
    public var description: StringValue?
    /// Which root type it starts at.
    public var kind: OperationKind
    /// The name; `nil` for an anonymous operation.
    public var name: Name?
    /// The variables that it takes, in order.
    public var variables: [VariableDefinition]
    /// The directives, in order.
    public var directives: [Directive]
    /// What it fetches.
    public var selectionSet: SelectionSet
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// An operation with its parts.
    public init(
        description: StringValue? = nil, kind: OperationKind, name: Name? = nil, variables: [VariableDefinition] = [],
        directives: [Directive] = [], selectionSet: SelectionSet, location: SourceLocation? = nil
    ) {
        self.description = description
        self.kind = kind
        self.name = name
        self.variables = variables
        self.directives = directives
        self.selectionSet = selectionSet
        self.location = location
    }
}

/// The kind of an operation, which names its root type.
public enum OperationKind: String, Hashable, Sendable, CaseIterable {
    /// Reads.
    case query
    /// Writes, its root fields one after the other.
    case mutation
    /// Listens for events.
    case subscription
}
