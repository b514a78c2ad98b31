import GraphQLLanguage

/// No argument is given twice; see the specification, section 5.4.2.
enum UniqueArgumentNames: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for list in document.argumentLists where list.arguments.count > 1 {
            report.checkUnique(list.arguments.lazy.map(\.name)) { "the argument '\($0)' of the \(list.owner)" }
        }
    }
}
