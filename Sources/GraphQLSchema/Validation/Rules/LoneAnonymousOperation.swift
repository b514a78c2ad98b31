import GraphQLLanguage

/// An operation without a name is the only one; see the specification, section 5.2.3.1.
enum LoneAnonymousOperation: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        let operations = document.operations
        guard operations.count > 1 else { return }
        for (_, node) in operations where node.name == nil {
            report.error(
                "an operation without a name must be the only one of its document", at: node.location,
                hint: "give it a name, such as '\(node.kind.rawValue) Example'")
        }
    }
}
