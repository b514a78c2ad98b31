/// A query, mutation or subscription. See the specification, section 2.4.
package struct OperationDefinition: SyntaxNode {
    /// The documentation, or `nil` if there is none. Only operations with a keyword can have documentation.
    package var description: StringValue?
    /// The operation type, which determines the root type.
    package var kind: OperationKind
    /// The name, or `nil` for an anonymous operation.
    package var name: Name?
    package var variables: [VariableDefinition] = []
    package var directives: [Directive] = []
    package var selectionSet: SelectionSet
    @NotCompared package var location: SourceLocation? = nil
}

/// The type of an operation.
package enum OperationKind: String, Hashable, Sendable, CaseIterable {
    /// An operation that reads data.
    case query
    /// An operation that changes data. Its root fields are executed one after the other.
    case mutation
    /// An operation that receives events.
    case subscription

    /// The name of the operation's root type if the schema doesn't define its root types. See the specification,
    /// section 3.3.1.
    package var defaultRootName: Name {
        switch self {
        case .query: "Query"
        case .mutation: "Mutation"
        case .subscription: "Subscription"
        }
    }
}
