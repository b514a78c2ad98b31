import GraphQLLanguage

/// Gathers what the stages find, so that all of it is reported at once.
struct DiagnosticCollector {
    /// The findings, in the order they were made.
    private(set) var diagnostics: [Diagnostic] = []

    /// Whether a finding forbids to go on.
    private(set) var hasErrors = false

    /// The findings that do not forbid to go on.
    var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

    /// Takes a finding.
    mutating func append(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostic.severity == .error { hasErrors = true }
    }

    /// Takes an error.
    mutating func error(
        _ message: String, at location: SourceLocation?, hint: String? = nil, notes: [Diagnostic.Note] = []
    ) {
        append(Diagnostic(.error, message, at: location, hint: hint, notes: notes))
    }

    /// Takes a warning.
    mutating func warning(
        _ message: String, at location: SourceLocation?, hint: String? = nil, notes: [Diagnostic.Note] = []
    ) {
        append(Diagnostic(.warning, message, at: location, hint: hint, notes: notes))
    }
}
