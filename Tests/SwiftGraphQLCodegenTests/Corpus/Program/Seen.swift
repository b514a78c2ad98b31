import SwiftGraphQL

/// The values that a selection's closure received for one object, for comparison with the response.
nonisolated struct Seen {
    private var members: JSONObject = [:]
    private let type: String

    /// Creates an empty record for an object that is selected as the given type.
    init(_ type: String) {
        self.type = type
    }

    /// The recorded value of the given field.
    subscript(field: String) -> JSONValue? {
        get { members[field] }
        set { members[field] = newValue }
    }

    /// Adds the given values, which an embedded selection or a branch received for the same object.
    mutating func add(_ other: JSONValue) throws {
        for (name, value) in other.object ?? [:] where name != Comparison.type { members[name] = value }
    }

    /// All recorded values and the type, as a JSON object.
    var value: JSONValue {
        .object(JSONObject([Comparison.type: .string(type)]).merging(members))
    }
}

/// Returns the JSON from which the given value was decoded.
nonisolated func json(_ value: some Encodable) throws -> JSONValue { try JSONValue(encoding: value) }

/// Returns the smallest selection on any type.
nonisolated func leaf<Scope: SelectionScope>() -> Selection<JSONValue, Scope> {
    Selection { ["__typename": .string(try $0.__typename())] }
}
