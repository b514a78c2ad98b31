import GraphQLLanguage

/// Every variable of an operation is used by it or its fragments; see the specification, section 5.8.4.
enum VariablesAreUsed: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for (definition, node) in document.operations where !node.variables.isEmpty {
            var used: Set<String> = []
            for index in document.reachableDefinitions(from: definition.index) {
                let uses = document.definitions[index].variableUses
                guard report.spend(1 + uses.count) else { return }
                for use in uses { used.insert(use.variable.name.text) }
            }
            for variable in node.variables where !used.contains(variable.variable.name.text) {
                report.error(
                    "the variable '$\(variable.variable.name)' is not used", at: variable.variable.location,
                    hint: "remove it")
            }
        }
    }
}
