/// A location where a directive is allowed. See the specification, section 3.13.
package struct DirectiveLocation: SyntaxNode {
    /// The name of a location. Every name is valid, because later versions of the specification may add locations.
    package struct Kind: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        /// Creates the location with the given name.
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let query = Kind(rawValue: "QUERY")
        package static let mutation = Kind(rawValue: "MUTATION")
        package static let subscription = Kind(rawValue: "SUBSCRIPTION")
        /// A selected field.
        package static let field = Kind(rawValue: "FIELD")
        /// A named fragment.
        package static let fragmentDefinition = Kind(rawValue: "FRAGMENT_DEFINITION")
        /// A spread of a named fragment.
        package static let fragmentSpread = Kind(rawValue: "FRAGMENT_SPREAD")
        /// An inline fragment.
        package static let inlineFragment = Kind(rawValue: "INLINE_FRAGMENT")
        /// A variable of an operation.
        package static let variableDefinition = Kind(rawValue: "VARIABLE_DEFINITION")
        package static let schema = Kind(rawValue: "SCHEMA")
        package static let scalar = Kind(rawValue: "SCALAR")
        /// An object type.
        package static let object = Kind(rawValue: "OBJECT")
        /// A field of an object type or an interface.
        package static let fieldDefinition = Kind(rawValue: "FIELD_DEFINITION")
        /// An argument of a field or a directive.
        package static let argumentDefinition = Kind(rawValue: "ARGUMENT_DEFINITION")
        package static let interface = Kind(rawValue: "INTERFACE")
        package static let union = Kind(rawValue: "UNION")
        package static let `enum` = Kind(rawValue: "ENUM")
        /// A value of an enum.
        package static let enumValue = Kind(rawValue: "ENUM_VALUE")
        /// An input object.
        package static let inputObject = Kind(rawValue: "INPUT_OBJECT")
        /// A field of an input object.
        package static let inputFieldDefinition = Kind(rawValue: "INPUT_FIELD_DEFINITION")
        /// A directive definition (draft of June 2026).
        package static let directiveDefinition = Kind(rawValue: "DIRECTIVE_DEFINITION")

        /// The locations in the specification and in its draft.
        package static let known: [Kind] = [
            .query, .mutation, .subscription, .field, .fragmentDefinition, .fragmentSpread, .inlineFragment,
            .variableDefinition, .schema, .scalar, .object, .fieldDefinition, .argumentDefinition, .interface, .union,
            .enum, .enumValue, .inputObject, .inputFieldDefinition, .directiveDefinition,
        ]
    }

    package var kind: Kind
    @NotCompared package var location: SourceLocation?

    package init(_ kind: Kind, location: SourceLocation? = nil) {
        self.kind = kind
        self.location = location
    }
}
