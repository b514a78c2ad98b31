import GraphQLLanguage

/// Leaves have no selection set and all other fields have one; see the specification, section 5.3.3.
enum LeafFieldSelections: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for field in document.fields {
            guard let type = field.type, let definition = field.definition else { continue }
            if let selectionSet = field.node.selectionSet, !type.isComposite {
                report.error(
                    "the field '\(field.node.name)' is of type '\(definition.type)' and has nothing to select",
                    at: selectionSet.location, hint: "leave out the braces")
            } else if field.node.selectionSet == nil, type.isComposite {
                report.error(
                    "the field '\(field.node.name)' is of type '\(definition.type)' and needs a selection of its fields",
                    at: field.node.name.location, hint: "write '\(field.node.name) { ... }'")
            }
        }
    }
}
