import GraphQLLanguage

/// Variables are used where their type fits; see the specification, section 5.8.5.
enum VariableUsagesAreAllowed: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for (definition, node) in document.operations where !node.variables.isEmpty {
            // The last definition of a name counts, as in the reference; one name twice is an error anyway.
            let variables = Dictionary(node.variables.map { ($0.variable.name.text, $0) }) { _, last in last }
            for index in document.reachableDefinitions(from: definition.index) {
                let uses = document.definitions[index].variableUses
                guard report.spend(1 + uses.count) else { return }
                for use in uses {
                    guard let variable = variables[use.variable.name.text],
                        document.types[variable.type.innermostName.text] != nil
                    else { continue }
                    check(use, variable, &report)
                }
            }
        }
    }

    private static func check(
        _ use: VariableUse, _ variable: VariableDefinition, _ report: inout ValidationReport
    ) {
        guard let place = use.type else { return }
        let type = variable.type
        let notes = Diagnostic.Note.notes("the variable is defined here", variable.location)
        if !isAllowed(type, default: variable.defaultValue, at: place, hasDefault: use.hasDefault) {
            report.error(
                "the variable '$\(use.variable.name)' of type '\(type)' can't be used where '\(place)' is expected",
                at: use.variable.location, hint: "define it as '$\(use.variable.name): \(place)'", notes: notes)
        }
        if let oneOf = use.oneOf, !type.isNonNull {
            report.error(
                "the variable '$\(use.variable.name)' of type '\(type)' can be null, but the only field of the @oneOf "
                    + "input object '\(oneOf.name)' can't",
                at: use.variable.location, hint: "define it as '$\(use.variable.name): \(type)!'", notes: notes)
        }
    }

    /// See the specification, "IsVariableUsageAllowed".
    private static func isAllowed(
        _ type: TypeReference, default value: Value?, at place: TypeReference, hasDefault: Bool
    ) -> Bool {
        guard place.isNonNull, !type.isNonNull else { return type.isCompatible(with: place) }
        var hasValue = value != nil
        if case .null = value { hasValue = false }
        return (hasValue || hasDefault) && type.isCompatible(with: place.nullable)
    }
}
