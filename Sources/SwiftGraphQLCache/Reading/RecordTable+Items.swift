extension RecordTable {
    /// Returns the item that an element of a connection's list represents.
    ///
    /// - Parameter node: The number of the name `node` if the element is an edge; `nil` if the element itself is the
    ///   item.
    /// - Returns: The index of the item's record; `nil` if the item has no key.
    mutating func item(of element: RecordIndex, node: FieldNumber?) -> RecordIndex? {
        guard element < Record.ListWord.limit else { return nil }
        guard let node else { return RecordKey.isOfEntity(key(of: element)) ? element : nil }
        guard let record = record(element) else { return nil }
        guard let slot = record.fields.slot(of: node), record.cell(slot).kind == .link else { return nil }
        let item = record.cell(slot).link
        return RecordKey.isOfEntity(key(of: item)) ? item : nil
    }
}
