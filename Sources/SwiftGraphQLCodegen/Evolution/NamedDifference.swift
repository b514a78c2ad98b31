import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The differences between two lists of named elements.
struct NamedDifference<Element> {
    /// The elements that only the old list has, in the old list's order.
    private(set) var removed: [Element] = []
    /// The elements that only the new list has, in the new list's order.
    private(set) var added: [Element] = []
    /// The elements that both lists have, in the old list's order.
    private(set) var kept: [(old: Element, new: Element)] = []
    /// Whether the elements that both lists have are in a different order.
    private(set) var isReordered = false

    /// Compares two lists, each with unique names.
    init(_ old: [Element], _ new: [Element], name: (Element) -> String) {
        let positions = Dictionary(new.indices.map { (name(new[$0]), $0) }) { first, _ in first }
        var last = -1
        for element in old {
            guard let position = positions[name(element)] else {
                removed.append(element)
                continue
            }
            kept.append((element, new[position]))
            if position < last { isReordered = true }
            last = max(last, position)
        }
        guard kept.count < new.count else { return }
        let names = Set(old.map(name))
        added = new.filter { !names.contains(name($0)) }
    }
}

extension NamedDifference where Element: DuplicableDefinition {
    /// Compares two lists of definitions, each with unique names.
    init(_ old: [Element], _ new: [Element]) { self.init(old, new) { $0.name.text } }
}
