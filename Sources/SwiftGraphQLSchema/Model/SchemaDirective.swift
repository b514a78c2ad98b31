package import SwiftGraphQLLanguage

/// A directive definition; see the specification, section 3.13.
package struct SchemaDirective: Hashable, Sendable {
    /// The directive's name without the `@`, with its location.
    package var name: Name
    /// The documentation, if any.
    @ByCodePoints package var description: String? = nil
    /// The arguments, in schema order.
    package var arguments: [SchemaInputValue] = []
    /// The locations where the directive is allowed, in schema order.
    package var locations: [DirectiveLocation.Kind]
    /// Whether the directive is repeatable.
    package var isRepeatable = false
    /// The reason for the deprecation, or `nil` if the directive isn't deprecated.
    @ByCodePoints package var deprecation: String? = nil
}

extension SchemaDirective {
    /// Whether operations or fields can have the directive.
    package var isOnOperationsOrFields: Bool {
        locations.contains { [.query, .mutation, .subscription, .field].contains($0) }
    }

    /// The reason for a deprecation that doesn't specify one; see the specification, section 3.13.3.
    static let defaultDeprecationReason = "No longer supported"

    /// The directives that every schema has: `skip`, `include`, `deprecated`, `specifiedBy` and `oneOf`.
    package static let builtIn: [SchemaDirective] = [
        conditional("include", "Includes a field or fragment only if the condition is true."),
        conditional("skip", "Skips a field or fragment if the condition is true."),
        SchemaDirective(
            name: "deprecated", description: "Marks a part of the schema as deprecated.",
            arguments: [
                SchemaInputValue(
                    name: "reason", description: "Why it is deprecated, and what to use instead, in Markdown.",
                    type: .nonNull(.named("String")),
                    defaultValue: .string(StringValue(value: defaultDeprecationReason)))
            ],
            locations: [.fieldDefinition, .argumentDefinition, .inputFieldDefinition, .enumValue, .directiveDefinition]),
        SchemaDirective(
            name: "specifiedBy", description: "Links to the specification of a custom scalar.",
            arguments: [
                SchemaInputValue(
                    name: "url", description: "The URL of the specification.",
                    type: .nonNull(.named("String")))
            ],
            locations: [.scalar]),
        SchemaDirective(
            name: "oneOf", description: "Requires exactly one non-null field of an input object.",
            locations: [.inputObject]),
    ]

    /// Returns whether every schema has the directive with the given name.
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
