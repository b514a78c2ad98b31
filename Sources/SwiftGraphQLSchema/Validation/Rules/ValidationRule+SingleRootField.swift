import SwiftGraphQLLanguage

extension ValidationRule {
    /// The rule that a subscription selects exactly one root field, unconditionally, and not an introspection field;
    /// see the specification, section 5.2.4.1.
    static let singleRootField = ValidationRule("SingleRootField") { document, report in
        for (definition, node) in document.operations where node.kind == .subscription {
            guard let root = definition.type else { continue }
            var collector = RootFieldCollector(document: document, root: root)
            guard collector.collect(definition.selectionSet, &report) else { return }
            let name = node.name.map { "the subscription '\($0)'" } ?? "the subscription"
            for directive in collector.conditions {
                report.error(
                    "\(name) can't use '@\(directive.name)' at the root level", at: directive.location,
                    hint: "use another subscription if you don't want the field")
            }
            guard collector.conditions.isEmpty else { continue }
            if collector.fields.isEmpty {
                report.error("\(name) selects no root field", at: node.selectionSet.location)
            }
            if let first = collector.fields.first,
                let other = collector.fields.first(where: { $0.responseName != first.responseName })
            {
                report.error(
                    "\(name) selects more than one root field: '\(first.responseName)' and "
                        + "'\(other.responseName)'",
                    at: other.location, hint: "use a separate subscription for each field")
            }
            if let field = collector.fields.first(where: { $0.name.text.utf8.starts(with: "__".utf8) }) {
                report.error(
                    "\(name) can't select the introspection field '\(field.name)' as its root field", at: field.location
                )
            }
        }
    }
}

/// Collects the root fields of a selection set and its fragments (specification, "CollectSubscriptionFields").
private struct RootFieldCollector {
    let document: TypedDocument
    let root: KnownType
    var fields: [Field] = []
    /// The `@skip` and `@include` directives.
    var conditions: [Directive] = []

    /// Adds a selection set and its fragments. Returns `false` if the step limit is exceeded.
    mutating func collect(_ start: Int, _ report: inout ValidationReport) -> Bool {
        var pending = [start]
        var seen: Set<String> = []
        while let index = pending.popLast() {
            let selections = document.selectionSets[index].selections
            guard report.spend(selections.count) else { return false }
            for selection in selections {
                switch selection {
                case .field(let index):
                    fields.append(document.fields[index].node)
                    noteConditions(document.fields[index].node.directives)
                case .spread(let spread):
                    noteConditions(spread.directives)
                    guard seen.insert(spread.name.text).inserted, let fragment = document.fragment(spread.name)
                    else { continue }
                    if applies(fragment.type) { pending.append(fragment.selectionSet) }
                case .inline(let fragment, let set):
                    noteConditions(fragment.directives)
                    if fragment.typeCondition == nil || applies(document.selectionSets[set].parent) {
                        pending.append(set)
                    }
                }
            }
        }
        return true
    }

    private mutating func noteConditions(_ directives: [Directive]) {
        conditions += directives.filter { $0.name.text == "skip" || $0.name.text == "include" }
    }

    private func applies(_ type: KnownType?) -> Bool {
        type?.possibleTypes.contains(root.name) ?? false
    }
}
