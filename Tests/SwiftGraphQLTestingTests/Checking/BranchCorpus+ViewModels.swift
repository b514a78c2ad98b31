import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

// The models and helpers in this file read scopes in initializers, extensions and mapping functions.

private struct HumanRow: Identifiable {
    let id: String
    let title: String
    let subtitle: String?
    let isHeavy: Bool

    init(_ human: Objects.Human) throws {
        id = try human.id()
        title = try human.name()
        subtitle = try human.homePlanet()
        isHeavy = try human.mass().map { $0 > 100 } ?? false
    }
}

private struct HumanHeader {
    let title: String
    let detail: String

    init(human: Objects.Human) throws {
        title = try human.name()
        detail = try human.homePlanet() ?? human.tags().joined(separator: ", ")  // all: tags
    }
}

private struct PlanetInfo {
    var name: String
    var population: String
    var climates: [String] = []

    init(_ planet: Objects.Planet) throws {
        let population = try planet.population()
        self.name = try planet.name()
        self.population = population.map { "\(Int($0))" } ?? "unknown"
        self.climates = try planet.climates().sorted()
    }
}

private struct Profile {
    let row: HumanRow
    let ships: [String]
    let home: PlanetInfo?

    init(_ human: Objects.Human) throws {
        row = try HumanRow(human)
        ships = try human.starships(.list { try $0.name() })
        home = try human.home(.nullable { try PlanetInfo($0) })
    }
}

private struct PlanetBadge {
    let text: String

    init(_ planet: Objects.Planet) throws {
        let population = try planet.population() ?? 0
        if population > 5 {
            text = try planet.name()  // check, verify: name
        } else {
            text = "deserted"
        }
    }
}

private struct ReviewCell {
    enum Mood { case happy, neutral, angry }
    var mood: Mood
    var text: String
    var date: String

    init(review: Objects.Review, calendar: Calendar = Calendar(identifier: .gregorian)) throws {
        let stars = try review.stars()
        switch stars {
        case ..<2: mood = .angry
        case 2...3: mood = .neutral
        default: mood = .happy
        }
        text = try review.commentary() ?? ""
        date = "\(calendar.component(.year, from: try review.createdAt()))"
    }
}

private struct ReviewSummary {
    var text: String

    init(review: Objects.Review) throws {
        let stars = try review.stars()
        guard stars > 3 else {
            text = "\(stars)"
            return
        }
        text = try review.commentary() ?? ""  // check, verify: commentary
    }
}

private final class HumanViewModel {
    let name: String
    let planet: String
    private(set) var badges: [String] = []

    init(_ human: Objects.Human, showsBadges: Bool) throws {
        name = try human.name()
        planet = try human.homePlanet() ?? "–"
        if showsBadges {
            badges = try human.tags()
        }
    }
}

private enum CharacterItem {
    case human(name: String, planet: String?)
    case droid(name: String, function: String)

    init(_ character: Interfaces.Character) throws {
        self = try character.on(
            droid: .init { .droid(name: try $0.name(), function: try $0.primaryFunction()) },
            human: .init { .human(name: try $0.name(), planet: try $0.homePlanet()) })
    }

    var name: String {
        switch self {
        case .human(let name, _), .droid(let name, _): name
        }
    }
}

extension Objects.Human {
    fileprivate func displayName() throws -> String {
        let (name, planet) = try (self.name(), homePlanet())
        guard let planet else { return name }
        return "\(name) of \(planet)"
    }
    fileprivate func shortName() throws -> String {
        guard let nick = try tags().first, !nick.isEmpty else {
            return try name()  // verify: name
        }
        return nick
    }
    fileprivate func weight(in formatter: (Double) -> String) throws -> String? {
        try mass().map(formatter)
    }
    fileprivate func weightOrHeight() throws -> String {
        if let mass = try mass() { return "\(mass) kg" }
        if let height = try height() { return "\(height) m" }  // prepare: height
        return "unknown"
    }
    fileprivate func isFamous() throws -> Bool {
        try rating() > 8 && appearsIn().contains(.newHope)  // verify: appearsIn
    }
    fileprivate func isLoner() throws -> Bool {
        let friends = try friends(limit: 1, .list { try $0.id() })
        let best = try bestFriend(.nullable { try $0.id() })
        return friends.isEmpty && best == nil
    }
}

extension Objects.Starship {
    fileprivate func size() throws -> String {
        let length = try length()
        return length > 1_000 ? "huge" : length > 50 ? "large" : "small"
    }
    fileprivate func label() throws -> String {
        let name = try name()
        return name.isEmpty ? try registration() : name  // verify: registration
    }
}

extension Sequence where Element == String {
    fileprivate func list() -> String { joined(separator: ", ") }
}

private func makeRow(_ human: Objects.Human) throws -> HumanRow { try HumanRow(human) }
private func makeTitle(for human: Objects.Human, fallback: String) throws -> String {
    let planet = try human.homePlanet() ?? fallback
    return try "\(human.name()) (\(planet))"
}
private func makeSubtitle(for human: Objects.Human) throws -> String? {
    guard try human.likesStrawberries() == true else { return nil }
    return try human.homePlanet()
}
private func makeFooter(for human: Objects.Human) throws -> String {
    guard try human.likesStrawberries() != true else { return "strawberries" }
    return try human.tags().list()  // prepare: tags
}
private let dates: @Sendable (Date?) -> String = { date in
    guard let date else { return "never" }
    return "\(Int(date.timeIntervalSince1970))"
}

extension BranchCorpus {
    /// Adds selections with models, view models and helpers of screens.
    mutating func addViewModels() {
        // These selections use initializers.
        add(Selection<HumanRow, Objects.Human>(HumanRow.init))
        add(Selection<HumanRow, Objects.Human> { try HumanRow($0) })
        add(Selection<HumanHeader, Objects.Human> { try HumanHeader(human: $0) }, isPrepared: true)
        add(Selection<Profile, Objects.Human> { try Profile($0) })
        add(Selection<PlanetInfo, Objects.Planet>(PlanetInfo.init))
        add(Selection<PlanetBadge, Objects.Planet> { try PlanetBadge($0) }, isVerified: true)
        add(Selection<ReviewCell, Objects.Review> { try ReviewCell(review: $0) })
        add(Selection<ReviewSummary, Objects.Review> { try .init(review: $0) }, isVerified: true)
        add(Selection<HumanViewModel, Objects.Human> { try HumanViewModel($0, showsBadges: showsDetails) })
        add(
            Selection<HumanViewModel, Objects.Human> { human in
                try HumanViewModel(human, showsBadges: human.mass() != nil)
            })
        add(
            Selection<HumanViewModel, Objects.Human> { human in
                try HumanViewModel(human, showsBadges: human.mass() == nil)  // prepare: HumanViewModel
            })
        add(Selection<CharacterItem, Interfaces.Character> { try CharacterItem($0) })
        add(Selection<String, Interfaces.Character> { try CharacterItem($0).name })
        add(Selection<[HumanRow], [Objects.Human]>.list(.init { try HumanRow($0) }))
        add(
            Selection<(HumanRow, String?), Objects.Human> { human in
                let row = try HumanRow(human)
                return (row, row.isHeavy ? nil : try human.homePlanet())
            })
        add(
            Selection<String, Objects.Human> { human in
                let row = try HumanRow(human)
                if row.isHeavy { return row.title }
                return try human.tags().list()
            })
        add(
            Selection<String, Objects.Human> { human in
                let row = try HumanRow(human)
                if row.subtitle == nil {
                    return try human.tags().list()  // prepare: tags
                }
                return row.title
            })
        add(
            Selection<String, Objects.Human> { human in
                let model = try HumanViewModel(human, showsBadges: true)
                return try model.badges.isEmpty ? human.id() : model.badges[0]  // verify: id
            })

        // These selections call methods in extensions of scopes.
        add(Selection<String, Objects.Human> { try $0.displayName() })
        add(Selection<String, Objects.Human> { try $0.shortName() }, isVerified: true)
        add(Selection<String?, Objects.Human> { try $0.weight { "\($0) kg" } })
        add(Selection<String, Objects.Human> { try $0.weightOrHeight() }, isPrepared: true)
        add(Selection<Bool, Objects.Human> { try $0.isFamous() }, isVerified: true)
        add(Selection<Bool, Objects.Human> { try $0.isLoner() })
        add(
            Selection<String, Objects.Human> { human in
                try human.isLoner() ? "nobody" : human.displayName()
            })
        add(
            Selection<String, Objects.Human> { human in
                let name = try human.displayName()
                guard try !human.isLoner() else { return name }
                return try name + " & " + human.friends(.list { try $0.name() }).list()
            })
        add(
            Selection<String, Objects.Human> { human in
                guard try human.isLoner() else { return try human.displayName() }
                return try human.tags().list()  // verify: tags
            })
        add(
            Selection<String, Objects.Human> { human in
                try human.starships(.list { try $0.size() }).list()
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.starships(.list { try $0.label() })
            }, isVerified: true)

        // These selections use mapping functions.
        add(Selection<HumanRow, Objects.Human>(makeRow))
        add(Selection<[HumanRow], [Objects.Human]>.list(Selection(makeRow)))
        add(Selection<String, Objects.Human> { try makeTitle(for: $0, fallback: "space") })
        add(Selection<String, Objects.Human> { try makeTitle(for: $0, fallback: $0.tags().list()) })
        add(Selection<String?, Objects.Human> { try makeSubtitle(for: $0) })
        add(Selection<String, Objects.Human> { try makeFooter(for: $0) }, isPrepared: true)
        add(
            Selection<String, Objects.Human> { human in
                try makeSubtitle(for: human) ?? makeTitle(for: human, fallback: "–")  // prepare: makeTitle
            })
        add(
            Selection<String, Objects.Human> { human in
                let title = try makeTitle(for: human, fallback: "–")
                return try makeSubtitle(for: human) ?? title
            })
        add(Selection<String, Objects.Human> { try dates($0.lastSeen()) + $0.name() })
        add(
            Selection<String, Objects.Human> { human in
                let seen = try dates(human.lastSeen())
                return seen == "never" ? try human.name() : seen  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let row = try makeRow(human)
                let planet = row.subtitle ?? ""
                return try planet.isEmpty ? human.tags().list() : planet  // prepare: tags
            })
    }
}
