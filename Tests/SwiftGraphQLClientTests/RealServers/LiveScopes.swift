@_spi(Generated) import GraphQLSelection

/// As the generator writes it for `Tests/Servers/live.graphql`.
extension TestQuery {
    func live(token: String) throws -> Int { try __fields.int("live(token: String!): Int!", [token.__json]) }

    func gone(token: String) throws -> Bool { try __fields.bool("gone(token: String!): Boolean!", [token.__json]) }

    func sockets(token: String) throws -> Int { try __fields.int("sockets(token: String!): Int!", [token.__json]) }

    /// What no server has.
    func nowhere() throws -> Int { try __fields.int("nowhere: Int!") }
}

extension TestMutation {
    func double(number: Int) throws -> Int { try __fields.int("double(number: Int!): Int!", [number.__json]) }

    func drop(token: String, code: Int) throws -> Int {
        try __fields.int("drop(token: String!, code: Int!): Int!", [token.__json, code.__json])
    }
}

struct LiveSubscription: SubscriptionScope {
    let __fields: Fields

    func count(to: Int, token: String) throws -> Int {
        try __fields.int("count(to: Int!, token: String!): Int!", [to.__json, token.__json])
    }

    func hold(token: String) throws -> Int { try __fields.int("hold(token: String!): Int!", [token.__json]) }

    func tear(to: Int, token: String) throws -> Int {
        try __fields.int("tear(to: Int!, token: String!): Int!", [to.__json, token.__json])
    }

    /// What no server has.
    func nowhere() throws -> Int { try __fields.int("nowhere: Int!") }
}
