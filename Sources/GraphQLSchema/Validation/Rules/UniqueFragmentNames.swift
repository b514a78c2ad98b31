import GraphQLLanguage

/// No two fragments have the same name; see the specification, section 5.5.1.1.
enum UniqueFragmentNames: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        report.checkUnique(document.definitions.lazy.compactMap(\.fragment?.name)) { "the fragment '\($0)'" }
    }
}
