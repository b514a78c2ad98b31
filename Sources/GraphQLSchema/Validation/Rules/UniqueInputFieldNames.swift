import GraphQLLanguage

/// No field of an input object is given twice; see the specification, section 5.6.3.
enum UniqueInputFieldNames: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for object in document.objects where object.node.fields.count > 1 {
            report.checkUnique(object.node.fields.lazy.map(\.name)) { "the input field '\($0)'" }
        }
    }
}
