import GraphQLLanguage

/// Fragments apply to types that have fields; see the specification, section 5.5.1.3.
enum FragmentsOnCompositeTypes: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for definition in document.definitions {
            guard let fragment = definition.fragment else { continue }
            check(fragment.typeCondition, "the fragment '\(fragment.name)'", document, &report)
        }
        for use in document.fragmentUses {
            if let condition = use.condition { check(condition, "a fragment", document, &report) }
        }
    }

    private static func check(
        _ condition: Name, _ fragment: @autoclosure () -> String, _ document: TypedDocument,
        _ report: inout ValidationReport
    ) {
        guard let type = document.types[condition.text], !type.isComposite else { return }
        report.error(
            "\(fragment()) can't apply to the \(type.kind.rawValue) '\(type.name)', which has no fields to select",
            at: condition.location, hint: "name an object, an interface or a union")
    }
}
