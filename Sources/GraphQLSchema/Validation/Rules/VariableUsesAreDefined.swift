import GraphQLLanguage

/// Every variable that an operation uses, its fragments included, is defined by it;
/// see the specification, section 5.8.3.
enum VariableUsesAreDefined: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for (definition, node) in document.operations {
            let defined = Set(node.variables.map(\.variable.name.text))
            for index in document.reachableDefinitions(from: definition.index) {
                let uses = document.definitions[index].variableUses
                guard report.spend(1 + uses.count) else { return }
                for use in uses where !defined.contains(use.variable.name.text) {
                    let operation = node.name.map { "the operation '\($0)'" } ?? "the operation"
                    report.error(
                        "\(operation) does not define the variable '$\(use.variable.name)'",
                        at: use.variable.location,
                        hint: Suggestion.nearest(to: use.variable.name.text, among: defined.sorted())
                            .map { "did you mean '$\($0)'?" }
                            ?? use.type.map { "define it: '($\(use.variable.name): \($0))'" })
                }
            }
        }
    }
}
