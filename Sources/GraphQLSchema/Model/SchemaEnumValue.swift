package import GraphQLLanguage

/// A value of an enum; see the specification, section 3.9.
package struct SchemaEnumValue: Hashable, Sendable {
    /// The value's name and its place.
    package var name: Name
    /// The documentation, if any.
    @ByCodePoints package var description: String? = nil
    /// The reason for the deprecation; `nil` if it isn't deprecated.
    @ByCodePoints package var deprecation: String? = nil
}
