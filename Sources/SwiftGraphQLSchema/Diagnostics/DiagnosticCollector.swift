package import SwiftGraphQLLanguage

/// Collects the diagnostics of all stages, so that they can be reported together.
package struct DiagnosticCollector: Error {
    /// The diagnostics, in the order in which they were added.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Whether there are errors, which prevent the next stage.
    package private(set) var hasErrors = false

    /// The suggester that provides similar names for the hints.
    package var suggester = Suggester()

    /// The diagnostics that are warnings.
    package var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

    /// The name of the first source with a diagnostic and the number of errors: `schema.graphql: 2 errors`.
    package var summary: String {
        let count = diagnostics.count { $0.severity == .error }
        let name = diagnostics.lazy.compactMap(\.location?.source.name).first
        return "\(name ?? "the schema"): \(count) error\(count == 1 ? "" : "s")"
    }

    /// Creates a collector without diagnostics.
    package init() {}

    /// Creates a collector from diagnostics, all of which become errors.
    package init(errors: [Diagnostic]) {
        for var finding in errors {
            finding.severity = .error
            append(finding)
        }
    }

    /// Adds a diagnostic.
    package mutating func append(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostic.severity == .error { hasErrors = true }
    }

    /// Adds an error.
    package mutating func error(
        _ message: String, at location: SourceLocation?, hint: String? = nil, notes: [Diagnostic.Note] = []
    ) {
        append(Diagnostic(.error, message, at: location, hint: hint, notes: notes))
    }

    /// Adds a warning.
    package mutating func warning(
        _ message: String, at location: SourceLocation?, hint: String? = nil, notes: [Diagnostic.Note] = []
    ) {
        append(Diagnostic(.warning, message, at: location, hint: hint, notes: notes))
    }
}
