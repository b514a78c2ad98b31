import SwiftGraphQLLanguage

/// Checks documents against validation rules.
enum Validator {
    /// All rules, in the specification's order.
    static let rules: [ValidationRule] = [
        .executableDefinitions,
        .operationTypeExistence,
        .uniqueOperationNames,
        .loneAnonymousOperation,
        .singleRootField,
        .fieldsOnCorrectType,
        .fieldsInSetCanMerge,
        .leafFieldSelections,
        .knownArgumentNames,
        .uniqueArgumentNames,
        .requiredArguments,
        .uniqueFragmentNames,
        .knownTypeNames,
        .fragmentsOnCompositeTypes,
        .fragmentsAreUsed,
        .knownFragmentNames,
        .noFragmentCycles,
        .possibleFragmentSpreads,
        .valuesOfCorrectType,
        .knownInputFieldNames,
        .uniqueInputFieldNames,
        .requiredInputFields,
        .knownDirectives,
        .directivesInValidLocations,
        .uniqueDirectives,
        .uniqueVariableNames,
        .variablesAreInputTypes,
        .variableUsesAreDefined,
        .variablesAreUsed,
        .variableUsagesAreAllowed,
        .nestingDepth,
    ]

    /// The rules that also apply to the directives in a schema's definitions. `knownDirectives` is checked separately,
    /// because it only causes warnings in a schema.
    static let directiveRules: [ValidationRule] = [
        .directivesInValidLocations, .uniqueDirectives, .knownArgumentNames, .uniqueArgumentNames, .requiredArguments,
        .valuesOfCorrectType, .knownInputFieldNames, .uniqueInputFieldNames, .requiredInputFields,
    ]

    /// Applies the given rules to a document.
    static func report(on document: Document, _ schema: Schema, _ rules: [ValidationRule]) -> ValidationReport {
        report(on: TypedDocument(document, schema), rules)
    }

    /// Applies the given rules to the tables of a document.
    static func report(on typed: TypedDocument, _ rules: [ValidationRule]) -> ValidationReport {
        var report = ValidationReport()
        for rule in rules {
            report.rule = rule.name
            rule.check(typed, &report)
        }
        return report
    }
}
