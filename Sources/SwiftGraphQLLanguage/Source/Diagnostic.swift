/// An error or warning about a source text, which describes what is wrong, where, and how to fix it.
///
/// Its `description` has the format of compiler messages, so that editors and build logs link to the location:
///
///     schema.graphql:3:1: error: expected a definition, found 'typ'
///     typ Human {
///     ^~~
///     help: did you mean 'type'?
public struct Diagnostic: Error, Hashable, Sendable {
    /// The severity of a diagnostic, which determines whether the input can be used.
    public enum Severity: String, Hashable, Sendable {
        /// The input can't be used.
        case error
        /// The input can be used, but perhaps not as intended.
        case warning
    }

    /// A location in a source text.
    public typealias Location = SourceLocation

    /// Another location that is relevant to a diagnostic, such as the first of two definitions with the same name.
    public struct Note: Hashable, Sendable {
        /// A description of what is at the location, such as `first defined here`.
        public var message: String
        /// The location that the message is about.
        public var location: SourceLocation

        /// Creates a note about the given location.
        public init(_ message: String, at location: SourceLocation) {
            self.message = message
            self.location = location
        }
    }

    /// The severity, which determines whether the input can be used.
    public var severity: Severity
    /// A description of what is wrong, such as `expected a definition, found 'typ'`.
    public var message: String
    /// The location, or `nil` if the diagnostic isn't about a location in a text.
    public var location: SourceLocation?
    /// A suggestion for how to fix the problem, or `nil` if there is none.
    public var hint: String?
    /// Other relevant locations, such as the first of two definitions with the same name.
    public var notes: [Note]

    /// Creates a diagnostic. If it has no location, its description doesn't include the source line.
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
