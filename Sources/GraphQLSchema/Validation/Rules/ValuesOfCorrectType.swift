import GraphQLLanguage

/// Every value is one that its place takes; see the specification, section 5.6.1.
enum ValuesOfCorrectType: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        // Which fields an input object has and needs are the matter of other rules.
        var checker = LiteralChecker(checksFieldNames: false) { document.types[$0]?.definition }
        for value in document.values {
            checker.check(value.value, value.type)
            for problem in checker.problems {
                report.error(problem.message, at: problem.location, hint: problem.hint)
            }
            checker.problems.removeAll(keepingCapacity: true)
        }
    }
}
