@_spi(Generated) import GraphQLSelection

/// The roots of a schema that has nothing but `__typename`: enough for what the client does. A
/// subscription has to have a field of its own.
struct TestQuery: QueryScope {
    let __fields: Fields
}

struct TestMutation: MutationScope {
    let __fields: Fields
}

struct TestSubscription: SubscriptionScope {
    let __fields: Fields

    func news() throws -> String { try __fields.string("news: String!") }
}
