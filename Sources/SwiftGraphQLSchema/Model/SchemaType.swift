package import SwiftGraphQLLanguage

/// A named type of a schema; see the specification, section 3.4.
package struct SchemaType: Hashable, Sendable {
    /// The kind of a type.
    package typealias Kind = TypeKind

    /// The type's kind.
    package var kind: Kind
    /// The type's name, with its location.
    package var name: Name
    /// The documentation, if any.
    @ByCodePoints package var description: String? = nil
    /// The interfaces that an object or interface implements, in schema order.
    package var interfaces: [Name] = []
    /// The fields of an object or interface, in schema order.
    package var fields: [SchemaField] = []
    /// The member types of a union, in schema order.
    package var members: [Name] = []
    /// The values of an enum, in schema order.
    package var values: [SchemaEnumValue] = []
    /// The fields of an input object, in schema order.
    package var inputFields: [SchemaInputValue] = []
    /// Whether requests must set exactly one field of an input object.
    package var isOneOf = false
    /// The URL of a scalar's specification, if any.
    @ByCodePoints package var specifiedBy: String? = nil
    /// The caching directives, in schema order (`@typePolicy`, `@fieldPolicy`, `@cacheControl` and `@cacheControlField`).
    package var cacheDirectives: [Directive] = []
    /// The `@semanticNonNullField` directives, in schema order.
    package var nullabilityDirectives: [Directive] = []
    /// The Swift name that the configuration specifies; `nil` to derive the name from the schema.
    package var swiftName: String? = nil
}
