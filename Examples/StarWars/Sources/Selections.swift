import Foundation
import SwiftGraphQL

// What to fetch, and how to make the app's models of it. Selections are values: constants, or functions where there is
// something to fill in.

// MARK: - Objects

/// An interface: what all characters have, and what each kind of them has.
let being: Selection<Being, Interfaces.Character> = Selection {
    try $0.on(
        droid: .select { try .droid(name: $0.name(), function: $0.primaryFunction()) },
        human: .select { try .human(name: $0.name(), planet: $0.homePlanet()) })
}

/// An object; it reuses the interface's selection for its friends.
let person: Selection<Person, Objects.Human> = Selection {
    try Person(
        id: $0.id(),
        name: $0.name(),
        homePlanet: $0.homePlanet(),
        height: $0.height(unit: .present(.foot)),
        lastSeen: $0.lastSeen(),
        friends: $0.friends(limit: 3, being.list))
}

/// A union. `otherwise` takes what is not named, types that the server learns later included.
let finding: Selection<Finding, Unions.SearchResult> = Selection {
    try $0.on(
        human: .select { try .being($0.selection(being)) },
        droid: .select { try .being($0.selection(being)) },
        starship: .select { try .ship(name: $0.name(), length: $0.length()) },
        otherwise: .select { try .other(kind: $0.__typename()) })
}

/// A field that the server refuses becomes a value, so that it does not fail all the rest.
let ship: Selection<Ship, Objects.Starship> = Selection {
    let blueprint = try $0.selection(Selection<String?, Objects.Starship> { try $0.blueprint() }.result)
    return try Ship(
        name: $0.name(),
        blueprint: blueprint.mapError { Ship.Refusal(reason: $0.fieldErrors.first?.message ?? $0.message) })
}

let opinion: Selection<Opinion, Objects.Review> = Selection {
    try Opinion(stars: $0.stars(), text: $0.commentary(), written: $0.createdAt())
}

// MARK: - Operations

/// A query with variables: a filter that nests.
func tallPeople(atLeast metres: Double, not planet: String) -> Selection<[Person], Operations.Query> {
    Selection {
        try $0.humans(
            first: 3,
            filter: .present(
                .init(
                    not: .present(.init(homePlanet: .present(planet))),
                    minimumHeight: .present(metres))),
            person.list)
    }
}

/// One field with two arguments: two aliases in the document, two values here.
let heroes: Selection<[Being?], Operations.Query> = Selection {
    [
        try $0.hero(episode: .present(.newHope), being.nullable),
        try $0.hero(episode: .present(.empire), being.nullable),
    ]
}

/// An input object that holds exactly one of its members.
func somebody(_ lookup: InputObjects.CharacterLookup) -> Selection<Being?, Operations.Query> {
    Selection { try $0.lookup(by: lookup, being.nullable) }
}

/// A page of the connection, and where the next one starts.
struct CharacterPage: Equatable, Sendable {
    let names: [String]
    let info: PageInfo
}

let pageInfo: Selection<PageInfo, Objects.PageInfo> = Selection {
    try PageInfo(hasNextPage: $0.hasNextPage(), endCursor: $0.endCursor())
}

let characterPage: Selection<CharacterPage, Objects.CharacterConnection> = Selection {
    let node = Selection<String?, Objects.CharacterEdge> { try $0.node(.nullable { try $0.name() }) }
    return try CharacterPage(
        names: $0.edges(node.list).compactMap { $0 }, info: $0.pageInfo(pageInfo))
}

/// For `client.pages`, which asks for page after page.
@Sendable func characters(after cursor: String?) -> Selection<CharacterPage, Operations.Query> {
    Selection { try $0.characterConnection(first: 3, after: cursor ?? .null, characterPage) }
}

func search(for text: String) -> Selection<[Finding], Operations.Query> {
    Selection { try $0.search(text: text, finding.list) }
}

/// A nullable element where the app wants none of it: the nulls are dropped.
let fleet: Selection<[Ship], Operations.Query> = Selection {
    try $0.starships(ship.nullable.list).compactMap { $0 }
}

func review(_ episode: Enums.Episode, stars: Int, text: String?) -> Selection<Opinion, Operations.Mutation> {
    Selection {
        try $0.createReview(
            episode: episode,
            review: .init(stars: stars, commentary: text ?? .absent),
            opinion)
    }
}
