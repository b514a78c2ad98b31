import GraphQLLanguage

/// A directive that is not repeatable stands once at a place; see the specification, section 5.7.3.
enum UniqueDirectives: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for list in document.directiveLists where list.directives.count > 1 {
            let names = list.directives.lazy.map(\.name).filter { name in
                document.types.directive(name.text).map { !$0.isRepeatable } ?? false
            }
            report.checkUnique(names) { "the directive '@\($0)'" }
        }
    }
}
