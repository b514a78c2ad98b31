@_spi(Generated) import SwiftGraphQL

/// What a cache knows about the schema.
let attackSchema = CacheSchema("query Query\nsubscription Subscription")

/// `Query`
struct AttackQuery: QueryScope {
    let __fields: Fields

    /// `Query.texts`
    func texts() throws -> [String] { try __fields.leaf("texts: [String!]!", [String].self) }
    /// `Query.json`
    func json() throws -> JSONValue { try __fields.leaf("json: JSON!", JSONValue.self) }
    /// `Query.bag`
    func bag() throws -> Bag { try __fields.leaf("bag: Bag!", CodecLeaf<Bag>.self) }
    /// `Query.lists`
    func lists() throws -> [[Int]] { try __fields.leaf("lists: [[Int!]!]!", [[Int]].self) }
    /// `Query.next`
    func next(after: OptionalArgument<String>) throws -> String? {
        try __fields.passing(after.__json).stringOrNull("next(after: String): String")
    }
    /// `Query.items`
    func items<T>(_ selection: Selection<T, [AttackItem]>) throws -> T {
        try __fields.object("items: [Item!]!", selection.__body)
    }
}

/// `Item`
struct AttackItem: DeferringScope {
    let __fields: Fields

    /// `Item.text`
    func text() throws -> String { try __fields.string("text: String!") }
}

/// A codec of an app with any JSON inside.
struct Bag: Codec {
    var value: JSONValue
    static let mockValue = Bag(value: .null)
}

/// `Subscription`
struct AttackSubscription: SubscriptionScope {
    let __fields: Fields

    /// `Subscription.news`
    func news() throws -> String { try __fields.string("news: String!") }
}
