/// One rule of the specification's section 5.
protocol ValidationRule: SendableMetatype {
    /// Reports every place of a document that breaks the rule.
    static func check(_ document: TypedDocument, _ report: inout ValidationReport)
}
