import GraphQLLanguage

/// Every field without which an input object can't be is given; see the specification, section 5.6.4.
enum RequiredInputFields: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for object in document.objects {
            guard let type = object.type else { continue }
            let given = Set(object.node.fields.map(\.name))
            for field in type.definition.inputFields where field.isRequired && !given.contains(field.name) {
                report.error(
                    "the input object '\(type.name)' needs the field '\(field.name)'", at: object.node.location,
                    hint: "add '\(field.name): ...', of type '\(field.type)'")
            }
        }
    }
}
