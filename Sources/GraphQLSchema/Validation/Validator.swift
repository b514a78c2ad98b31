import GraphQLLanguage

/// Applies rules to a document.
enum Validator {
    /// All rules, in the order of the specification.
    static let rules: [any ValidationRule.Type] = [
        ExecutableDefinitions.self,
        OperationTypeExistence.self,
        UniqueOperationNames.self,
        LoneAnonymousOperation.self,
        SingleRootField.self,
        FieldsOnCorrectType.self,
        FieldsInSetCanMerge.self,
        LeafFieldSelections.self,
        KnownArgumentNames.self,
        UniqueArgumentNames.self,
        RequiredArguments.self,
        UniqueFragmentNames.self,
        KnownTypeNames.self,
        FragmentsOnCompositeTypes.self,
        FragmentsAreUsed.self,
        KnownFragmentNames.self,
        NoFragmentCycles.self,
        PossibleFragmentSpreads.self,
        ValuesOfCorrectType.self,
        KnownInputFieldNames.self,
        UniqueInputFieldNames.self,
        RequiredInputFields.self,
        KnownDirectives.self,
        DirectivesInValidLocations.self,
        UniqueDirectives.self,
        UniqueVariableNames.self,
        VariablesAreInputTypes.self,
        VariableUsesAreDefined.self,
        VariablesAreUsed.self,
        VariableUsagesAreAllowed.self,
        NestingDepth.self,
    ]

    /// What the given rules find in a document.
    static func report(
        on document: Document, _ schema: Schema, _ rules: [any ValidationRule.Type]
    ) -> ValidationReport {
        let typed = TypedDocument(document, schema)
        var report = ValidationReport()
        for rule in rules {
            report.rule = rule
            rule.check(typed, &report)
        }
        return report
    }
}
