extension Sequence {
    /// Returns the items of all pages, in order. Of several items with the same ID, it returns only the first item.
    package func items<Items: Sequence, ID: Hashable>(
        _ items: (Element) -> Items, id: (Items.Element) -> ID
    ) -> [Items.Element] {
        var ids: Set<ID> = []
        return flatMap(items).filter { ids.insert(id($0)).inserted }
    }
}
