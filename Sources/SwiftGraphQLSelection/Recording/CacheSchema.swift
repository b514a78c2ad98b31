/// The facts about a schema that a normalized cache needs. The generator writes them from the `"cache"` section of the
/// configuration.
///
/// Use the generated `Operations.cacheSchema`.
public struct CacheSchema: Sendable {
    /// The text that the generator wrote, with one fact per line.
    package let text: String
    /// The names of the key fields of each object type. Types without a key are omitted.
    package private(set) var keys: [String: [String]] = [:]
    /// The names of the object types that belong to each interface and union.
    package private(set) var possibleTypes: [String: Set<String>] = [:]
    /// The names of the root types.
    package private(set) var roots: [OperationType: String] = [:]
    /// The fields that return objects by their keys. The dictionary key is the field's coordinate (`Query.human`).
    package private(set) var lookups: [String: Lookup] = [:]
    /// For each field that returns pages, the arguments that distinguish one list from another. The dictionary key is
    /// the field's coordinate (`Query.feed`).
    package private(set) var connections: [String: [String]] = [:]
    /// The arguments that determine where a page starts, by the coordinate of the field that returns the pages.
    package private(set) var positions: [String: [String]] = [:]
    /// The edge types of the item lists in pages, by the list's coordinate (`FeedConnection.edges`). The type name is
    /// empty if the list directly contains the items.
    package private(set) var itemLists: [String: String] = [:]
    /// The maximum age of fresh values, in seconds, by coordinate: `Type.field`, `Type` or `*`.
    package private(set) var maximumAges: [String: Double] = [:]
    /// The names, with the `@`, of the operation directives that don't affect the data.
    package private(set) var ignoredDirectives: Set<String> = []

    /// Creates the schema from the text that the generator wrote, with one fact per line.
    @_spi(Generated) public init(_ text: String) {
        self.text = text
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 1 else { continue }
            let rest = Array(words.dropFirst(2))
            switch words[0] {
            case "key": keys[words[1]] = rest
            case "types": possibleTypes[words[1]] = Set(rest)
            case "lookup": lookups[words[1]] = Lookup(key: rest)
            case "lookups" where rest.count == 2: lookups[words[1]] = Lookup(key: [rest[1]], list: rest[0])
            case "connection": connections[words[1]] = rest
            case "position": positions[words[1]] = rest
            case "items": itemLists[words[1]] = rest.first ?? ""
            case "maxAge": maximumAges[words[1]] = rest.first.flatMap(Double.init)
            case "ignore": ignoredDirectives.insert(words[1])
            default: if let operation = OperationType(rawValue: words[0]) { roots[operation] = words[1] }
            }
        }
    }

    /// Describes how a field's arguments contain the keys of the objects that the field returns.
    package struct Lookup: Sendable {
        /// The names of the key fields. If the field returns one object, the field's arguments have the same names.
        package let key: [String]
        /// If the field returns a list, the argument that lists the values of the only key field; otherwise `nil`.
        package var list: String?
    }
}
