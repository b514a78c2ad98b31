public import SwiftGraphQL

/// The arguments of a field, with default values and variables filled in, coerced to the schema's types.
///
/// See the specification, section 6.4.1.
public struct ResolverArguments: Hashable, Sendable {
    /// The arguments that have a value, including `null`.
    public let members: JSONObject

    /// Creates arguments with the given values.
    public init(_ members: JSONObject = [:]) {
        self.members = members
    }

    /// The value of the given argument, or `.null` if it was omitted. Use `contains(_:)` to tell an omitted argument
    /// from one that is null.
    public subscript(_ name: String) -> JSONValue { members[name] ?? .null }

    /// Returns whether the given argument has a value, which may be `null`.
    public func contains(_ name: String) -> Bool { members[name] != nil }

    /// Decodes the given argument, such as an input object, as one of the app's types.
    ///
    /// - Throws: `SelectionError` with code `invalidScalar` if the value doesn't match the type.
    public func decode<T: Decodable>(_ name: String, as type: T.Type = T.self) throws -> T {
        try self[name].decode(type)
    }
}

extension ResolverArguments: CustomStringConvertible {
    /// The arguments as JSON.
    public var description: String { JSONValue.object(members).description }
}
