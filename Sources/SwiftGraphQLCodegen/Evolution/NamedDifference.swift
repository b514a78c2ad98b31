import SwiftGraphQLLanguage
import SwiftGraphQLSchema

/// The differences between two lists of named elements.
struct NamedDifference<Element> {
    /// The elements that are only in the old list, in its order.
    private(set) var removed: [Element] = []
    /// The elements that are only in the new list, in its order.
    private(set) var added: [Element] = []
    /// The elements that are in both lists, in the order of the old list.
    private(set) var kept: [(old: Element, new: Element)] = []
    /// Whether the elements in both lists appear in different orders.
    private(set) var isReordered = false

    /// Compares two lists. The names in each list must be unique.
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
    /// Compares two lists of definitions. The names in each list must be unique.
    init(_ old: [Element], _ new: [Element]) { self.init(old, new) { $0.name.text } }
}
