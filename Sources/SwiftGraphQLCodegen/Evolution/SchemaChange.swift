/// A difference between two editions of a schema: what it is, whom it concerns, and what it does to source that uses
/// the generated API.
public struct SchemaChange: Hashable, Sendable {
    /// What a change does to requests that were valid before, in the words of GraphQL's reference implementation.
    ///
    /// It says nothing about Swift source: see `SchemaChange.swift`.
    public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
        /// Requests stay valid and mean what they meant.
        case safe
        /// Requests stay valid, but may get what their senders do not expect.
        case dangerous
        /// Requests may be refused, or their results may not be of the types they were.
        case breaking

        /// Whether one is less severe than another.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .safe: 0
            case .dangerous: 1
            case .breaking: 2
            }
        }
    }

    /// What it does to requests.
    public var severity: Severity
    /// What kind of change it is.
    public var kind: Kind
    /// The part of the schema that changed, as a schema coordinate (specification, section 3.14): `Query.hero`,
    /// `Query.hero(episode:)`, `Episode.JEDI`, `@auth(role:)`. `schema` stands for the schema itself.
    public var coordinate: String
    /// What was added or removed, where no coordinate says it: a union's member, an interface, a directive's place.
    public var element: String?
    /// What changed, for people.
    public var message: String
    /// What it does to source that uses the generated API, once that is generated anew.
    public var swift: SwiftEffect
}

extension SchemaChange: CustomStringConvertible {
    /// `severity: coordinate: message`.
    public var description: String { "\(severity.rawValue): \(coordinate): \(message)" }
}
