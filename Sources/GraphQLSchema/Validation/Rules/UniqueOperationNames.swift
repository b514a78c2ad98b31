import GraphQLLanguage

/// No two operations have the same name; see the specification, section 5.2.2.1.
enum UniqueOperationNames: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        report.checkUnique(document.operations.lazy.compactMap(\.node.name)) { "the operation '\($0)'" }
    }
}
