import SwiftGraphQLJSON
import TestSupport

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLCache

/// A random insertion of an object into a connection, or a random removal of an object.
struct RandomConnectionEdit: Sendable {
    /// An object with a list that `feed` returns in pages.
    protocol ListOwner: SelectionScope {}

    struct Query: ListOwner, QueryScope {
        let __fields: Fields

        func offsets<T>(_ selection: Selection<T, [RandomEdit.B?]?>) throws -> T {
            try __fields.passing(OptionalArgument<Int>.absent.__json)
                .object("offsets(skip: Int): [B]", selection.__body)
        }
    }

    struct Feed: SelectionScope {
        let __fields: Fields

        func nodes<T>(_ selection: Selection<T, [RandomEdit.B?]?>) throws -> T {
            try __fields.object("nodes: [B]", selection.__body)
        }
    }

    private let item: String
    /// Where to insert the object, or `nil` to remove the object.
    private let end: CacheEditor.ConnectionEnd?
    /// The object that has the list, or `nil` for the query root's list `offsets`.
    private let owner: String?
    /// The value of the key argument.
    private let filter: OptionalArgument<Int>
    private let isForAllArguments: Bool
    /// The cursor of the new edge, or `nil` if the edge has no cursor.
    private let cursor: String?

    init(_ item: String, _ random: inout RandomCalls) {
        self.item = item
        end = random.chance(70) ? random.chance(60) ? .start : .end : nil
        owner = random.chance(70) ? random.random.pick(["Query", "Query", "A:0", "A:1"]) : nil
        filter = random.random.pick([.absent, .null, .present(0), .present(1), .present(2)])
        isForAllArguments = random.chance(70)
        cursor = random.chance(50) ? "new" : nil
    }

    // MARK: - The cache

    func apply(to edit: inout CacheEditor) throws {
        switch owner {
        case nil:
            try apply(to: &edit, { try $0.offsets(.nullable(.list(.nullable(.reference)))) }, of: .root(Query.self))
        case "Query": try apply(to: &edit, { [self] in try feed($0) }, of: .root(Query.self))
        case let name?:
            try apply(to: &edit, { [self] in try feed($0) }, of: CacheReference<RandomEdit.A>(id: name))
        }
    }

    private func feed(_ owner: some ListOwner) throws -> [CacheReference<RandomEdit.B>?]? {
        try owner.__fields.passing(OptionalArgument<Int>.absent.__json).passing(OptionalArgument<String>.absent.__json)
            .passing(filter.__json)
            .object(
                "feed(first: Int, after: String, filter: Int): F",
                Selection<[CacheReference<RandomEdit.B>?]?, Feed?>.optional {
                    try $0.nodes(.nullable(.list(.nullable(.reference))))
                }.__body)
    }

    private func apply<Owner: SelectionScope>(
        to edit: inout CacheEditor,
        _ connection: @escaping @Sendable (Owner) throws -> [CacheReference<RandomEdit.B>?]?,
        of owner: CacheReference<Owner>
    ) throws {
        let reference = CacheReference<RandomEdit.B>(id: item)
        if let end {
            try edit.insert(
                reference, at: end, into: connection, of: owner, forAllArguments: isForAllArguments,
                edge: cursor.map { ["cursor": .string($0)] } ?? [:])
        } else {
            try edit.remove(reference, from: connection, of: owner, forAllArguments: isForAllArguments)
        }
    }

    // MARK: - The dictionary

    /// A page of the list.
    private struct Page {
        let arguments: JSONValue
        /// The object with the lists of items and the page information.
        let object: String
        /// The names of the lists of items.
        let lists: [String]
    }

    private var itemValue: JSONValue { ["__typename": "B", "name": .string(item)] }

    func apply(to cache: inout PlainCache, order: UInt64, at time: Int64) {
        let pages = pages(in: cache)
        let targets = pages.filter { isTarget($0, in: cache) && !$0.lists.isEmpty }
        if end != nil {
            if targets.isEmpty { return }
            cache.refer(to: item, order: order, at: time)
        }
        for page in pages {
            let isTarget = targets.contains { $0.object == page.object && $0.arguments == page.arguments }
            for list in page.lists {
                let old = cache.fields[page.object]?[list]?.value.array ?? []
                var items = old.filter { element in
                    let name = element["name"]?.string ?? ""
                    let node = list == "edges" ? cache.fields[name]?["node"]?.value["name"]?.string : name
                    return node != item
                }
                if isTarget {
                    var element = itemValue
                    if list == "edges" {
                        let name = "\(page.object).edges[\(order) new]"
                        var values = ["node": itemValue]
                        if let cursor { values["cursor"] = .string(cursor) }
                        cache.addEdge(name, values, order: order, at: time)
                        element = ["__typename": "E", "name": .string(name)]
                    }
                    items.insert(element, at: end == .start ? 0 : items.count)
                }
                if items != old { cache.setItems(list, of: page.object, to: items, order: order) }
            }
        }
    }

    private func pages(in cache: PlainCache) -> [Page] {
        let (object, field) = (owner ?? "Query", owner == nil ? "offsets" : "feed")
        return cache.fields[object, default: [:]].compactMap { name, stored in
            guard name == field || name.hasPrefix(field + "(") else { return nil }
            let text = name.dropFirst(field.count + 1).dropLast()
            let arguments = text.isEmpty ? [:] : (try? JSONValue(parsing: String(text))) ?? [:]
            let wanted: JSONValue? =
                switch filter {
                case .present(let value): .number(JSONNumber(value))
                case .null: .null
                case .absent: nil
                }
            if owner != nil, !isForAllArguments, arguments["filter"] != wanted { return nil }
            guard owner != nil else {
                return Page(arguments: arguments, object: object, lists: stored.value.array == nil ? [] : [name])
            }
            let page = stored.value["name"]?.string ?? ""
            let lists = ["edges", "nodes"].filter { cache.fields[page]?[$0]?.value.array != nil }
            return Page(arguments: arguments, object: page, lists: lists)
        }
    }

    /// Returns whether the edit inserts its object into the given page.
    private func isTarget(_ page: Page, in cache: PlainCache) -> Bool {
        switch end {
        case nil: false
        case .start:
            ["after", "skip"].allSatisfy { page.arguments[$0].map { $0.isNull || $0 == 0 } ?? true }
        case .end:
            cache.fields[page.object]?["pageInfo"]?.value["name"]?.string
                .flatMap { cache.fields[$0]?["hasNextPage"]?.value } == false
        }
    }
}
