/// A query, mutation or subscription; see the specification, section 2.4.
package struct OperationDefinition: SyntaxNode {
    /// The documentation, if any. The shorthand form `{ ... }` has none.
    package var description: StringValue?
    /// Which root type it starts at.
    package var kind: OperationKind
    /// The name; `nil` for an anonymous operation.
    package var name: Name?
    /// The variables that it takes, in order.
    package var variables: [VariableDefinition] = []
    /// The directives, in order.
    package var directives: [Directive] = []
    /// What it fetches.
    package var selectionSet: SelectionSet
    /// Where the node stands.
    @NotCompared package var location: SourceLocation? = nil
}

/// The kind of an operation, which names its root type.
package enum OperationKind: String, Hashable, Sendable, CaseIterable {
    /// Reads.
    case query
    /// Writes, its root fields one after the other.
    case mutation
    /// Listens for events.
    case subscription

    /// The root type's name where a schema does not say another one; see the specification, section 3.3.1.
    package var defaultRootName: Name {
        switch self {
        case .query: "Query"
        case .mutation: "Mutation"
        case .subscription: "Subscription"
        }
    }
}
