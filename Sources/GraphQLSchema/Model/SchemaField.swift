package import GraphQLLanguage

/// A field of an object or interface; see the specification, section 3.6.
package struct SchemaField: Hashable, Sendable {
    /// The field's name and its place.
    package var name: Name
    /// The documentation, if any.
    @ByCodePoints package var description: String? = nil
    /// The arguments, in order.
    package var arguments: [SchemaInputValue] = []
    /// What it returns.
    package var type: TypeReference
    /// The reason for the deprecation; `nil` if it isn't deprecated.
    @ByCodePoints package var deprecation: String? = nil
    /// The directives for caches, in order: `@cacheControl`.
    package var cacheDirectives: [Directive] = []
}
