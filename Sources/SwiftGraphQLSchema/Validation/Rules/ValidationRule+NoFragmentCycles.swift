import SwiftGraphQLLanguage

extension ValidationRule {
    /// The rule that no fragment uses itself, directly or through other fragments (specification, section 5.5.2.2).
    static let noFragmentCycles = ValidationRule("NoFragmentCycles") { document, report in
        var finished: Set<Int> = []
        for start in document.definitions where start.fragment != nil {
            // The current path is kept on the heap, because a chain of fragments can be as long as the document.
            var path: [(definition: Int, next: Int)] = [(start.index, 0)]
            var places: [Int: Int] = [start.index: 0]
            while let (definition, next) = path.last {
                let spreads = document.definitions[definition].spreads
                guard next < spreads.count, !finished.contains(definition) else {
                    finished.insert(definition)
                    places[definition] = nil
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                guard let target = document.fragments[spreads[next].name.text], !finished.contains(target)
                else { continue }
                if let place = places[target] {
                    let circle = path[place...].map { document.definitions[$0.definition].fragment?.name.text ?? "" }
                    report.error(message(circle), at: spreads[next].location, hint: "remove one of the spreads")
                } else {
                    places[target] = path.count
                    path.append((target, 0))
                }
            }
        }
    }

    private static func message(_ circle: [String]) -> String {
        guard circle.count > 1, let first = circle.first else {
            return "the fragment '\(circle.first ?? "")' uses itself"
        }
        let others = circle.dropFirst().prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        return "the fragment '\(first)' uses itself through \(others)\(circle.count > 6 ? ", ..." : "")"
    }
}
