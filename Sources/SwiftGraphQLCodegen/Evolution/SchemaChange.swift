/// A difference between two versions of a schema, with its effect on requests and on source code that uses the
/// generated API.
public struct SchemaChange: Hashable, Sendable {
    /// The effect of a change on requests that were valid before, in the terms of GraphQL's reference implementation.
    ///
    /// For the effect on Swift source, see `SchemaChange.swift`.
    public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
        /// Requests stay valid and keep their meaning.
        case safe
        /// Requests stay valid, but their responses may surprise clients, or a Swift name now means another element.
        case dangerous
        /// Requests may be rejected, or the types of their results may change.
        case breaking

        /// Returns whether one severity is less severe than another.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.prefix { $0 != self }.count }
    }

    /// The effect on requests.
    public var severity: Severity
    /// The kind of change.
    public var kind: Kind
    /// The part of the schema that changed, as a schema coordinate (specification, section 3.14): `Query.hero`,
    /// `Query.hero(episode:)`, `Episode.JEDI`, `@auth(role:)`. For the schema itself, it is `schema`.
    public var coordinate: String
    /// The added or removed element if it has no coordinate: a union's member, an interface, or a directive's location.
    public var element: String?
    /// A description of the change.
    public var message: String
    /// The effect on source code that uses the API, once the API is generated again.
    public var swiftEffect: SwiftEffect
}

extension SchemaChange: CustomStringConvertible {
    /// `severity: coordinate: message`.
    public var description: String { "\(severity.rawValue): \(coordinate): \(message)" }
}
