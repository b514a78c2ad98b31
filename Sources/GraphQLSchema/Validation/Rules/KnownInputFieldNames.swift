import GraphQLLanguage

/// Every field of an input object is one that its type has; see the specification, section 5.6.2.
enum KnownInputFieldNames: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for object in document.objects {
            guard let type = object.type else { continue }
            for field in object.node.fields where type.inputFields[field.name.text] == nil {
                let names = type.definition.inputFields.map(\.name.text)
                report.error(
                    "the input object '\(type.name)' has no field '\(field.name)'", at: field.name.location,
                    hint: Suggestion.hint(for: field.name.text, among: names))
            }
        }
    }
}
