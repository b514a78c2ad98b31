/// A rule that documents must follow; see the specification, section 5.
struct ValidationRule: Sendable {
    /// The rule's name.
    let name: String
    /// The closure that reports every part of a document that breaks the rule.
    let check: @Sendable (TypedDocument, inout ValidationReport) -> Void

    init(_ name: String, _ check: @escaping @Sendable (TypedDocument, inout ValidationReport) -> Void) {
        self.name = name
        self.check = check
    }
}
