import SwiftGraphQLLanguage

extension ValidationRule {
    /// The rule that a request contains only operations and fragments; see the specification, section 5.1.1.
    static let executableDefinitions = ValidationRule("ExecutableDefinitions") { document, report in
        for definition in document.document.definitions where !definition.isExecutable {
            report.error(
                "an executable document can't define a schema, types or directives", at: definition.location,
                hint: "move the definition to the schema")
        }
    }

    /// The rule that the schema has a root type for each operation; see the specification, section 5.2.1.1.
    static let operationTypeExistence = ValidationRule("OperationTypeExistence") { document, report in
        for (definition, node) in document.operations where definition.type == nil {
            let kinds = OperationKind.allCases.filter { document.types.root(of: $0) != nil }.map(\.rawValue)
            report.error(
                "the schema has no \(node.kind.rawValue) type", at: node.location,
                hint: kinds.isEmpty ? nil : "the schema supports \(kinds.joined(separator: ", "))")
        }
    }

    /// The rule that no two operations have the same name; see the specification, section 5.2.2.1.
    static let uniqueOperationNames = ValidationRule("UniqueOperationNames") { document, report in
        report.checkUnique(document.operations.lazy.compactMap(\.node.name)) { "the operation '\($0)'" }
    }

    /// The rule that an anonymous operation is the only operation; see the specification, section 5.2.3.1.
    static let loneAnonymousOperation = ValidationRule("LoneAnonymousOperation") { document, report in
        let operations = document.operations
        guard operations.count > 1 else { return }
        for (_, node) in operations where node.name == nil {
            report.error(
                "an anonymous operation must be the only operation in its document", at: node.location,
                hint: "give the operation a name, such as '\(node.kind.rawValue) Example'")
        }
    }
}
