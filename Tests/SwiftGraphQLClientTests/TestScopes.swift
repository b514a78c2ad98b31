@_spi(Generated) import SwiftGraphQLSelection

/// A root type whose only field is `__typename`, which is enough to test the client. Of the root types for tests,
/// only `TestSubscription` has another field, because a subscription needs one.
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
