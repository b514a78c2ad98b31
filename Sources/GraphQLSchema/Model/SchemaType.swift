package import GraphQLLanguage

/// A named type of a schema; see the specification, section 3.4.
package struct SchemaType: Hashable, Sendable {
    /// What a type is.
    package typealias Kind = TypeKind

    /// What it is.
    package var kind: Kind
    /// The type's name and its place.
    package var name: Name
    /// The documentation, if any.
    @ByCodePoints package var description: String? = nil
    /// Of an object or interface: the interfaces that it implements, in order.
    package var interfaces: [Name] = []
    /// Of an object or interface: its fields, in order.
    package var fields: [SchemaField] = []
    /// Of a union: its members, in order.
    package var members: [Name] = []
    /// Of an enum: its values, in order.
    package var values: [SchemaEnumValue] = []
    /// Of an input object: its fields, in order.
    package var inputFields: [SchemaInputValue] = []
    /// Of an input object: whether requests must set exactly one of its fields.
    package var isOneOf = false
    /// Of a scalar: the URL of its specification, if any.
    @ByCodePoints package var specifiedBy: String? = nil
    /// The directives for caches, in order: `@typePolicy`, `@fieldPolicy`, `@cacheControl` and `@cacheControlField`.
    package var cacheDirectives: [Directive] = []
}
