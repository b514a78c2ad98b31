/// A location where a directive is allowed; see the specification, section 3.13.
package struct DirectiveLocation: SyntaxNode {
    /// The locations in the specification.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A query.
        case query = "QUERY"
        /// A mutation.
        case mutation = "MUTATION"
        /// A subscription.
        case subscription = "SUBSCRIPTION"
        /// A selected field.
        case field = "FIELD"
        /// A named fragment.
        case fragmentDefinition = "FRAGMENT_DEFINITION"
        /// The use of a named fragment.
        case fragmentSpread = "FRAGMENT_SPREAD"
        /// An inline fragment.
        case inlineFragment = "INLINE_FRAGMENT"
        /// A variable of an operation.
        case variableDefinition = "VARIABLE_DEFINITION"
        /// A schema.
        case schema = "SCHEMA"
        /// A scalar.
        case scalar = "SCALAR"
        /// An object type.
        case object = "OBJECT"
        /// A field of an object type or an interface.
        case fieldDefinition = "FIELD_DEFINITION"
        /// An argument of a field or a directive.
        case argumentDefinition = "ARGUMENT_DEFINITION"
        /// An interface.
        case interface = "INTERFACE"
        /// A union.
        case union = "UNION"
        /// An enum.
        case `enum` = "ENUM"
        /// A value of an enum.
        case enumValue = "ENUM_VALUE"
        /// An input object type.
        case inputObject = "INPUT_OBJECT"
        /// A field of an input object type.
        case inputFieldDefinition = "INPUT_FIELD_DEFINITION"
    }

    /// The kind of location.
    package var kind: Kind
    /// The location of the node in its source text.
    @NotCompared package var location: SourceLocation?

    /// Creates a directive location.
    package init(_ kind: Kind, location: SourceLocation? = nil) {
        self.kind = kind
        self.location = location
    }
}
