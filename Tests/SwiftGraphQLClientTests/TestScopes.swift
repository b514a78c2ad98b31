@_spi(Generated) import SwiftGraphQLSelection

/// The root types of a schema without fields except `__typename`, which is enough to test the client. Only the
/// subscription has a field, because it needs one.
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
