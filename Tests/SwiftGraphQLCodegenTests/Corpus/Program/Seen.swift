import SwiftGraphQL

/// What a selection's closure was given for one object, to be compared with what the server sent.
nonisolated struct Seen {
    private var members: JSONObject = [:]
    private let type: String

    /// Nothing so far of an object that is selected on as the given type.
    init(_ type: String) {
        self.type = type
    }

    /// The value of a field.
    subscript(field: String) -> JSONValue? {
        get { members[field] }
        set { members[field] = newValue }
    }

    /// Takes what an embedded selection or a branch was given: it is of the same object.
    mutating func add(_ other: JSONValue) throws {
        for (name, value) in other.object ?? [:] where name != Comparison.type { members[name] = value }
    }

    /// All of it, with the type.
    var value: JSONValue {
        .object(JSONObject([Comparison.type: .string(type)]).merging(members))
    }
}

/// The JSON that a value of the API came from.
nonisolated func json(_ value: some Encodable) throws -> JSONValue { try JSONValue(encoding: value) }

/// The smallest selection on any type.
nonisolated func leaf<Scope: SelectionScope>() -> Selection<JSONValue, Scope> {
    Selection { ["__typename": .string(try $0.__typename())] }
}
