import GraphQLLanguage

/// No variable of an operation is defined twice; see the specification, section 5.8.1.
enum UniqueVariableNames: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for (_, node) in document.operations {
            report.checkUnique(node.variables.lazy.map(\.variable.name)) { "the variable '$\($0)'" }
        }
    }
}
