import GraphQLLanguage

/// Every directive is one that the schema knows; see the specification, section 5.7.1.
enum KnownDirectives: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for list in document.directiveLists {
            for directive in list.directives where document.types.directive(directive.name.text) == nil {
                report.error(
                    "the directive '@\(directive.name)' is not defined", at: directive.location,
                    hint: Suggestion.nearest(to: directive.name.text, among: document.types.directiveNames)
                        .map { "did you mean '@\($0)'?" })
            }
        }
    }
}
