import GraphQLLanguage

/// The schema has a root type for each operation; see the specification, section 5.2.1.1.
enum OperationTypeExistence: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for (definition, node) in document.operations where definition.type == nil {
            let kinds = OperationKind.allCases.filter { document.types.root(of: $0) != nil }.map(\.rawValue)
            report.error(
                "the schema has no \(node.kind.rawValue) type", at: node.location,
                hint: kinds.isEmpty ? nil : "it supports \(kinds.joined(separator: ", "))")
        }
    }
}
