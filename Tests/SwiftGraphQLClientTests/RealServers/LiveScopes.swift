@_spi(Generated) import SwiftGraphQLSelection

/// The API that the generator writes for `Tests/Servers/live.graphql`.
extension TestQuery {
    func live(token: String) throws -> Int { try __fields.passing(token.__json).int("live(token: String!): Int!") }

    func gone(token: String) throws -> Bool {
        try __fields.passing(token.__json).bool("gone(token: String!): Boolean!")
    }

    func sockets(token: String) throws -> Int {
        try __fields.passing(token.__json).int("sockets(token: String!): Int!")
    }

    /// Requests a field that no server has.
    func nowhere() throws -> Int { try __fields.int("nowhere: Int!") }
}

extension TestMutation {
    func double(number: Int) throws -> Int { try __fields.passing(number.__json).int("double(number: Int!): Int!") }

    func drop(token: String, code: Int) throws -> Int {
        try __fields.passing(token.__json).passing(code.__json).int("drop(token: String!, code: Int!): Int!")
    }
}

struct LiveSubscription: SubscriptionScope {
    let __fields: Fields

    func count(to: Int, token: String) throws -> Int {
        try __fields.passing(to.__json).passing(token.__json).int("count(to: Int!, token: String!): Int!")
    }

    func hold(token: String) throws -> Int { try __fields.passing(token.__json).int("hold(token: String!): Int!") }

    func tear(to: Int, token: String) throws -> Int {
        try __fields.passing(to.__json).passing(token.__json).int("tear(to: Int!, token: String!): Int!")
    }

    /// Requests a field that no server has.
    func nowhere() throws -> Int { try __fields.int("nowhere: Int!") }
}
