import GraphQLLanguage

/// Every argument is one that its field or directive takes; see the specification, section 5.4.1.
enum KnownArgumentNames: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for list in document.argumentLists {
            guard let definitions = list.definitions else { continue }
            for argument in list.arguments where !definitions.contains(where: { $0.name == argument.name }) {
                report.error(
                    "the \(list.owner) takes no argument '\(argument.name)'", at: argument.name.location,
                    hint: Suggestion.hint(for: argument.name.text, among: definitions.map(\.name.text)))
            }
        }
    }
}
