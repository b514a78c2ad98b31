extension Sequence {
    /// Returns the items of all pages, in order. If several items have the same ID, only the first one is included.
    package func items<Items: Sequence, ID: Hashable>(
        _ items: (Element) -> Items, id: (Items.Element) -> ID
    ) -> [Items.Element] {
        var ids: Set<ID> = []
        return flatMap(items).filter { ids.insert(id($0)).inserted }
    }
}
