import SwiftGraphQLLanguage

extension ValidationRule {
    /// The rule that no two fragments have the same name; see the specification, section 5.5.1.1.
    static let uniqueFragmentNames = ValidationRule("UniqueFragmentNames") { document, report in
        report.checkUnique(document.definitions.lazy.compactMap(\.fragment?.name)) { "the fragment '\($0)'" }
    }

    /// The rule that each type named by a fragment or a variable exists (specification, sections 5.5.1.2 and 5.8.2).
    static let knownTypeNames = ValidationRule("KnownTypeNames") { document, report in
        for name in document.typeNames where document.types[name.text] == nil {
            report.error(
                "the type '\(name)' is not defined", at: name.location,
                hint: Suggestion.hint(for: name.text, among: document.types.typeNames))
        }
    }

    /// The rule that fragments apply only to types with fields; see the specification, section 5.5.1.3.
    static let fragmentsOnCompositeTypes = ValidationRule("FragmentsOnCompositeTypes") { document, report in
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
            at: condition.location, hint: "use an object, an interface or a union")
    }

    /// The rule that every fragment is used by an operation, directly or through other fragments; see the
    /// specification, section 5.5.1.4.
    static let fragmentsAreUsed = ValidationRule("FragmentsAreUsed") { document, report in
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
            // Only the first fragment with a given name counts, because another rule reports duplicate names.
            guard let fragment = definition.fragment, let first = document.fragments[fragment.name.text],
                !used.contains(first)
            else { continue }
            report.error(
                "the fragment '\(fragment.name)' is not used", at: fragment.name.location,
                hint: "remove the fragment, or select '...\(fragment.name)' in an operation")
        }
    }

    /// The rule that every spread fragment exists; see the specification, section 5.5.2.1.
    static let knownFragmentNames = ValidationRule("KnownFragmentNames") { document, report in
        for use in document.fragmentUses {
            guard let name = use.name, document.fragments[name.text] == nil else { continue }
            report.error(
                "the fragment '\(name)' is not defined", at: name.location,
                hint: Suggestion.hint(for: name.text, among: document.fragments.keys.sorted()))
        }
    }

    /// The rule that every fragment can apply where it is used, because the two types share an object type; see the
    /// specification, section 5.5.2.3.
    static let possibleFragmentSpreads = ValidationRule("PossibleFragmentSpreads") { document, report in
        for use in document.fragmentUses {
            guard let parent = use.parent, let type = type(of: use, document), type.isComposite,
                !document.types.overlap(parent, type)
            else { continue }
            let fragment = use.name.map { "the fragment '\($0)' on '\(type.name)'" } ?? "a fragment on '\(type.name)'"
            report.error(
                "\(fragment) never applies here, because '\(parent.name)' is never '\(type.name)'",
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
        return "an object here can be \(shown)\(names.count > 5 ? ", ..." : "")"
    }
}
