/// A list that a server returns in pages. It is identified by a field of an object and the field's key arguments.
struct ConnectionList: Hashable, Sendable {
    let owner: RecordIndex
    let field: FieldNumber
    /// The text of the key arguments.
    let arguments: [UInt8]
}

/// The items of a list that one page of a pager shows.
struct PageItems: Hashable, Sendable {
    let list: ConnectionList
    /// The index of the record that stores the page's field.
    let field: RecordIndex
    /// The indices of the items' records.
    var items: [RecordIndex] = []
}

/// The items that a pager's pages show, so that no page repeats an item of an earlier page.
struct ShownItems: Sendable {
    /// The first page that shows an item, and the index of the record that stores this page's field.
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
    /// Returns the item that an element of a connection's list represents.
    ///
    /// - Parameter node: The number of the name `node` if the element is an edge; `nil` if the element itself is the
    ///   item.
    /// - Returns: The index of the item's record; `nil` if the item has no key.
    func item(of element: RecordIndex, node: FieldNumber?) -> RecordIndex? {
        guard element < Record.ListWord.limit else { return nil }
        guard let node else { return key(of: element).count > 0 ? element : nil }
        guard let record = self[element] else { return nil }
        guard let slot = record.fields.slot(of: node), record.cell(slot).kind == .link else { return nil }
        let item = record.cell(slot).link
        return key(of: item).count > 0 ? item : nil
    }
}
