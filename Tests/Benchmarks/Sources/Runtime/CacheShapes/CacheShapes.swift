import SwiftGraphQL
import SwiftGraphQLCache

/// More object shapes for the cache benchmarks, in addition to the shapes in `CacheBenchmark`.
enum CacheShapes {
    /// The name of the section.
    static let name = "cache-shapes"
    /// The number of objects in the table.
    static let count = 10_000

    /// The names of the cases, each with a function that returns a case with a given number of objects.
    private static let cases: KeyValuePairs<String, @Sendable (Int) throws -> any CacheShape> = [
        "tags": tags, "contacts": contacts, "profiles": profiles, "orders": orders, "stock": stock, "offers": offers,
        "entries": entries,
    ]

    /// The names of the cases.
    static var names: [String] { cases.map(\.key) }

    /// Returns a case with a given number of objects; `nil` if no case has the name.
    static func shape(_ name: String, count: Int) throws -> (any CacheShape)? {
        try cases.first { $0.key == name }?.value(count)
    }

    /// Returns a closure that does the work with a name such as `tags-write` once; `nil` if there is no such work.
    static func work(_ name: String) throws -> (() throws -> Void)? {
        let parts = name.split(separator: "-").map(String.init)
        guard parts.count == 2, let work = CacheBenchmark.Work(rawValue: "cache-\(parts[1])") else { return nil }
        return try shape(parts[0], count: 1000)?.run(work)
    }

    private static func tags(_ count: Int) -> any CacheShape {
        let tag = Selection<String, Shapes.Objects.Tag> { try $0.id() }
        let query = Selection<[String], Shapes.Operations.Query> { try $0.tags(tag.list) }
        return ShapeCase(query, "tags", count) { #"{"id":"\#(identifier($0))"}"# }
    }

    private static func contacts(_ count: Int) -> any CacheShape {
        struct Contact: Equatable {
            let id: String
            let name: String
            let email: String
            let age: Int?
            let isActive: Bool
        }
        let contact = Selection<Contact, Shapes.Objects.Contact> {
            try Contact(id: $0.id(), name: $0.name(), email: $0.email(), age: $0.age(), isActive: $0.isActive())
        }
        let query = Selection<[Contact], Shapes.Operations.Query> { try $0.contacts(contact.list) }
        return ShapeCase(query, "contacts", count) {
            #"""
            {"id":"\#(identifier($0))","name":"Contact number \#($0)","email":"contact\#($0)@example.com","age":\#($0 % 90),\#
            "isActive":\#($0 % 3 == 0)}
            """#
        }
    }

    private static func profiles(_ count: Int) throws -> any CacheShape {
        struct Profile: Equatable {
            let id: String
            let name: String
            let bio: String?
            let avatar: String
            let followers: Int
            let team: String?
        }
        let team = Selection<String, Shapes.Objects.Contact> { try $0.name() }
        let profile = Selection<Profile, Shapes.Objects.Profile> {
            try Profile(
                id: $0.id(), name: $0.name(), bio: $0.bio(), avatar: $0.avatar(size: 80),
                followers: $0.followerCount(isVerified: true), team: $0.team(at: 2026, team.nullable))
        }
        let query = Selection<[Profile], Shapes.Operations.Query> { try $0.profiles(profile.list) }
        let (avatar, followers, teamName) = try (
            alias("avatar", in: query), alias("followerCount", in: query), alias("team", in: query)
        )
        return ShapeCase(query, "profiles", count) {
            #"""
            {"id":"\#(identifier($0))","name":"Profile number \#($0)","bio":"Writes about number \#($0).",\#
            "\#(avatar)":"https://images.example.com/\#($0)/80.png","\#(followers)":\#($0 * 7),\#
            "\#(teamName)":{"name":"Team \#($0 % 100)","id":"\#(identifier($0 % 100))"}}
            """#
        }
    }

    private static func orders(_ count: Int) -> any CacheShape {
        struct Order: Equatable {
            let cursor: String
            let id: String
            let reference: String
            let total: Double
            let placedAt: String
        }
        let edge = Selection<Order, Shapes.Objects.OrderEdge> { edge in
            let cursor = try edge.cursor()
            return try edge.node(
                Selection {
                    try Order(
                        cursor: cursor, id: $0.id(), reference: $0.reference(), total: $0.total(),
                        placedAt: $0.placedAt())
                })
        }
        let connection = Selection<[Order], Shapes.Objects.OrderConnection> { try $0.edges(edge.list) }
        let query = Selection<[Order], Shapes.Operations.Query> { try $0.orders(connection) }
        return ShapeCase(query, "orders", isConnection: true, count) {
            #"""
            {"cursor":"cursor:\#($0)","node":{"id":"\#(identifier($0))","reference":"Order number \#($0)",\#
            "total":\#($0).25,"placedAt":"2026-11-25T03:\#(10 + $0 % 50):00Z"}}
            """#
        }
    }

    private static func stock(_ count: Int) -> any CacheShape {
        struct Stock: Equatable {
            let sku: String
            let region: String
            let count: Int
            let title: String
            let updatedAt: String
        }
        let stock = Selection<Stock, Shapes.Objects.Stock> {
            try Stock(
                sku: $0.sku(), region: $0.region(), count: $0.count(), title: $0.title(), updatedAt: $0.updatedAt())
        }
        let query = Selection<[Stock], Shapes.Operations.Query> { try $0.stock(stock.list) }
        return ShapeCase(query, "stock", count) {
            #"""
            {"sku":"\#(identifier($0))","region":"region-\#($0 % 7)","count":\#($0 % 1000),\#
            "title":"A thing with the number \#($0)","updatedAt":"2026-11-25T03:\#(10 + $0 % 50):00Z"}
            """#
        }
    }

    private static func offers(_ count: Int) -> any CacheShape {
        struct Offer: Equatable {
            let id: String
            let title: String
            let amount: Int
            let currency: String
            let volume: Int
        }
        let money = Selection<(Int, String), Shapes.Objects.Money> { try ($0.amount(), $0.currency()) }
        let size = Selection<Int, Shapes.Objects.Size> { try $0.width() * $0.height() * $0.depth() }
        let offer = Selection<Offer, Shapes.Objects.Offer> {
            let (id, title, price) = try ($0.id(), $0.title(), $0.price(money))
            return try Offer(id: id, title: title, amount: price.0, currency: price.1, volume: $0.size(size))
        }
        let query = Selection<[Offer], Shapes.Operations.Query> { try $0.offers(offer.list) }
        return ShapeCase(query, "offers", count) {
            #"""
            {"id":"\#(identifier($0))","title":"A thing with the number \#($0)","price":{"amount":\#($0),\#
            "currency":"EUR"},"size":{"width":\#($0 % 100),"height":\#($0 % 70),"depth":\#($0 % 30)}}
            """#
        }
    }

    private static func entries(_ count: Int) -> any CacheShape {
        struct Entry: Equatable {
            let id: String
            let title: String
            let createdAt: String
            let likes: Int
        }
        let entry = Selection<Entry, Shapes.Interfaces.Entry> {
            try Entry(id: $0.id(), title: $0.title(), createdAt: $0.createdAt(), likes: $0.likes())
        }
        let query = Selection<[Entry], Shapes.Operations.Query> { try $0.entries(entry.list) }
        return ShapeCase(query, "entries", count) {
            #"""
            {"__typename":"Entry\#($0 % 20)","id":"\#(identifier($0))","title":"Entry number \#($0)",\#
            "createdAt":"2026-11-25T03:\#(10 + $0 % 50):00Z","likes":\#($0 % 1000)}
            """#
        }
    }

    /// Returns the response name of a field with arguments.
    private static func alias<Value>(
        _ field: String, in query: Selection<Value, Shapes.Operations.Query>
    ) throws -> String {
        let document = try query.prepare().document
        guard let range = document.firstRange(of: ": \(field)(") else { return field }
        return String(document[..<range.lowerBound].split { !($0.isLetter || $0.isNumber || $0 == "_") }.last ?? "")
    }

    private static func identifier(_ number: Int) -> String { String(10_000_000 + number) }
}
