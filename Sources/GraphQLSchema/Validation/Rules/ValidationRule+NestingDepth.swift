import GraphQLLanguage

extension ValidationRule {
    /// The levels that selection sets may nest through fragments.
    static let nestingLimit = ParserLimits.standard.depth

    /// Selection sets nest no deeper through fragments than a parser lets them nest in one definition.
    ///
    /// No rule of the specification: what executes a document, or reads its response, recurses as deep as it nests, and
    /// a chain of fragments could be as deep as the document is long.
    static let nestingDepth = ValidationRule("NestingDepth") { document, report in
        var depths: [Int: Int] = [:]
        for definition in document.definitions {
            guard let order = postorder(from: definition.index, document, depths) else { continue }
            for index in order { depths[index] = depth(of: index, document, depths) }
        }
        for (definition, node) in document.operations {
            guard let depth = depths[definition.index], depth > nestingLimit else { continue }
            report.error(
                "the operation nests \(depth) levels deep through its fragments, more than the limit of \(nestingLimit)",
                at: node.location, hint: "select fewer levels")
        }
    }

    /// The definitions that one uses and that have no depth yet, each behind those that it uses itself.
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

    /// The levels of a definition, those of its fragments included; a spread that closes a circle counts nothing.
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
