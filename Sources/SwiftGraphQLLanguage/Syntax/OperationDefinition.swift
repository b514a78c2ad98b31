/// A query, mutation or subscription; see the specification, section 2.4.
package struct OperationDefinition: SyntaxNode {
    /// The documentation, if any. The shorthand form `{ ... }` has none.
    package var description: StringValue?
    /// The operation type, which determines the root type.
    package var kind: OperationKind
    /// The name, or `nil` for an anonymous operation.
    package var name: Name?
    /// The variables, in order.
    package var variables: [VariableDefinition] = []
    /// The directives, in order.
    package var directives: [Directive] = []
    /// The selection set.
    package var selectionSet: SelectionSet
    @NotCompared package var location: SourceLocation? = nil
}

/// The type of an operation.
package enum OperationKind: String, Hashable, Sendable, CaseIterable {
    /// Reads data.
    case query
    /// Changes data. The root fields run one after the other.
    case mutation
    /// Receives events.
    case subscription

    /// The name of the root type if the schema doesn't specify another one; see the specification, section 3.3.1.
    package var defaultRootName: Name {
        switch self {
        case .query: "Query"
        case .mutation: "Mutation"
        case .subscription: "Subscription"
        }
    }
}
