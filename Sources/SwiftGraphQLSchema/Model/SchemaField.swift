package import SwiftGraphQLLanguage

/// A field of an object or interface; see the specification, section 3.6.
package struct SchemaField: Hashable, Sendable {
    /// The field's name, with its location.
    package var name: Name
    /// The documentation, if any.
    @ByCodePoints package var description: String? = nil
    /// The arguments, in schema order.
    package var arguments: [SchemaInputValue] = []
    /// The field's type.
    package var type: TypeReference
    /// The reason for the deprecation, or `nil` if the field isn't deprecated.
    @ByCodePoints package var deprecation: String? = nil
    /// The `@cacheControl` directives, in schema order.
    package var cacheDirectives: [Directive] = []
    /// The `@semanticNonNull` directives, in schema order.
    package var nullabilityDirectives: [Directive] = []
    /// The Swift name that the configuration specifies; `nil` to derive the name from the schema.
    package var swiftName: String? = nil
    /// The field's type, made non-null wherever null always means that an error occurred. `nil` if neither the schema
    /// nor the configuration specifies where null is an error.
    package var semanticType: TypeReference? = nil

    /// The type of the values that the generated API returns.
    package var resultType: TypeReference { semanticType ?? type }
}
