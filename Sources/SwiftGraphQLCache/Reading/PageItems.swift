/// A list that a server returns in pages: a field of an object, with equal key arguments.
struct ConnectionList: Hashable, Sendable {
    let owner: RecordIndex
    let field: FieldNumber
    /// The key arguments as text.
    let arguments: [UInt8]
}

/// The items of one list that a page of a pager shows.
struct PageItems: Hashable, Sendable {
    let list: ConnectionList
    /// The record of the field with the page's arguments.
    let field: RecordIndex
    /// The records of the items.
    var items: [RecordIndex] = []
}

/// The items that the pages of a pager show, so that no page repeats an item of an earlier one.
struct ShownItems: Sendable {
    /// The first page that shows an item, and the record of its field.
    typealias First = (page: Int, field: RecordIndex)

    private(set) var first: [ConnectionList: [RecordIndex: First]] = [:]

    mutating func add(_ shown: [PageItems], of page: Int) {
        for shown in shown {
            for item in shown.items where first[shown.list]?[item].map({ $0.page > page }) ?? true {
                first[shown.list, default: [:]][item] = (page, shown.field)
            }
        }
    }

    mutating func remove(_ shown: [PageItems], of page: Int) {
        for shown in shown {
            for item in shown.items where first[shown.list]?[item]?.page == page { first[shown.list]?[item] = nil }
        }
    }
}

extension RecordTable {
    /// Returns the item for an element of a connection's list.
    ///
    /// - Parameter node: The number of the field `node` if the element is an edge; `nil` if the element is the item
    ///   itself.
    /// - Returns: The record of the item; `nil` if it has no key.
    func item(of element: RecordIndex, node: FieldNumber?) -> RecordIndex? {
        guard element < Record.ListWord.limit else { return nil }
        guard let node else { return key(of: element).count > 0 ? element : nil }
        guard let record = self[element] else { return nil }
        guard let slot = record.fields.slot(of: node), record.cell(slot).kind == .link else { return nil }
        let item = record.cell(slot).link
        return key(of: item).count > 0 ? item : nil
    }
}
