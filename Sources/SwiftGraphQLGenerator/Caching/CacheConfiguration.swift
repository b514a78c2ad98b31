import SwiftGraphQLLanguage

/// The `"cache"` section of a configuration file, before it is checked against a schema.
///
///     "cache": {
///         "keys": { "*": ["id"], "Product": ["sku", "region"], "PageInfo": [] },
///         "lookups": { "Query.human": "id" },
///         "connections": { "Query.feed": { "keyArguments": ["filter"] } },
///         "maxAge": { "*": "1h", "Query.me": "30s" },
///         "ignoredDirectives": ["cached"]
///     }
package struct CacheConfiguration: Sendable {
    /// A name or a number in the configuration file, with its location.
    struct Entry<Value: Sendable>: Sendable {
        var value: Value
        var location: SourceLocation
    }

    /// A setting for one schema coordinate.
    struct Rule<Value: Sendable>: Sendable {
        /// The name of a type, the coordinate of a field such as `Query.human`, or `*` for all types.
        var coordinate: String
        var location: SourceLocation
        var value: Value
    }

    /// The key fields of object types and interfaces. An empty list means that objects of the type have no key.
    var keys: [Rule<[Entry<String>]>] = []
    /// The fields that look up objects by key, each with the arguments that contain the key.
    var lookups: [Rule<[Entry<String>]>] = []
    /// The fields that return pages of a list, with the arguments that distinguish one list from another. If the value
    /// is `nil`, these are all arguments except the ones for a page's position and size.
    var connections: [Rule<[Entry<String>]?>] = []
    /// The number of seconds for which the values of each type or field stay fresh.
    var maximumAges: [Rule<Double>] = []
    /// The names of directives on operations that don't change the response data.
    var ignoredDirectives: [Entry<String>] = []
}
