/// A finding about a source text: what is wrong, where, and how to mend it.
///
/// Its `description` is what compilers print, so that editors and build logs link to the place:
///
///     schema.graphql:3:1: error: expected a definition, found 'typ'
///     typ Human {
///     ^~~
///     help: did you mean 'type'?
public struct Diagnostic: Error, Hashable, Sendable {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable {
        /// The input can't be used.
        case error
        /// The input can be used, but perhaps not as intended.
        case warning
    }

    /// A place in a source text.
    public typealias Location = SourceLocation

    /// A further place that belongs to a finding, such as the first of two equal definitions.
    public struct Note: Hashable, Sendable {
        /// The message.
        public var message: String
        /// The place.
        public var location: SourceLocation

        /// A note about a place.
        public init(_ message: String, at location: SourceLocation) {
            self.message = message
            self.location = location
        }
    }

    /// How bad it is.
    public var severity: Severity
    /// What was expected and what was found.
    public var message: String
    /// Where; `nil` for a finding that has no place in a text.
    public var location: SourceLocation?
    /// What to do about it.
    public var hint: String?
    /// Further places that belong to it.
    public var notes: [Note]

    /// A finding with its parts.
    public init(
        _ severity: Severity, _ message: String, at location: SourceLocation? = nil, hint: String? = nil,
        notes: [Note] = []
    ) {
        self.severity = severity
        self.message = message
        self.location = location
        self.hint = hint
        self.notes = notes
    }
}
