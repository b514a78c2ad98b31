import GraphQLLanguage

/// Rules about fields.
extension ValidationRule {
    /// Every field is one of the type that it is selected from; see the specification, section 5.3.1.
    static let fieldsOnCorrectType = ValidationRule("FieldsOnCorrectType") { document, report in
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

    /// Fields that share a name in the response can be one; see the specification, section 5.3.2.
    ///
    /// The specification compares fields in pairs. Here all selection sets that land at one place of the response are
    /// looked at together, and fields of one response name are compared with the first of them: that is linear where
    /// pairs are quadratic. Two walks over the response do it:
    ///
    /// - every field of a name must have values of the same shape, whatever type it is selected from
    ///   ("SameResponseShape");
    /// - fields that can apply to one object must also be the same field with the same arguments.
    ///
    /// Sets of selection sets that were looked at are remembered, so a fragment costs once, however it is used. Made-up
    /// documents can still have very many such sets, which the steps of the report bound.
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

    /// Leaves have no selection set and all other fields have one; see the specification, section 5.3.3.
    static let leafFieldSelections = ValidationRule("LeafFieldSelections") { document, report in
        for field in document.fields {
            guard let type = field.type, let definition = field.definition else { continue }
            if let selectionSet = field.node.selectionSet, !type.isComposite {
                report.error(
                    "the field '\(field.node.name)' is of type '\(definition.type)' and takes no selection",
                    at: selectionSet.location, hint: "leave out the braces")
            } else if field.node.selectionSet == nil, type.isComposite {
                report.error(
                    "the field '\(field.node.name)' is of type '\(definition.type)' and needs a selection of "
                        + "its fields",
                    at: field.node.name.location, hint: "write '\(field.node.name) { ... }'")
            }
        }
    }
}
