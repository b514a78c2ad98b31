import GraphQLLanguage

/// Every type that a fragment or a variable names exists; see the specification, sections 5.5.1.2 and 5.8.2.
enum KnownTypeNames: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for name in document.typeNames where document.types[name.text] == nil {
            report.error(
                "the type '\(name)' is not defined", at: name.location,
                hint: Suggestion.hint(for: name.text, among: document.types.typeNames { _ in true }))
        }
    }
}
