public import SwiftGraphQL

/// The arguments of a field, coerced as the schema says: with default values, and with the values of variables.
///
/// See the specification, section 6.4.1.
public struct ResolverArguments: Hashable, Sendable {
    /// The arguments that have a value, `null` included.
    public let members: JSONObject

    /// Arguments with the given values.
    public init(_ members: JSONObject = [:]) {
        self.members = members
    }

    /// The value of an argument; `.null` if it was left out, too. Use `contains(_:)` to distinguish the two.
    public subscript(_ name: String) -> JSONValue { members[name] ?? .null }

    /// Whether an argument has a value, be it `null`.
    public func contains(_ name: String) -> Bool { members[name] != nil }

    /// An argument as a type of the app, such as an input object.
    ///
    /// - Throws: `SelectionError` of code `invalidScalar` if the value does not fit.
    public func decode<T: Decodable>(_ name: String, as type: T.Type = T.self) throws -> T {
        try self[name].decode(type)
    }
}
