import SwiftGraphQLLanguage

/// The `"cache"` section of a configuration file, not yet compared with a schema.
///
///     "cache": {
///         "keys": { "*": ["id"], "Product": ["sku", "region"], "PageInfo": [] },
///         "lookups": { "Query.human": "id" },
///         "connections": { "Query.feed": { "keyArguments": ["filter"] } },
///         "maxAge": { "*": "1h", "Query.me": "30s" },
///         "ignoredDirectives": ["cached"]
///     }
package struct CacheConfiguration: Sendable {
    /// A name or a number with its location in the file.
    struct Entry<Value: Sendable>: Sendable {
        var value: Value
        var location: SourceLocation
    }

    /// A coordinate of the schema with its value in the file.
    struct Rule<Value: Sendable>: Sendable {
        /// A type, a field, or `*`.
        var coordinate: String
        /// The coordinate's location.
        var location: SourceLocation
        var value: Value
    }

    /// The key fields of object types and interfaces. The list is empty for a type without a key.
    var keys: [Rule<[Entry<String>]>] = []
    /// The fields that find objects, with the arguments that contain the key of the returned object.
    var lookups: [Rule<[Entry<String>]>] = []
    /// The fields that return pages, with the arguments that distinguish one list from another. The value is `nil` to
    /// use all arguments except those for a page's position and size.
    var connections: [Rule<[Entry<String>]?>] = []
    /// How long the values of types and fields stay fresh, in seconds.
    var maximumAges: [Rule<Double>] = []
    /// The operation directives that have no effect on the data.
    var ignoredDirectives: [Entry<String>] = []
}
