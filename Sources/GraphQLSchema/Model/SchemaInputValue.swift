package import GraphQLLanguage

/// An argument, or a field of an input object; see the specification, sections 3.6.1 and 3.10.
package struct SchemaInputValue: Hashable, Sendable {
    /// The value's name and its place.
    package var name: Name
    /// The documentation, if any.
    @ByCodePoints package var description: String? = nil
    /// What it takes.
    package var type: TypeReference
    /// What the server takes where the value is left out, if anything.
    package var defaultValue: Value?
    /// The reason for the deprecation; `nil` if it isn't deprecated.
    @ByCodePoints package var deprecation: String? = nil

    /// Whether a request must hold it.
    package var isRequired: Bool { type.isNonNull && defaultValue == nil }
}
