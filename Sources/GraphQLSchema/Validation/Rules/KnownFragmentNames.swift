import GraphQLLanguage

/// Every fragment that is spread exists; see the specification, section 5.5.2.1.
enum KnownFragmentNames: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for use in document.fragmentUses {
            guard let name = use.name, document.fragments[name.text] == nil else { continue }
            report.error(
                "the fragment '\(name)' is not defined", at: name.location,
                hint: Suggestion.hint(for: name.text, among: document.fragments.keys.sorted()))
        }
    }
}
