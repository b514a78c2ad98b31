import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

/// The app's own name for selections on people.
private typealias HumanSelection<T> = Selection<T, Objects.Human>

/// Creates a selection from its closure, like an app's helper.
private func human<T>(_ build: @escaping @Sendable (Objects.Human) throws -> T) -> Selection<T, Objects.Human> {
    Selection(build)
}

/// Creates a query from the given selection, like an app's helper.
private func first<T>(_ selection: Selection<T, Objects.Human>) -> Selection<T?, Operations.Query> {
    Selection { try $0.human(id: "1", selection.nullable) }
}

private func inPlace() -> Selection<String, Objects.Human> {
    .init { try $0.homePlanet() ?? $0.name() }  // all: name
}

private var computed: Selection<String, Objects.Human> {
    Selection { try $0.homePlanet() ?? $0.name() }  // all: name
}

extension BranchCorpus {
    /// Adds selections whose closures are written in different ways.
    mutating func addForms() {
        let typed: Selection<String, Objects.Human> = Selection { try $0.homePlanet() ?? $0.name() }  // all: name
        add(typed, isPrepared: true)
        let implicit: Selection<String, Objects.Human> = .init { try $0.homePlanet() ?? $0.name() }  // all: name
        add(implicit, isPrepared: true)
        add(HumanSelection<String> { try $0.homePlanet() ?? $0.name() })  // all: name
        add(human { try $0.homePlanet() ?? $0.name() })  // all: name
        add(first(.init { try $0.homePlanet() ?? $0.name() }))  // all: name
        add(inPlace(), isPrepared: true)
        add(computed, isPrepared: true)
        add(SwiftGraphQL.Selection<String, Objects.Human> { try $0.homePlanet() ?? $0.name() })  // all: name
        add(Selection<String, Objects.Human>({ try $0.homePlanet() ?? $0.name() }))  // all: name
        add(Selection<String, Objects.Human>.init { try $0.homePlanet() ?? $0.name() })  // all: name
        add(Selection { (human: Objects.Human) in try human.homePlanet() ?? human.name() })  // all: name
        add(
            Selection<String?, Objects.Human> {
                try $0.include(if: true) { try $0.homePlanet() ?? $0.name() }  // all: name
            })
        add(
            Selection<String, Objects.Human> {
                try $0.skip(if: false) { try $0.id() } ?? $0.name()
            })
        add(
            Selection { (human: Objects.Human) throws -> String in
                try human.homePlanet() ?? human.name()  // all: name
            })
        add(
            Selection<String, Objects.Human> { [limit] in
                try limit == nil ? "" : $0.homePlanet() ?? $0.name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { [limit] human in
                try human.homePlanet() ?? human.name() + "\(limit ?? 0)"  // all: name
            })
        add(
            Selection<String, Objects.Human> {
                @Sendable human in try human.homePlanet() ?? human.name()  // all: name
            })
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? $0.name() }.nullable.list)  // all: name
        add(
            Selection<Name, Objects.Human> {
                Name(text: try $0.homePlanet() ?? $0.name())  // all: name
            }.map { $0.text })
        add(Selection.list(Selection<String, Objects.Human> { try $0.homePlanet() ?? $0.name() }))  // all: name

        add(
            Selection<[String], Operations.Query> {
                try $0.humans(.list { try $0.homePlanet() ?? $0.name() })  // all: name
            })
        add(
            Selection<[String], Operations.Query> {
                try $0.humans(.list(.init { try $0.homePlanet() ?? $0.name() }))  // all: name
            })
        add(
            Selection<[String], Operations.Query> {
                try $0.humans(first: 2, .list { human in try human.homePlanet() ?? human.name() })  // all: name
            })
        add(
            Selection<String?, Operations.Query> {
                try $0.human(id: "1", .nullable { try $0.homePlanet() ?? $0.name() })  // all: name
            })
        add(
            Selection<String, Operations.Query> {
                try $0.human(id: "1", .nonNullOrFail { try $0.homePlanet() ?? $0.name() })  // all: name
            })
        add(
            Selection<String?, Operations.Query> {
                try $0.human(id: "1", .optional { try $0.homePlanet() ?? $0.tags().first })  // all: tags
            })
        add(
            Selection<[String], Operations.Query> {
                try $0.humans(
                    .list {
                        try $0.friends(.list { try $0.lastSeen() == nil ? $0.name() : "" }).joined()  // all: name
                    })
            })
        add(
            Selection<String, Interfaces.Character> {
                try $0.on(
                    droid: .init { try $0.rating() ?? $0.name() },  // all: name
                    human: .init { human in try human.homePlanet() ?? human.id() })  // all: id
            })
        add(
            Selection<String, Unions.SearchResult> {
                try $0.on(
                    human: .select { try $0.homePlanet() ?? $0.name() },  // all: name
                    otherwise: .select { try $0.__typename() })
            })
        add(
            Selection<String, Objects.Human> { human in
                let character = Selection<String, Interfaces.Character> {
                    try $0.lastSeen() == nil ? $0.name() : ""  // all: name
                }
                return try human.friends(character.list).joined()
            })
        add(
            Selection<[String], Objects.Human> { human in
                let isKnown = try human.homePlanet() != nil
                return try human.friends(.list { isKnown ? "" : try $0.name() })  // all: name
            })
        add(
            Selection<String, Operations.Mutation> {
                try $0.createReview(
                    episode: .jedi, review: .init(stars: 1),
                    .init { try $0.commentary() ?? $0.id() })  // all: id
            })

        // Arguments must also be the same in each run.
        add(
            Selection<[String], Objects.Human> {
                try $0.friends(limit: $0.rating(), .list { try $0.name() })  // check, verify: friends
            })
        add(
            Selection<[String], Objects.Human> { human in
                let few = try human.mass() == nil
                return try human.friends(limit: few ? 1 : 10, .list { try $0.name() })  // all: friends
            })
        add(
            Selection<Double?, Objects.Human> { human in
                let unit: Enums.LengthUnit = try human.homePlanet() == nil ? .foot : .meter
                return try human.height(unit: .present(unit))  // all: height
            })
        add(
            Selection<String?, Operations.Query> { query in
                let id = try query.humans(.list { try $0.id() }).first ?? ""
                return try query.human(id: id, .nullable { try $0.name() })  // check, verify: human
            })
    }
}
