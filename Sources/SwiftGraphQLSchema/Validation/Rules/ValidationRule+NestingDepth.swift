import SwiftGraphQLLanguage

extension ValidationRule {
    /// The maximum nesting depth of selection sets, including the selection sets of fragments.
    static let nestingLimit = ParserLimits.standard.depth

    /// The rule that fragments don't make selection sets nest more deeply than the parser allows in one definition.
    ///
    /// This rule isn't part of the specification. Code that executes a document or reads its response is recursive, and
    /// a chain of fragments could nest as deeply as the document is long.
    static let nestingDepth = ValidationRule("NestingDepth") { document, report in
        var depths: [Int: Int] = [:]
        for definition in document.definitions {
            guard let order = postorder(from: definition.index, document, depths) else { continue }
            for index in order { depths[index] = depth(of: index, document, depths) }
        }
        for (definition, node) in document.operations {
            guard let depth = depths[definition.index], depth > nestingLimit else { continue }
            report.error(
                "the operation is nested \(depth) levels deep, including its fragments; the limit is \(nestingLimit)",
                at: node.location, hint: "select fewer levels")
        }
    }

    /// Returns the given definition and the fragments that it uses, except those with a known depth. Each definition
    /// comes after the fragments that it uses.
    private static func postorder(from start: Int, _ document: TypedDocument, _ known: [Int: Int]) -> [Int]? {
        guard known[start] == nil else { return nil }
        var order: [Int] = []
        var path: [(definition: Int, next: Int)] = [(start, 0)]
        var seen: Set<Int> = [start]
        while let (definition, next) = path.last {
            let spreads = document.definitions[definition].spreads
            guard next < spreads.count else {
                order.append(definition)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            if let target = document.fragments[spreads[next].name.text], known[target] == nil,
                seen.insert(target).inserted
            {
                path.append((target, 0))
            }
        }
        return order
    }

    /// Returns the number of levels of a definition, including its fragments. A spread that closes a cycle doesn't
    /// count.
    private static func depth(of index: Int, _ document: TypedDocument, _ depths: [Int: Int]) -> Int {
        var deepest = 0
        var pending = [(set: document.definitions[index].selectionSet, depth: 1)]
        while let (set, depth) = pending.popLast() {
            deepest = max(deepest, depth)
            for selection in document.selectionSets[set].selections {
                switch selection {
                case .field(let field):
                    if let child = document.fields[field].selectionSet { pending.append((child, depth + 1)) }
                case .inline(_, let child):
                    pending.append((child, depth + 1))
                case .spread(let spread):
                    if let fragment = document.fragments[spread.name.text], let inner = depths[fragment] {
                        deepest = max(deepest, depth + inner)
                    }
                }
            }
        }
        return deepest
    }
}
