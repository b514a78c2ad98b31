import SwiftGraphQL

/// The closures that give a server's values, by schema coordinate.
struct Resolvers: Sendable {
    /// Gives the value of a field.
    typealias Resolve = @Sendable (ResolverCall) async throws -> ResolverValue
    /// Gives the events of a subscription's field.
    typealias Subscribe = @Sendable (ResolverCall) async throws -> AsyncThrowingStream<ResolverValue, any Error>
    /// Gives the name of the object type of a value, or nil.
    typealias ResolveType = @Sendable (JSONValue) async throws -> String?

    /// By `Type.field`.
    var fields: [String: Resolve] = [:]
    /// By `Type.field`.
    var subscriptions: [String: Subscribe] = [:]
    /// By the name of an interface or a union.
    var types: [String: ResolveType] = [:]
    /// What gives the values of all fields, instead of all else.
    var all: Resolve?

    /// The closure of a field: its own, or that of the first interface which has one.
    func resolve(_ field: String, of type: String, interfaces: [String]) -> Resolve? {
        if let all { return all }
        guard !fields.isEmpty else { return nil }
        if let own = fields["\(type).\(field)"] { return own }
        for interface in interfaces {
            if let inherited = fields["\(interface).\(field)"] { return inherited }
        }
        return nil
    }
}
