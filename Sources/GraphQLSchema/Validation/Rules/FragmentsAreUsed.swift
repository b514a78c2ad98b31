import GraphQLLanguage

/// Every fragment is used by an operation, directly or through others; see the specification, section 5.5.1.4.
enum FragmentsAreUsed: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
        var used: Set<Int> = []
        var pending = document.operations.map(\.definition.index)
        while let index = pending.popLast() {
            for spread in document.definitions[index].spreads {
                if let fragment = document.fragments[spread.name.text], used.insert(fragment).inserted {
                    pending.append(fragment)
                }
            }
        }
        for definition in document.definitions {
            // One name twice is the matter of another rule.
            guard let fragment = definition.fragment, let first = document.fragments[fragment.name.text],
                !used.contains(first)
            else { continue }
            report.error(
                "the fragment '\(fragment.name)' is not used", at: fragment.name.location,
                hint: "remove it, or select '...\(fragment.name)' in an operation")
        }
    }
}
