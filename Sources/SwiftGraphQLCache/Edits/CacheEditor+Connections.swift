public import SwiftGraphQLJSON
public import SwiftGraphQLSelection

// Edits to connections. The cache doesn't link the pages of a list with each other. A list consists of a field's values
// for equal key arguments, and the other arguments determine which pages are at an end of the list.
extension CacheEditor {
    /// An end of a list that a connection returns in pages.
    public enum ConnectionEnd: Hashable, Sendable {
        /// The position before the first item.
        case start
        /// The position after the last item.
        case end
    }

    /// Inserts an object at an end of a connection that is listed in the `"connections"` of the configuration.
    ///
    /// ```swift
    /// nonisolated let references = Selection<[CacheReference<Objects.Post>], Objects.PostConnection> {
    ///     try $0.nodes(.list(.reference))
    /// }
    /// try edit.insert(post, at: .start, into: { try $0.feed(filter: .new, references) }, of: .root(Operations.Query.self))
    /// ```
    ///
    /// The object is inserted into each stored page at that end. If the list already contains the object, the object
    /// moves. A page is at the start if its request has no position (`after`, `before`, `cursor`, `nextToken`,
    /// `offset`, `skip`), and at the end if its `pageInfo.hasNextPage` is false. For pages that are requested backward
    /// (`last`, `before`), start and end are swapped. If the cache has no page at that end, nothing changes, because
    /// the server will return the object with the page.
    ///
    /// The cost is proportional to the number of fields with arguments in memory.
    ///
    /// - Parameters:
    ///   - item: The object. A page shows it if the cache has all fields that the page requests of its items.
    ///   - end: The end at which to insert the object.
    ///   - connection: A closure that requests the connection and returns references to its items. Only the
    ///     connection's key arguments matter.
    ///   - object: The object that has the connection.
    ///   - forAllArguments: Whether to insert the object into the lists for all key arguments.
    ///   - edge: Further fields of the new edge, such as `cursor`, if pages request further fields.
    /// - Returns: Whether the cache had a page at that end.
    /// - Throws: `CacheError` if the field isn't a connection, or if a reference is invalid.
    @discardableResult
    public mutating func insert<References: CacheReferenceContainer, Scope: SelectionScope>(
        _ item: CacheReference<References.Scope>, at end: ConnectionEnd,
        into connection: @escaping @Sendable (Scope) throws -> References, of object: CacheReference<Scope>,
        forAllArguments: Bool = false, edge: [String: JSONValue] = [:]
    ) throws -> Bool {
        let pages = try pages(of: connection, object, forAllArguments)
        let targets = pages.filter { isAt(end, $0) && !$0.lists.isEmpty }
        if targets.isEmpty { return false }
        let index = try reference(to: library.objectKey(of: item))
        for page in pages {
            let isTarget = targets.contains { $0.place == page.place }
            edit(page) { editor, words, edgeType in
                let kept = words.filter { !editor.isItem($0, index, edgeType) }
                if !isTarget { return kept }
                let word = edgeType.isEmpty ? index : editor.makeEdge(ofType: edgeType, to: index, edge)
                return end == .start ? [word] + kept : kept + [word]
            }
        }
        return true
    }

    /// Removes an object from all pages of a connection that is listed in the `"connections"` of the configuration.
    ///
    /// To remove an object everywhere, use `delete`. The cost is the same as for `insert`.
    ///
    /// - Parameters:
    ///   - item: The object to remove.
    ///   - connection: A closure that requests the connection and returns references to its items: see `insert`.
    ///   - object: The object that has the connection.
    ///   - forAllArguments: Whether to remove the object from the lists for all key arguments.
    /// - Returns: Whether any stored page had the object.
    /// - Throws: `CacheError` if the field isn't a connection, or if a reference is invalid.
    @discardableResult
    public mutating func remove<References: CacheReferenceContainer, Scope: SelectionScope>(
        _ item: CacheReference<References.Scope>, from connection: @escaping @Sendable (Scope) throws -> References,
        of object: CacheReference<Scope>, forAllArguments: Bool = false
    ) throws -> Bool {
        guard let index = index(of: try library.objectKey(of: item)) else { return false }
        var isFound = false
        for page in try pages(of: connection, object, forAllArguments) {
            edit(page) { editor, words, edgeType in
                let kept = words.filter { !editor.isItem($0, index, edgeType) }
                if kept.count < words.count { isFound = true }
                return kept
            }
        }
        return isFound
    }

    // MARK: - Pages

    /// A stored page of a connection.
    private struct StoredPage {
        /// The index of the record that stores the page's field.
        let place: RecordIndex
        let arguments: JSONValue
        /// The connection object that the field returns; `nil` if the field returns a list.
        let object: RecordIndex?
        /// The locations of the page's item lists, each with the type of its edges.
        let lists: [(record: RecordIndex, field: FieldNumber, edgeType: String)]
        /// The names of the arguments that determine where a page begins.
        let positions: [String]
    }

    private mutating func pages<References, Scope: SelectionScope>(
        of connection: @escaping @Sendable (Scope) throws -> References, _ object: CacheReference<Scope>,
        _ forAllArguments: Bool
    ) throws -> [StoredPage] {
        let target = try target(Selection(connection), object)
        let field = try field(of: target)
        let coordinate = "\(target.object.typeName).\(field.responseName)"
        guard let keyArguments = library.schema.connections[coordinate] else {
            throw CacheError(
                .notAConnection,
                "'\(coordinate)' isn't a connection: add it to \"connections\" in the \"cache\" section of the "
                    + "configuration, and regenerate the API")
        }
        guard let index = target.index else { return [] }
        let wanted = Self.json(field.arguments)
        return places(of: field, below: index, forAllArguments: true).map(\.record).compactMap { place in
            guard let record = table[place], let slot = record.fields.slot(of: field.number) else { return nil }
            let start = table.key(of: index).count + 1 + field.name.count
            let arguments = Self.json(Array(record.key.dropFirst(start)))
            if !forAllArguments, !keyArguments.allSatisfy({ arguments[$0] == wanted[$0] }) { return nil }
            let cell = record.cell(slot)
            var lists: [(RecordIndex, FieldNumber, String)] = []
            if cell.kind == .list, let edgeType = library.schema.itemLists[coordinate] {
                lists = [(place, field.number, edgeType)]
            } else if cell.kind == .link, let page = table.record(cell.link) {
                lists = self.lists(of: page, cell.link)
            }
            return StoredPage(
                place: place, arguments: arguments, object: cell.kind == .link ? cell.link : nil, lists: lists,
                positions: library.schema.positions[coordinate] ?? [])
        }
    }

    private static func json(_ arguments: [UInt8]) -> JSONValue {
        (try? JSONValue(parsing: String(decoding: arguments, as: UTF8.self))) ?? [:]
    }

    /// Returns the locations of a page's item lists, each with the type of its edges.
    private func lists(
        of page: Record, _ index: RecordIndex
    ) -> [(record: RecordIndex, field: FieldNumber, edgeType: String)] {
        let (types, fields) = library.vocabulary.withLock { ($0.typeNames, $0.fieldNames) }
        guard Int(page.type) < types.count else { return [] }
        return page.fields.enumerated().compactMap { slot, field in
            let coordinate = "\(types[Int(page.type)]).\(fields[Int(field)])"
            guard page.cell(slot).kind == .list, let edgeType = library.schema.itemLists[coordinate] else { return nil }
            return (index, field, edgeType)
        }
    }

    /// Returns whether a page is at the given end of the list.
    private mutating func isAt(_ end: ConnectionEnd, _ page: StoredPage) -> Bool {
        func has(_ argument: String) -> Bool { page.arguments[argument].map { !$0.isNull } ?? false }
        let isBackward = has("last") || has("before") && !has("first")
        if (end == .start) != isBackward {
            return page.positions.allSatisfy { !has($0) || page.arguments[$0] == 0 }
        }
        return pageInfo(end == .start ? "hasPreviousPage" : "hasNextPage", of: page) == "false"
    }

    /// Returns the JSON text of a field in a page's `pageInfo`.
    private mutating func pageInfo(_ name: String, of page: StoredPage) -> String? {
        let (pageInfo, field) = library.vocabulary.withLock { ($0.field("pageInfo"), $0.field(name)) }
        guard let object = page.object.flatMap({ table.record($0) }), let slot = object.fields.slot(of: pageInfo),
            object.cell(slot).kind == .link, let info = table.record(object.cell(slot).link),
            let slot = info.fields.slot(of: field)
        else { return nil }
        return info.text(of: info.cell(slot))
    }

    // MARK: - Items

    private var nodeField: FieldNumber { library.vocabulary.withLock { $0.field("node") } }

    private mutating func isItem(_ element: RecordIndex, _ item: RecordIndex, _ edgeType: String) -> Bool {
        table.item(of: element, node: edgeType.isEmpty ? nil : nodeField) == item
    }

    /// Adds a new edge that links to an object and returns the edge's index.
    private mutating func makeEdge(
        ofType name: String, to item: RecordIndex, _ values: [String: JSONValue]
    ) -> RecordIndex {
        let type = library.vocabulary.withLock { $0.type(name) }
        // The key contains a plus sign, unlike the keys of edges that a server has sent.
        let position = Array("\0\(stamp.order).\(changes.count)".utf8)
        let index = table.add(.empty(type, key: RecordKey.field(table.key(of: item), Array("+".utf8), position)))
        for (name, value) in values {
            let field = library.vocabulary.withLock { $0.field(name) }
            store(at: FieldPlace(record: index, field: field)) { $0.append(json: Array("\(value)".utf8), $1) }
        }
        store(at: FieldPlace(record: index, field: nodeField)) {
            $0.append(Record.Cell(payload: UInt64(item), kind: .link), $1)
        }
        return index
    }

    /// Changes all item lists in a page with the given closure.
    private mutating func edit(
        _ page: StoredPage, _ change: (inout CacheEditor, [UInt32], _ edgeType: String) -> [UInt32]
    ) {
        var isChanged = false
        for list in page.lists {
            guard let record = table[list.record], let slot = record.fields.slot(of: list.field) else { continue }
            let words = record.words(of: record.cell(slot))
            let new = change(&self, words, list.edgeType)
            if new == words { continue }
            isChanged = true
            let stamp = raised(record.stamp(Int(record.cell(slot).stamp)))
            store(at: FieldPlace(record: list.record, field: list.field), stamp) { $0.append(list: new, $1) }
        }
        guard isChanged, let object = page.object, let record = table[object] else { return }
        // The response to an earlier request must replace neither the page's items nor its cursors, so the whole page
        // gets this edit's sequence number.
        table.set(object, record.copied { raised($0) })
    }

    /// Returns a stamp with this edit's sequence number, if it is higher. The age of the values doesn't change.
    func raised(_ stamp: Record.Stamp) -> Record.Stamp {
        Record.Stamp(order: max(stamp.order, self.stamp.order), time: stamp.time, expiry: stamp.expiry)
    }
}
