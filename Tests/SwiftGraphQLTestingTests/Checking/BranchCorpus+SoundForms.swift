import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

/// A type whose closures only look like closures of selections.
private struct Builder {
    let count: Int?

    func name() throws -> String { "" }
    func title() throws -> String? { nil }

    static func list(_ build: (Builder) throws -> String) rethrows -> String { try build(Builder(count: 1)) }
    static func select(_ build: (Builder) throws -> String) rethrows -> String { try build(Builder(count: 1)) }
}

private func build(_ build: (Builder) throws -> String) rethrows -> String { try build(Builder(count: 1)) }

extension BranchCorpus {
    /// Adds selections next to closures and names that only look as if they belonged to selections.
    mutating func addSoundForms() {
        // These closures don't belong to selections.
        _ = try? [Builder(count: 1)].map { try $0.title() ?? $0.name() }
        _ = try? Builder.list { try $0.title() ?? $0.name() }
        _ = try? Builder.select { try $0.title() ?? $0.name() }
        _ = try? build { try $0.title() ?? $0.name() }
        _ = try? build { builder in if let title = try builder.title() { title } else { try builder.name() } }
        _ = [1, 2].map { $0 > 1 ? $0.description : $0.magnitude.description }

        add(
            Selection<[String], Objects.Human> {
                try $0.tags().map { $0.isEmpty ? $0.uppercased() : $0.lowercased() }
            })
        add(
            Selection<[String], Objects.Human> {
                try $0.tags().filter { !$0.isEmpty && $0.hasPrefix("a") }.sorted { $0.count < $1.count || $0 < $1 }
            })
        add(
            Selection<[String], Operations.Query> {
                try $0.starships(.list(.nullable { try $0.name() })).compactMap { $0 }
            })
        add(Selection<[Int], Operations.Query> { try $0.humans(.list { try $0.rating() }).filter { $0 > 3 } })
        add(
            Selection<String, Operations.Query> {
                let humans = try $0.humans(.list { try $0.homePlanet() })
                let droids = try $0.droids(.list { try $0.name() })
                return humans.compactMap { $0 }.first ?? droids.first ?? ""
            })
        add(
            Selection<[String], Operations.Query> { query in
                let ships = try query.starships(.list(.nullable { try $0.name() }))
                return ships.map { $0 ?? "" }.isEmpty ? [] : ships.compactMap { name in name?.uppercased() }
            })
        add(
            Selection<[String], Objects.Human> { human in
                let name = try human.name()
                return try human.friends(.list { try name + $0.name() })
            })
        add(
            Selection<[String], Objects.Human> { human in
                let name = try human.name()
                let friend = Selection<String, Interfaces.Character> { try name + $0.name() }
                return try human.friends(limit: 3, friend.list)
            })
        add(
            Selection<[String], Objects.Human> { human in
                let isKnown = try human.homePlanet() != nil
                return try human.friends(.list { isKnown ? try $0.name() : try $0.name().uppercased() })
            })
        add(
            Selection<String, Interfaces.Character> { character in
                let name = try character.name()
                let about = try character.on(
                    droid: .init { try $0.primaryFunction() }, human: .init { try $0.homePlanet() ?? name })
                return name.isEmpty ? about : name
            })
        add(
            Selection<String, Interfaces.Character> {
                try $0.on(
                    droid: showsDetails ? .init { try $0.primaryFunction() } : .init { try $0.name() },
                    human: .init { try $0.name() })
            })
        add(
            Selection<String, Objects.Human> { human in
                let nameOrPlanet = { (name: String, planet: String?) in planet ?? name }
                return nameOrPlanet(try human.name(), try human.homePlanet())
            })
        add(
            Selection<String, Objects.Human> { human in
                func text() throws -> String { try human.name() }
                return try text() + (human.homePlanet() ?? "")
            })
        add(
            Selection<String, Objects.Human> { human in
                let text = try { try human.name() }()
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                let text = try showsDetails ? Self.named(human) : ""
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                let name = "captured"
                if name.isEmpty { return try human.id() }
                do {
                    let name = try human.name()
                    _ = name.isEmpty ? name : ""
                }
                return name.isEmpty ? "" : try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                let mass = try human.mass()
                let isKnown = planet != nil && mass != nil
                let text: String
                switch (planet, mass) {
                case (let planet?, _) where isKnown: text = planet
                case (_, let mass?): text = "\(mass)"
                default: text = ""
                }
                for character in text where character == " " { _ = character }
                return text
            })
        add(
            Selection<String?, Objects.PageInfo> {
                let end = try $0.endCursor()
                return try $0.hasNextPage() ? end : nil
            })
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? $0.name() }.map { "\($0)" })  // all: name
        add(
            Selection<String, Objects.Human> { try $0.homePlanet() ?? ($0.name()) },  // swift-graphql: allow
            isPrepared: true)
        add(Selection<[String], Objects.Human> { try $0.friends(.list { _ in "" }) })
        add(Selection<Int, Objects.Human> { _ in 1 })
    }

    /// Adds selections whose fields are recorded by another selection on the same object.
    mutating func addMergedSelections() {
        add(
            Selection<[String], Objects.Human> { human in
                let names = try human.friends(.list { "\(try $0.id()) \(try $0.name())" })
                if try human.rating() == 1 { return names }
                return try human.friends(.list { try $0.id() == "1" ? "" : $0.name() })
            })
        add(
            Selection<[String?], Objects.Human> { human in
                let names = try human.bestFriend(.nullable { "\(try $0.id()) \(try $0.name())" })
                return [names, try human.bestFriend(.nullable { try $0.lastSeen() == nil ? $0.name() : "" })]
            })
        add(
            Selection<[String], Objects.Human> { human in
                let name = try human.name()
                return [name, try human.selection(.init { try $0.homePlanet() ?? $0.name() })]
            })
        add(
            Selection<[String], Objects.Human> { human in
                let name = try human.selection(Selection<String, Interfaces.Character> { try $0.name() })
                return [name, try human.selection(.init { try $0.homePlanet() ?? $0.name() })]
            })
        add(
            Selection<[String], Interfaces.Character> { character in
                let name = try character.on(human: .init { try $0.name() }, otherwise: .init { _ in "" })
                let planet = try character.on(
                    human: .init { try $0.homePlanet() ?? $0.name() }, otherwise: .init { _ in "" })
                return [name, planet]
            })
        add(
            Selection<[String], Objects.Human> { human in
                let id = try human.id()
                return [id, try human.selection(.init { try $0.homePlanet() ?? $0.name() })]  // all: name
            })
        add(
            Selection<[String?], Objects.Human> { human in
                let id = try human.id()
                let other = try human.bestFriend(.nullable { try $0.lastSeen() == nil ? $0.id() : "" })  // all: id
                return [id, other]
            })
    }

    private static func named(_ human: Objects.Human) throws -> String { try human.name() }
}
