import Foundation

// The app's own types. They don't depend on GraphQL; selections create them.

struct Person: Equatable, Sendable {
    let id: String
    let name: String
    let homePlanet: String?
    /// In feet.
    let height: Double?
    let lastSeen: Date?
    let friends: [Being]
}

/// A character with a name and one more fact.
enum Being: Equatable, Sendable {
    case human(name: String, planet: String?)
    case droid(name: String, function: String)
}

/// A search result.
enum Finding: Equatable, Sendable {
    case being(Being)
    case ship(name: String, length: Double)
    /// A type that the schema didn't have when the API was generated.
    case other(kind: String)
}

struct Ship: Equatable, Sendable {
    let name: String
    /// The blueprint, or the server's reason for not returning it.
    let blueprint: Result<String?, Rejection>

    struct Rejection: Error, Equatable, Sendable {
        let reason: String
    }
}

struct Opinion: Equatable, Sendable {
    let stars: Int
    let text: String?
    let written: Date
}
