import GraphQLLanguage

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
enum FieldsInSetCanMerge: ValidationRule {
    static func check(_ document: TypedDocument, _ report: inout ValidationReport) {
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
}
