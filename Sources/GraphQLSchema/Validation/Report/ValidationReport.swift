import GraphQLLanguage

/// Gathers what rules find, and bounds what they may do.
struct ValidationReport {
    /// Findings beyond this number are left out.
    static let findingsLimit = 100
    /// The steps that the rules whose work can outgrow the document may take together: seconds, at most.
    static let stepsLimit = 5_000_000

    /// A finding and the rule that made it.
    struct Finding {
        /// The rule's name.
        let rule: String?
        /// What it found.
        let diagnostic: Diagnostic
    }

    /// The name of the rule that is at work.
    var rule: String?
    /// What was found, in the order of the rules.
    private(set) var findings: [Finding] = []
    private var steps = 0
    private var isCut = false

    /// The findings in the order of the document.
    var sortedDiagnostics: [Diagnostic] {
        let places = findings.map { $0.diagnostic.location?.range.start ?? 0 }
        // By place, then as they were made: the standard library promises no stable sort.
        let order = findings.indices.sorted { (places[$0], $0) < (places[$1], $1) }
        var diagnostics = order.map { findings[$0].diagnostic }
        if isCut {
            diagnostics.append(Diagnostic(.error, "more than \(Self.findingsLimit) errors; the rest is left out"))
        }
        return diagnostics
    }

    /// Takes an error; the texts are not made where it is one too many.
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

    /// Takes steps of work; `false` if they are used up, which is an error of the document.
    mutating func spend(_ count: Int) -> Bool {
        if steps > Self.stepsLimit { return false }
        steps += count
        if steps <= Self.stepsLimit { return true }
        let message = "the document is too complex to be validated: it takes more than \(Self.stepsLimit) steps"
        findings.append(
            Finding(rule: rule, diagnostic: Diagnostic(.error, message, hint: "split it, or use fewer fragments")))
        return false
    }

    /// Reports every name that stood before.
    ///
    /// - Parameter what: the named thing for people, such as `the variable '$id'`.
    mutating func checkUnique(_ names: some Sequence<Name>, _ what: (Name) -> String) {
        var first: [String: Name] = [:]
        for name in names {
            guard let earlier = first[name.text] else {
                first[name.text] = name
                continue
            }
            error(
                "\(what(name)) appears twice", at: name.location, hint: "remove or rename one of them",
                notes: Diagnostic.Note.notes("first here", earlier.location))
        }
    }
}
