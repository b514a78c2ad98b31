package import GraphQLLanguage

/// Gathers what the stages find, so that all of it is reported at once.
package struct DiagnosticCollector: Error {
    /// The findings, in the order they were made.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Whether a finding forbids to go on.
    package private(set) var hasErrors = false

    /// Makes the suggestions for the findings.
    package var suggester = Suggester()

    /// The findings that do not forbid to go on.
    package var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

    /// How many errors there are, with the first text that they are about: `schema.graphql: 2 errors`.
    package var summary: String {
        let count = diagnostics.count { $0.severity == .error }
        let name = diagnostics.lazy.compactMap(\.location?.source.name).first
        return "\(name ?? "the schema"): \(count) error\(count == 1 ? "" : "s")"
    }

    /// No findings.
    package init() {}

    /// Findings that all forbid to go on.
    package init(errors: [Diagnostic]) {
        for var finding in errors {
            finding.severity = .error
            append(finding)
        }
    }

    /// Takes a finding.
    package mutating func append(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostic.severity == .error { hasErrors = true }
    }

    /// Takes an error.
    package mutating func error(
        _ message: String, at location: SourceLocation?, hint: String? = nil, notes: [Diagnostic.Note] = []
    ) {
        append(Diagnostic(.error, message, at: location, hint: hint, notes: notes))
    }

    /// Takes a warning.
    package mutating func warning(
        _ message: String, at location: SourceLocation?, hint: String? = nil, notes: [Diagnostic.Note] = []
    ) {
        append(Diagnostic(.warning, message, at: location, hint: hint, notes: notes))
    }
}
