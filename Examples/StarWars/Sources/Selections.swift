import Foundation
import SwiftGraphQL

// The fields to request, and how to make the app's models from them. The selection of an object is a static member of
// its model. An operation is a constant, or a function if it has parameters.

// MARK: - Objects

extension Being {
    /// A selection on an interface, with the fields of each type.
    static let selection = Selection<Being, Interfaces.Character> {
        try $0.on(
            droid: .select { try .droid(name: $0.name(), function: $0.primaryFunction()) },
            human: .select { try .human(name: $0.name(), planet: $0.homePlanet()) })
    }
}

extension Person {
    /// A selection on an object, which reuses the interface's selection for friends.
    static let selection = Selection<Person, Objects.Human> {
        try Person(
            id: $0.id(),
            name: $0.name(),
            homePlanet: $0.homePlanet(),
            height: $0.height(unit: .foot),
            lastSeen: $0.lastSeen(),
            friends: $0.friends(limit: 3, Being.selection.list))
    }
}

extension Finding {
    /// A selection on a union. `otherwise` handles all other types, including types that the schema may get later.
    static let selection = Selection<Finding, Unions.SearchResult> {
        try $0.on(
            human: .select { try .being($0.selection(Being.selection)) },
            droid: .select { try .being($0.selection(Being.selection)) },
            starship: .select { try .ship(name: $0.name(), length: $0.length()) },
            otherwise: .select { try .other(kind: $0.__typename()) })
    }
}

extension Ship {
    /// A failed field becomes a value, so that it doesn't fail the whole response.
    static let selection = Selection<Ship, Objects.Starship> {
        let blueprint = try $0.selection(Selection<String?, Objects.Starship> { try $0.blueprint() }.result)
        return try Ship(
            name: $0.name(),
            blueprint: blueprint.mapError { Ship.Rejection(reason: $0.fieldErrors.first?.message ?? $0.message) })
    }
}

extension Opinion {
    static let selection = Selection<Opinion, Objects.Review> {
        try Opinion(stars: $0.stars(), text: $0.commentary(), written: $0.createdAt())
    }
}

// MARK: - Operations

/// A query with variables and a nested filter.
func tallPeople(atLeast meters: Double, not planet: String) -> Selection<[Person], Operations.Query> {
    Selection(named: "TallPeople") {
        try $0.humans(
            first: 3,
            filter: .present(
                .init(
                    not: .init(homePlanet: .present(planet)),
                    minimumHeight: .present(meters))),
            Person.selection.list)
    }
}

/// The same field with two different arguments, which needs aliases in the document.
let heroes = Selection<[Being?], Operations.Query>(named: "Heroes") {
    try [
        $0.hero(episode: .newHope, Being.selection.nullable),
        $0.hero(episode: .empire, Being.selection.nullable),
    ]
}

/// An input object with exactly one of its members.
func somebody(_ lookup: InputObjects.CharacterLookup) -> Selection<Being?, Operations.Query> {
    Selection(named: "Lookup") { try $0.lookup(by: lookup, Being.selection.nullable) }
}

/// A page of a connection, and where the next one starts.
struct CharacterPage: Equatable, Sendable {
    let names: [String]
    let info: PageInfo
}

extension PageInfo {
    static let selection = Selection<PageInfo, Objects.PageInfo> {
        try PageInfo(hasNextPage: $0.hasNextPage(), endCursor: $0.endCursor())
    }
}

extension CharacterPage {
    static let selection = Selection<CharacterPage, Objects.CharacterConnection> {
        let node = Selection<String?, Objects.CharacterEdge> { try $0.node(.nullable { try $0.name() }) }
        return try CharacterPage(
            names: $0.edges(node.list).compactMap { $0 }, info: $0.pageInfo(PageInfo.selection))
    }
}

/// For `client.pages`, which requests page after page.
@Sendable func characters(after cursor: String?) -> Selection<CharacterPage, Operations.Query> {
    Selection(named: "Characters") {
        try $0.characterConnection(first: 3, after: cursor ?? .null, CharacterPage.selection)
    }
}

func search(for text: String) -> Selection<[Finding], Operations.Query> {
    Selection(named: "Search") { try $0.search(text: text, Finding.selection.list) }
}

/// A list with nullable elements, from which nulls are removed.
let fleet = Selection<[Ship], Operations.Query>(named: "Fleet") {
    try $0.starships(Ship.selection.nullable.list).compactMap { $0 }
}

func review(_ episode: Enums.Episode, stars: Int, text: String?) -> Selection<Opinion, Operations.Mutation> {
    Selection(named: "CreateReview") {
        try $0.createReview(
            episode: episode,
            review: .init(stars: stars, commentary: text ?? .absent),
            Opinion.selection)
    }
}
