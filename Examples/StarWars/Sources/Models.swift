import Foundation

// The app's own types. They know nothing of GraphQL; the selections make them.

struct Person: Equatable, Sendable {
    let id: String
    let name: String
    let homePlanet: String?
    /// In feet.
    let height: Double?
    let lastSeen: Date?
    let friends: [Being]
}

/// Somebody of whom we know the name and one thing.
enum Being: Equatable, Sendable {
    case human(name: String, planet: String?)
    case droid(name: String, function: String)
}

/// What a search finds.
enum Finding: Equatable, Sendable {
    case being(Being)
    case ship(name: String, length: Double)
    /// Something that the schema did not have when the API was generated.
    case other(kind: String)
}

struct Ship: Equatable, Sendable {
    let name: String
    /// The server refuses it, and says why.
    let blueprint: Result<String?, Refusal>

    struct Refusal: Error, Equatable, Sendable {
        let reason: String
    }
}

struct Opinion: Equatable, Sendable {
    let stars: Int
    let text: String?
    let written: Date
}
