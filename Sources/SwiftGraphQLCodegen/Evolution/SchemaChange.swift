/// A difference between two versions of a schema, with its effects on requests and on code that uses the generated API.
///
/// The JSON report of `swift-graphql diff` contains these properties. Don't rename them, because other programs depend on
/// the report.
public struct SchemaChange: Hashable, Sendable, Encodable {
    /// The effect of a change on requests that were valid before, as GraphQL's reference implementation classifies it.
    ///
    /// For the effect on Swift code, see `SchemaChange.swiftEffect`.
    public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable, Encodable {
        /// Requests remain valid and keep their meaning.
        case safe
        /// Requests remain valid, but responses may contain unexpected values, or a Swift name refers to another
        /// element.
        case dangerous
        /// Requests may be rejected, or the types in their responses may change.
        case breaking

        /// Returns whether the first severity is less severe than the second one.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.prefix { $0 != self }.count }
    }

    /// The severity, which describes the effect on requests.
    public var severity: Severity
    /// The kind of change.
    public var kind: Kind
    /// The part of the schema that changed. This is a schema coordinate, such as `Query.hero`, `Query.hero(episode:)`,
    /// `Episode.JEDI` or `@auth(role:)`, or `schema` for the schema itself.
    public var coordinate: String
    /// The name of the added or removed element if it has no coordinate, as is the case for members of unions,
    /// interfaces of types, and locations of directives.
    public var element: String?
    /// A description of the change.
    public var message: String
    /// The effect on code that uses the API, after the API is regenerated.
    public var swiftEffect: SwiftEffect
}

extension SchemaChange: CustomStringConvertible {
    /// The change in the format `severity: coordinate: message`.
    public var description: String { "\(severity.rawValue): \(coordinate): \(message)" }
}
