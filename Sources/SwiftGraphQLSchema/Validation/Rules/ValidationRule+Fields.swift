import SwiftGraphQLLanguage

extension ValidationRule {
    /// The rule that every field is defined by the type that it is selected from; see the specification, section 5.3.1.
    static let fieldsOnCorrectType = ValidationRule("FieldsOnCorrectType") { document, report in
        for field in document.fields where field.definition == nil {
            guard let parent = field.parent else { continue }
            report.error(
                "the \(parent.kind.rawValue) '\(parent.name)' has no field '\(field.node.name)'",
                at: field.node.name.location, hint: hint(field.node.name.text, parent, document.types))
        }
    }

    /// Suggests a field with a similar name or, for an abstract type, the possible types that have the field.
    private static func hint(_ name: String, _ parent: KnownType, _ types: KnownTypes) -> String? {
        let fields = parent.definition.fields.map(\.name.text)
        if let hint = Suggestion.hint(for: name, among: fields) { return hint }
        guard parent.kind != .object else { return nil }
        let owners = parent.possibleTypes.filter { types[$0]?.fields[name] != nil }.sorted().prefix(3)
        guard !owners.isEmpty else { return nil }
        return "select the field in a fragment: " + owners.map { "'... on \($0)'" }.joined(separator: ", ")
    }

    /// The rule that fields with the same response name can be merged; see the specification, section 5.3.2.
    ///
    /// The specification compares fields in pairs, which takes quadratic time. This rule instead looks at all selection
    /// sets for one position of the response together, and compares the fields of each response name with the first of
    /// these fields. This takes linear time. The rule traverses the response twice:
    ///
    /// - All fields of a response name must have values of the same shape, no matter which type they are selected from
    ///   ("SameResponseShape").
    /// - Fields that can apply to the same object must also be the same field with the same arguments.
    ///
    /// Combinations of selection sets are visited only once, so a fragment has the same cost however often it is used.
    /// Malicious documents can still have a huge number of combinations. The step limit of the report bounds the work
    /// for such documents.
    static let fieldsInSetCanMerge = ValidationRule("FieldsInSetCanMerge") { document, report in
        var reached: Set<Int> = []
        var starts: [Int] = []
        for (definition, _) in document.operations {
            starts.append(definition.selectionSet)
            let reachable = document.reachableDefinitions(from: definition.index)
            guard report.spend(reachable.count) else { return }
            reached.formUnion(reachable)
        }
        for definition in document.definitions where !reached.contains(definition.index) {
            starts.append(definition.selectionSet)
        }
        var walk = MergeWalk(document)
        guard walk.compareShapes(from: starts, &report) else { return }
        walk.compareFields(from: starts, &report)
    }

    /// The rule that leaf fields have no selection set and all other fields have one (specification, section 5.3.3).
    static let leafFieldSelections = ValidationRule("LeafFieldSelections") { document, report in
        for field in document.fields {
            guard let type = field.type, let definition = field.definition else { continue }
            if let selectionSet = field.node.selectionSet, !type.isComposite {
                report.error(
                    "the field '\(field.node.name)' is of type '\(definition.type)' and can't have a selection set",
                    at: selectionSet.location, hint: "remove the braces")
            } else if field.node.selectionSet == nil, type.isComposite {
                report.error(
                    "the field '\(field.node.name)' is of type '\(definition.type)' and requires a selection set",
                    at: field.node.name.location, hint: "write '\(field.node.name) { ... }'")
            }
        }
    }
}
