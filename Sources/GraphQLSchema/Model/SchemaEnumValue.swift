package import GraphQLLanguage

/// A value of an enum; see the specification, section 3.9.
package struct SchemaEnumValue: Hashable, Sendable {
    /// The value's name and its place.
    package var name: Name
    /// The documentation, if any.
    package var description: String?
    /// Why it should not be used any more; `nil` where it may be.
    package var deprecation: String?

    /// A value with its parts.
    package init(name: Name, description: String? = nil, deprecation: String? = nil) {
        self.name = name
        self.description = description
        self.deprecation = deprecation
    }
}
