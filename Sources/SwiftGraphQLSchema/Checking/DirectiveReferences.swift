import SwiftGraphQLLanguage

/// The references between directives and input types.
///
/// A directive must not refer to itself, directly or through types and other directives (specification, section 3.13).
struct DirectiveReferences {
    private var directives: [DirectiveDefinition] = []
    /// The names to which each directive (`@name`) and each type (`name`) refers.
    private var references: [String: Set<String>] = [:]

    /// Adds the references in a definition.
    mutating func add(_ definition: Definition) {
        switch definition {
        case .directive(let node):
            if !node.isExtension { directives.append(node) }
            add(definition, to: "@\(node.name)", node.arguments)
        case .type(let node):
            add(definition, to: node.name.text, node.inputFields)
        case .operation, .fragment, .schema:
            break
        }
    }

    /// The directives that refer to themselves.
    ///
    /// A directive refers to itself directly, or as part of a strongly connected component with more than one member.
    /// Tarjan's algorithm finds the components in linear time. The path is kept on the heap, because its length is
    /// unlimited.
    var circular: [DirectiveDefinition] {
        var circular: Set<String> = []
        var order: [String: Int] = [:]
        // Maps each name to the earliest member of an unfinished component that is reachable from the name.
        var earliest: [String: Int] = [:]
        var unfinished: [String] = []
        var path: [(name: String, rest: [String])] = []
        func enter(_ name: String) {
            earliest[name] = order.count
            order[name] = order.count
            unfinished.append(name)
            path.append((name, Array(references[name] ?? [])))
        }
        for directive in directives where order["@\(directive.name)"] == nil {
            enter("@\(directive.name)")
            while let (name, rest) = path.last {
                if let reference = rest.last {
                    path[path.count - 1].rest.removeLast()
                    if reference == name { circular.insert(name) }
                    guard order[reference] != nil else {
                        enter(reference)
                        continue
                    }
                    if let other = earliest[reference] { earliest[name] = min(earliest[name] ?? other, other) }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.name, let own = earliest[name] {
                    earliest[parent] = min(earliest[parent] ?? own, own)
                }
                guard earliest[name] == order[name] else { continue }
                let start = unfinished.lastIndex(of: name) ?? 0
                if unfinished.count - start > 1 { circular.formUnion(unfinished[start...]) }
                // No other name can be part of a finished component, so its members are ignored from now on.
                for member in unfinished[start...] { earliest[member] = nil }
                unfinished.removeSubrange(start...)
            }
        }
        return directives.filter { circular.contains("@\($0.name)") }
    }

    private mutating func add(_ definition: Definition, to name: String, _ values: [InputValueDefinition]) {
        var found = Set(values.map(\.type.innermostName.text))
        AppliedDirectives.forEach(in: definition) { place in
            found.formUnion(place.directives.map { "@\($0.name)" })
        }
        references[name, default: []].formUnion(found)
    }
}
