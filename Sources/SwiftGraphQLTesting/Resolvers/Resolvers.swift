import SwiftGraphQL

/// The closures that resolve a server's fields, by schema coordinate.
struct Resolvers: Sendable {
    /// A closure that returns the value of a field.
    typealias Resolve = @Sendable (ResolverCall) async throws -> ResolverValue
    /// A function that passes each event of a subscription field to a closure and requests the next event only after
    /// the closure has returned.
    typealias Events = @Sendable (_ body: (ResolverValue) async throws -> Void) async throws -> Void
    /// A closure that returns the events of a subscription field.
    typealias Subscribe = @Sendable (ResolverCall) async throws -> Events
    /// A closure that returns the name of a value's object type, or `nil` if the type is unknown.
    typealias ResolveType = @Sendable (JSONValue) async throws -> String?

    /// The resolvers of fields, by `Type.field`.
    var fields: [String: Resolve] = [:]
    /// The event sources of subscription fields, by `Type.field`.
    var subscriptions: [String: Subscribe] = [:]
    /// The closures that determine the object types of values, by the name of the interface or union.
    var types: [String: ResolveType] = [:]
    /// The resolver for every field, if there is one. It replaces all other resolvers.
    var all: Resolve?

    /// Returns the resolver of a field. If there is none, returns the field's resolver in an interface; the first
    /// interface takes precedence.
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
