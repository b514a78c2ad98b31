/// The members of a JSON object by their names.
///
/// It works as a dictionary does, except that names are compared by their code points, as JSON and GraphQL compare them.
/// A dictionary of strings takes names that are canonically equivalent in Unicode, such as `"é"` in one code point and in
/// two, for the same.
///
/// ```swift
/// var object: JSONObject = ["name": "Luke"]
/// object["height"] = 1.72
/// for (name, value) in object { print(name, value) }
/// ```
public struct JSONObject: Hashable, Sendable {
    private var members: [JSONKey: JSONValue] = [:]

    /// An object without members.
    public init() {}

    /// An object of these members. Of several with one name the last counts.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.members.reserveCapacity(members.underestimatedCount)
        for (name, value) in members { self.members[JSONKey(name)] = value }
    }

    /// An object of a dictionary's members.
    public init(_ members: [String: JSONValue]) { self.init(members.lazy.map { ($0.key, $0.value) }) }

    /// The member of that name; nil where there is none. Setting nil removes it.
    public subscript(name: String) -> JSONValue? {
        get { members[JSONKey(name)] }
        _modify { yield &members[JSONKey(name)] }
    }

    /// How many members there are.
    public var count: Int { members.count }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The names, in no particular order.
    public var keys: some Collection<String> { members.keys.lazy.map(\.text) }

    /// The values, in no particular order.
    public var values: some Collection<JSONValue> { members.values }

    /// The object with each value transformed.
    public func mapValues(_ transform: (JSONValue) throws -> JSONValue) rethrows -> JSONObject {
        var object = self
        object.members = try members.mapValues(transform)
        return object
    }

    /// The object with the members of another one added, which replace those of the same name.
    public func merging(_ other: JSONObject) -> JSONObject {
        var object = self
        object.members.merge(other.members) { _, new in new }
        return object
    }
}

extension JSONObject: Sequence {
    /// Goes through the members, in no particular order.
    public func makeIterator() -> some IteratorProtocol<(key: String, value: JSONValue)> {
        members.lazy.map { (key: $0.key.text, value: $0.value) }.makeIterator()
    }

    /// How many members there are.
    public var underestimatedCount: Int { members.count }

    /// The members in the order of their names' UTF-8.
    package var sortedByName: [(key: String, value: JSONValue)] { sorted { $0.key.precedesText($1.key) } }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object of these members. Of several with one name the last counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }
}
