import GraphQLLanguage

/// The references between directives and input types.
///
/// A directive must not refer to itself, directly or through types and other directives; see the specification, section
/// 3.13.
struct DirectiveReferences {
    private var directives: [DirectiveDefinition] = []
    /// The names that each directive, `@name`, and each type, `name`, refers to.
    private var references: [String: Set<String>] = [:]

    /// Adds the references in a definition.
    mutating func add(_ definition: Definition) {
        switch definition {
        case .directive(let node):
            directives.append(node)
            add(definition, to: "@\(node.name)", node.arguments)
        case .type(let node):
            add(definition, to: node.name.text, node.inputFields)
        case .operation, .fragment, .schema:
            break
        }
    }

    /// The directives that refer to themselves.
    var circular: [DirectiveDefinition] {
        directives.filter { directive in
            let name = "@\(directive.name)"
            var pending = Array(references[name] ?? [])
            var seen = Set(pending)
            while let next = pending.popLast() {
                if next == name { return true }
                for reference in references[next] ?? [] where seen.insert(reference).inserted {
                    pending.append(reference)
                }
            }
            return false
        }
    }

    private mutating func add(_ definition: Definition, to name: String, _ values: [InputValueDefinition]) {
        var found = Set(values.map(\.type.innermostName.text))
        AppliedDirectives.forEach(in: definition) { place in
            found.formUnion(place.directives.map { "@\($0.name)" })
        }
        references[name, default: []].formUnion(found)
    }
}
