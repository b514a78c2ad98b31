package import SwiftGraphQLLanguage

/// A value of an enum; see the specification, section 3.9.
package struct SchemaEnumValue: Hashable, Sendable {
    /// The value's name, with its location.
    package var name: Name
    /// The documentation, if any.
    @ByCodePoints package var description: String? = nil
    /// The reason for the deprecation, or `nil` if the value isn't deprecated.
    @ByCodePoints package var deprecation: String? = nil
    /// The Swift name that the configuration specifies; `nil` to derive the name from the schema.
    package var swiftName: String? = nil
}
