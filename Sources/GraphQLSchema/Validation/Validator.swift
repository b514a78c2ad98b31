import GraphQLLanguage

/// Applies rules to a document.
enum Validator {
    /// All rules, in the order of the specification.
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

    /// What the given rules find in a document.
    static func report(
        on document: Document, _ schema: Schema, _ rules: [ValidationRule]
    ) -> ValidationReport {
        let typed = TypedDocument(document, schema)
        var report = ValidationReport()
        for rule in rules {
            report.rule = rule.name
            rule.check(typed, &report)
        }
        return report
    }
}
