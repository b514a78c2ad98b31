package import GraphQLLanguage

/// A field of an object or interface; see the specification, section 3.6.
package struct SchemaField: Hashable, Sendable {
    /// The field's name and its place.
    package var name: Name
    /// The documentation, if any.
    package var description: String?
    /// The arguments, in order.
    package var arguments: [SchemaInputValue] = []
    /// What it returns.
    package var type: TypeReference
    /// Why it should not be used any more; `nil` where it may be.
    package var deprecation: String?

    /// A field with its parts.
    package init(
        name: Name, description: String? = nil, arguments: [SchemaInputValue] = [], type: TypeReference,
        deprecation: String? = nil
    ) {
        self.name = name
        self.description = description
        self.arguments = arguments
        self.type = type
        self.deprecation = deprecation
    }
}
