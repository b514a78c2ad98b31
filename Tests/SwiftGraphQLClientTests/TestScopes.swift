@_spi(Generated) import GraphQLSelection

/// The roots of a schema that has nothing but `__typename`: enough for what the client does.
struct TestQuery: QueryScope {
    let __fields: Fields
}

struct TestMutation: MutationScope {
    let __fields: Fields
}
