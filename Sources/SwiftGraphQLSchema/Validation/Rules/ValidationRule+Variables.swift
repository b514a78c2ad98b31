import SwiftGraphQLLanguage

extension ValidationRule {
    /// The rule that no variable of an operation is defined twice; see the specification, section 5.8.1.
    static let uniqueVariableNames = ValidationRule("UniqueVariableNames") { document, report in
        for (_, node) in document.operations {
            report.checkUnique(node.variables.lazy.map(\.variable.name)) { "the variable '$\($0)'" }
        }
    }

    /// The rule that variables have input types; see the specification, section 5.8.2.
    static let variablesAreInputTypes = ValidationRule("VariablesAreInputTypes") { document, report in
        for (_, node) in document.operations {
            for variable in node.variables {
                let name = variable.type.innermostName
                guard let type = document.types[name.text], !type.kind.isInput else { continue }
                report.error(
                    "the variable '$\(variable.variable.name)' can't have the \(type.kind.rawValue) type "
                        + "'\(type.name)'",
                    at: name.location, hint: "use a scalar, an enum or an input object")
            }
        }
    }

    /// The rule that an operation defines every variable that it and its fragments use (specification, section 5.8.3).
    static let variableUsesAreDefined = ValidationRule("VariableUsesAreDefined") { document, report in
        for (definition, node) in document.operations {
            let defined = Set(node.variables.map(\.variable.name.text))
            let isDone = forEachUse(in: definition, document, &report) { use, report in
                guard !defined.contains(use.variable.name.text) else { return }
                let operation = node.name.map { "the operation '\($0)'" } ?? "the operation"
                report.error(
                    "\(operation) does not define the variable '$\(use.variable.name)'", at: use.variable.location,
                    hint: Suggestion.nearest(to: use.variable.name.text, among: defined.sorted())
                        .map { "did you mean '$\($0)'?" }
                        ?? use.type.map { "define the variable: '($\(use.variable.name): \($0))'" })
            }
            guard isDone else { return }
        }
    }

    /// The rule that every variable that an operation defines is used by the operation or its fragments; see the
    /// specification, section 5.8.4.
    static let variablesAreUsed = ValidationRule("VariablesAreUsed") { document, report in
        for (definition, node) in document.operations where !node.variables.isEmpty {
            var used: Set<String> = []
            guard forEachUse(in: definition, document, &report, { use, _ in used.insert(use.variable.name.text) })
            else { return }
            for variable in node.variables where !used.contains(variable.variable.name.text) {
                report.error(
                    "the variable '$\(variable.variable.name)' is not used", at: variable.variable.location,
                    hint: "remove the variable")
            }
        }
    }

    /// The rule that variables are used only where their type is compatible; see the specification, section 5.8.5.
    static let variableUsagesAreAllowed = ValidationRule("VariableUsagesAreAllowed") { document, report in
        for (definition, node) in document.operations where !node.variables.isEmpty {
            // The last definition of a variable counts, as in the reference implementation. Duplicates are an error
            // anyway.
            let variables = Dictionary(node.variables.map { ($0.variable.name.text, $0) }) { _, last in last }
            let isDone = forEachUse(in: definition, document, &report) { use, report in
                guard let variable = variables[use.variable.name.text],
                    document.types[variable.type.innermostName.text] != nil
                else { return }
                check(use, variable, &report)
            }
            guard isDone else { return }
        }
    }

    /// Visits the variables that an operation and its fragments use. Returns `false` if the step limit is exceeded.
    private static func forEachUse(
        in definition: TypedDefinition, _ document: TypedDocument, _ report: inout ValidationReport,
        _ visit: (VariableUse, inout ValidationReport) -> Void
    ) -> Bool {
        for index in document.reachableDefinitions(from: definition.index) {
            let uses = document.definitions[index].variableUses
            guard report.spend(1 + uses.count) else { return false }
            for use in uses { visit(use, &report) }
        }
        return true
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
        if let oneOf = use.oneOf, !type.isNonNull, !isNonNull(variable.defaultValue) {
            report.error(
                "the variable '$\(use.variable.name)' of type '\(type)' can be null, but the only field of the @oneOf "
                    + "input object '\(oneOf.name)' can't",
                at: use.variable.location, hint: "define it as '$\(use.variable.name): \(type)!'", notes: notes)
        }
    }

    /// Returns whether a variable can be used at the given position; see the specification, "IsVariableUsageAllowed".
    private static func isAllowed(
        _ type: TypeReference, default value: Value?, at place: TypeReference, hasDefault: Bool
    ) -> Bool {
        guard place.isNonNull, !type.isNonNull else { return type.isCompatible(with: place) }
        return (isNonNull(value) || hasDefault) && type.isCompatible(with: place.nullable)
    }

    private static func isNonNull(_ defaultValue: Value?) -> Bool {
        if case .null = defaultValue { false } else { defaultValue != nil }
    }
}
