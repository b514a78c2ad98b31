/// A JSON object, which is a collection of members with names.
///
/// A `JSONObject` works like a dictionary, except that it compares names by their code points, as JSON and GraphQL do.
/// A dictionary of strings treats canonically equivalent names as the same name, such as an `"é"` of one code point and
/// an `"é"` of two.
///
/// ```swift
/// var object: JSONObject = ["name": "Luke"]
/// object["height"] = 1.72
/// for (name, value) in object { print(name, value) }
/// ```
public struct JSONObject: Hashable, Sendable {
    private var members: [JSONKey: JSONValue] = [:]

    /// Creates an object without members.
    public init() {}

    /// Creates an object with the given members. If a name occurs more than once, the last member counts.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.members.reserveCapacity(members.underestimatedCount)
        for (name, value) in members { self.members[JSONKey(name)] = value }
    }

    /// Creates an object with the members of a dictionary.
    public init(_ members: [String: JSONValue]) { self.init(members.lazy.map { ($0.key, $0.value) }) }

    /// Adds a member, unless the object already has a member with this name.
    mutating func addFirst(_ value: JSONValue, _ name: String) {
        let key = JSONKey(name)
        if !members.keys.contains(key) { members[key] = value }
    }

    /// The value of the member with the given name; `nil` if there is no such member. Setting `nil` removes the member.
    public subscript(name: String) -> JSONValue? {
        get { members[JSONKey(name)] }
        _modify { yield &members[JSONKey(name)] }
    }

    /// The number of members.
    public var count: Int { members.count }

    /// Whether the object has no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The members' names, in no particular order.
    public var keys: some Collection<String> { members.keys.lazy.map(\.text) }

    /// The members' values, in no particular order.
    public var values: some Collection<JSONValue> { members.values }

    /// Returns an object with the same names and with each value replaced by the closure's result.
    public func mapValues(_ transform: (JSONValue) throws -> JSONValue) rethrows -> JSONObject {
        var object = self
        object.members = try members.mapValues(transform)
        return object
    }

    /// Returns this object together with another object's members, which replace members of the same name.
    public func merging(_ other: JSONObject) -> JSONObject {
        var object = self
        object.members.merge(other.members) { _, new in new }
        return object
    }
}

extension JSONObject: Sequence {
    /// Returns an iterator over the members, in no particular order.
    public func makeIterator() -> some IteratorProtocol<(key: String, value: JSONValue)> {
        members.lazy.map { (key: $0.key.text, value: $0.value) }.makeIterator()
    }

    /// The exact number of members.
    public var underestimatedCount: Int { members.count }

    /// The members, sorted by the UTF-8 bytes of their names.
    package var sortedByName: [(key: String, value: JSONValue)] { sorted { $0.key.precedesText($1.key) } }
}

extension JSONObject: CustomStringConvertible {
    /// The object as compact JSON, with all members sorted by name.
    public var description: String { JSONValue.object(self).description }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal. If a name occurs more than once, the last member counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }
}
