package import SwiftGraphQLLanguage

/// Finds all errors that prevent the execution of a document; see the specification, section 5.
///
/// The schema must be valid. The function reports at most `ValidationReport.findingsLimit` errors. It also rejects a
/// document that takes more than `ValidationReport.stepsLimit` steps and a document whose fragments nest more deeply
/// than the parser allows.
///
/// - Parameter allowsUnusedFragments: Whether the document can contain fragments that no operation uses.
/// - Returns: The errors in document order. Empty if the document is valid.
package func validate(
    _ document: Document, against schema: Schema, allowsUnusedFragments: Bool = false
) -> [Diagnostic] {
    let rules = Validator.rules.filter { !allowsUnusedFragments || $0.name != ValidationRule.fragmentsAreUsed.name }
    return Validator.report(on: document, schema, rules).sortedDiagnostics
}
