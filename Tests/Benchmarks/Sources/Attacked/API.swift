@_spi(Generated) import SwiftGraphQL

/// The schema's rules for a cache.
let attackSchema = CacheSchema("query Query\nsubscription Subscription")

/// The query root.
struct AttackQuery: QueryScope {
    let __fields: Fields

    /// Selects `Query.texts`.
    func texts() throws -> [String] { try __fields.leaf("texts: [String!]!", [String].self) }
    /// Selects `Query.json`.
    func json() throws -> JSONValue { try __fields.leaf("json: JSON!", JSONValue.self) }
    /// Selects `Query.bag`.
    func bag() throws -> Bag { try __fields.leaf("bag: Bag!", CodecLeaf<Bag>.self) }
    /// Selects `Query.lists`.
    func lists() throws -> [[Int]] { try __fields.leaf("lists: [[Int!]!]!", [[Int]].self) }
    /// Selects `Query.next`.
    func next(after: OptionalArgument<String>) throws -> String? {
        try __fields.passing(after.__json).stringOrNull("next(after: String): String")
    }
    /// Selects `Query.items`.
    func items<T>(_ selection: Selection<T, [AttackItem]>) throws -> T {
        try __fields.object("items: [Item!]!", selection.__body)
    }
}

/// An item of `Query.items`.
struct AttackItem: DeferringScope {
    let __fields: Fields

    /// Selects `Item.text`.
    func text() throws -> String { try __fields.string("text: String!") }
}

/// A codec of an app that contains any JSON.
struct Bag: Codec {
    var value: JSONValue
    static let mockValue = Bag(value: .null)
}

/// The subscription root.
struct AttackSubscription: SubscriptionScope {
    let __fields: Fields

    /// Selects `Subscription.news`.
    func news() throws -> String { try __fields.string("news: String!") }
}
