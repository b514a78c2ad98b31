package import GraphQLLanguage

/// A directive that requests or schemas may hold; see the specification, section 3.13.
package struct SchemaDirective: Hashable, Sendable {
    /// The directive's name, without the `@`, and its place.
    package var name: Name
    /// The documentation, if any.
    @ByCodePoints package var description: String? = nil
    /// The arguments, in order.
    package var arguments: [SchemaInputValue] = []
    /// Where it may stand, in order.
    package var locations: [DirectiveLocation.Kind]
    /// Whether it may stand more than once at one place.
    package var isRepeatable = false
}

extension SchemaDirective {
    /// What a deprecation says that gives no reason; see the specification, section 3.13.3.
    static let defaultDeprecationReason = "No longer supported"

    /// The directives that every schema has: `skip`, `include`, `deprecated`, `specifiedBy` and `oneOf`.
    package static let builtIn: [SchemaDirective] = [
        conditional("include", "Leaves out what it stands at unless the condition is true."),
        conditional("skip", "Leaves out what it stands at if the condition is true."),
        SchemaDirective(
            name: "deprecated", description: "Says that a part of the schema should not be used any more, and why.",
            arguments: [
                SchemaInputValue(
                    name: "reason", description: "What to use instead, in Markdown.",
                    type: .nonNull(.named("String")),
                    defaultValue: .string(StringValue(value: defaultDeprecationReason)))
            ],
            locations: [.fieldDefinition, .argumentDefinition, .inputFieldDefinition, .enumValue]),
        SchemaDirective(
            name: "specifiedBy", description: "Names the document that specifies a custom scalar.",
            arguments: [
                SchemaInputValue(
                    name: "url", description: "Where the specification is to be found.",
                    type: .nonNull(.named("String")))
            ],
            locations: [.scalar]),
        SchemaDirective(
            name: "oneOf", description: "Says that exactly one field of an input object is to be given, not null.",
            locations: [.inputObject]),
    ]

    /// Whether a directive is one that every schema has.
    package static func isBuiltIn(_ name: String) -> Bool { builtInNames.contains(name) }

    private static let builtInNames = Set(builtIn.map(\.name.text))

    private static func conditional(_ name: Name, _ description: String) -> SchemaDirective {
        SchemaDirective(
            name: name, description: description,
            arguments: [
                SchemaInputValue(name: "if", description: "The condition.", type: .nonNull(.named("Boolean")))
            ],
            locations: [.field, .fragmentSpread, .inlineFragment])
    }
}
