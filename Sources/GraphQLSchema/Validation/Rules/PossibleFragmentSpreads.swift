import GraphQLLanguage

/// A fragment can apply where it is used: some object is of both types; see the specification, section 5.5.2.3.
enum PossibleFragmentSpreads: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        for use in document.fragmentUses {
            guard let parent = use.parent, let type = type(of: use, document), type.isComposite,
                !document.types.overlap(parent, type)
            else { continue }
            let fragment = use.name.map { "the fragment '\($0)' on '\(type.name)'" } ?? "a fragment on '\(type.name)'"
            report.error(
                "\(fragment) never applies here, because a '\(parent.name)' is never a '\(type.name)'",
                at: use.location, hint: hint(parent))
        }
    }

    private static func type(of use: FragmentUse, _ document: TypedDocument) -> KnownType? {
        if let name = use.name { return document.fragment(name)?.type }
        return use.condition.flatMap { document.types[$0.text] }
    }

    private static func hint(_ parent: KnownType) -> String? {
        guard parent.kind != .object, !parent.possibleTypes.isEmpty else { return nil }
        let names = parent.possibleTypes.sorted()
        let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        return "it can be \(shown)\(names.count > 5 ? ", ..." : "")"
    }
}
