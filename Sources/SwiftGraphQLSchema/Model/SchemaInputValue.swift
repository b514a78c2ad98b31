package import SwiftGraphQLLanguage

/// An argument, or a field of an input object; see the specification, sections 3.6.1 and 3.10.
package struct SchemaInputValue: Hashable, Sendable {
    /// The name of the argument or input field, with its location.
    package var name: Name
    /// The documentation, if any.
    @ByCodePoints package var description: String? = nil
    /// The type of the value.
    package var type: TypeReference
    /// The default value, if any.
    package var defaultValue: Value?
    /// The reason for the deprecation, or `nil` if the argument or input field isn't deprecated.
    @ByCodePoints package var deprecation: String? = nil
    /// The Swift name that the configuration specifies; `nil` to derive the name from the schema.
    package var swiftName: String? = nil

    /// Whether a request must provide a value.
    package var isRequired: Bool { type.isNonNull && defaultValue == nil }
}
