import GraphQLLanguage

/// Every field is one of the type that it is selected from; see the specification, section 5.3.1.
enum FieldsOnCorrectType: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for field in document.fields where field.definition == nil {
            guard let parent = field.parent else { continue }
            report.error(
                "the \(parent.kind.rawValue) '\(parent.name)' has no field '\(field.node.name)'",
                at: field.node.name.location, hint: hint(field.node.name.text, parent, document.types))
        }
    }

    /// A field of like name, or else the types of this abstract type that have the field.
    private static func hint(_ name: String, _ parent: KnownType, _ types: KnownTypes) -> String? {
        let fields = parent.definition.fields.map(\.name.text)
        if let hint = Suggestion.hint(for: name, among: fields) { return hint }
        guard parent.kind != .object else { return nil }
        let owners = parent.possibleTypes.filter { types[$0]?.fields[name] != nil }.sorted().prefix(3)
        guard !owners.isEmpty else { return nil }
        return "select it in a fragment: " + owners.map { "'... on \($0)'" }.joined(separator: ", ")
    }
}
