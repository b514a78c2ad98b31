import SwiftGraphQLLanguage

/// Collects the errors that rules find and limits their work.
struct ValidationReport {
    /// The maximum number of errors. Further errors are discarded.
    static let findingsLimit = 100
    /// The maximum number of steps, in total, for rules whose work can grow faster than the document. The steps take a
    /// few seconds at most.
    static let stepsLimit = 5_000_000

    /// An error and the rule that found it.
    struct Finding {
        /// The rule's name.
        let rule: String?
        /// The error.
        let diagnostic: Diagnostic
    }

    /// The name of the current rule.
    var rule: String?
    /// The errors, in the order of the rules.
    private(set) var findings: [Finding] = []
    private var steps = 0
    private var isCut = false

    /// The errors, in document order.
    var sortedDiagnostics: [Diagnostic] {
        let places = findings.map { $0.diagnostic.location?.range.start ?? 0 }
        // The index keeps errors at the same location in order, because Swift's sort isn't guaranteed to be stable.
        let order = findings.indices.sorted { (places[$0], $0) < (places[$1], $1) }
        var diagnostics = order.map { findings[$0].diagnostic }
        if isCut {
            diagnostics.append(Diagnostic(.error, "more than \(Self.findingsLimit) errors; the rest are omitted"))
        }
        return diagnostics
    }

    /// Adds an error. The texts aren't evaluated if there are too many errors already.
    mutating func error(
        _ message: @autoclosure () -> String, at location: SourceLocation?, hint: @autoclosure () -> String? = nil,
        notes: @autoclosure () -> [Diagnostic.Note] = []
    ) {
        guard findings.count < Self.findingsLimit else {
            isCut = true
            return
        }
        let diagnostic = Diagnostic(.error, message(), at: location, hint: hint(), notes: notes())
        findings.append(Finding(rule: rule, diagnostic: diagnostic))
    }

    /// Counts steps. If they exceed the limit, reports an error about the document and returns `false`.
    mutating func spend(_ count: Int) -> Bool {
        if steps > Self.stepsLimit { return false }
        steps += count
        if steps <= Self.stepsLimit { return true }
        let message = "the document is too complex to validate: it takes more than \(Self.stepsLimit) steps"
        findings.append(
            Finding(rule: rule, diagnostic: Diagnostic(.error, message, hint: "use fewer fragments or fields")))
        return false
    }

    /// Reports every name that occurs more than once.
    ///
    /// - Parameter what: A closure that describes the name in an error message, such as `the variable '$id'`.
    mutating func checkUnique(_ names: some Sequence<Name>, _ what: (Name) -> String) {
        var first: [String: Name] = [:]
        for name in names {
            guard let earlier = first[name.text] else {
                first[name.text] = name
                continue
            }
            error(
                "\(what(name)) appears twice", at: name.location, hint: "remove or rename one of the duplicates",
                notes: Diagnostic.Note.notes("the first one is here", earlier.location))
        }
    }
}
