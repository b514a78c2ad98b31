package import GraphQLLanguage

/// Finds all that makes a document unfit to be executed: the rules of the specification's section 5.
///
/// The schema must be a valid one. Work is bounded whatever the document is: at most
/// `ValidationReport.findingsLimit` findings are given, and a document that takes more than
/// `ValidationReport.stepsLimit` steps, or whose fragments nest deeper than a parser allows, is an error itself.
///
/// - Parameter allowsUnusedFragments: whether the document may hold fragments that no operation uses.
/// - Returns: the findings in the order of the document; none for a valid one.
package func validate(
    _ document: Document, against schema: Schema, allowsUnusedFragments: Bool = false
) -> [Diagnostic] {
    let rules = Validator.rules.filter { !allowsUnusedFragments || $0.name != ValidationRule.fragmentsAreUsed.name }
    return Validator.report(on: document, schema, rules).sortedDiagnostics
}
