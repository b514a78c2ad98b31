import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

private func check(_ text: String) throws -> String {
    guard !text.isEmpty else { throw CancellationError() }
    return text
}
private func trim(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }

extension BranchCorpus {
    /// Adds selections with `do`, `catch` and `defer`, and with other common code.
    mutating func addErrors() {
        struct Failure: Error {}
        // These selections use `do` and `catch`.
        add(
            Selection<String, Objects.Human> { human in
                do {
                    let name = try human.name()
                    return try name + human.id()
                } catch {
                    return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                do {
                    guard let planet = try human.homePlanet() else { throw Failure() }
                    return try planet + human.name()
                } catch {
                    return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                do {
                    guard try human.rating() > 5 else { throw Failure() }
                    return try human.name()  // check, verify: name
                } catch {
                    return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                do {
                    let text = try check(human.name())
                    return try text + human.id()
                } catch {
                    return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                do {
                    let text = try trim(human.name())
                    return try text + human.id()
                } catch {
                    return ""
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                do {
                    return try human.homePlanet() ?? ""
                } catch let error as SelectionError {
                    return try "\(error) \(human.id())"  // response: id
                }
            })
        add(
            Selection<String, Objects.Human> { human in
                var text = ""
                do { text = try human.name() }
                return try text + human.id()
            })
        add(
            Selection<String, Objects.Human> { human in
                let result = Result { try human.name() }
                switch result {
                case .success(let name): return name
                case .failure: return try human.id()  // verify: id
                }
            })

        // These selections use `defer`.
        add(
            Selection<String, Objects.Human> { human in
                defer { _ = try? human.name() }
                return try human.homePlanet() ?? ""
            })
        add(
            Selection<String, Objects.Human> { human in
                guard let planet = try human.homePlanet() else { return "" }
                defer { _ = try? human.name() }
                return planet
            })
        add(
            Selection<String, Objects.Human> { human in
                if try human.homePlanet() == nil {
                    defer { _ = try? human.name() }  // all: name
                    return ""
                }
                return ""
            })

        // These selections use local functions and closures.
        add(
            Selection<String, Objects.Human> { human in
                func text() throws -> String { try human.name() }
                let name = try text()
                return try human.homePlanet() ?? text() + name
            })
        add(
            Selection<String, Objects.Human> { human in
                func text() throws -> String { try human.name() }
                let name = try human.name()
                return try human.homePlanet() ?? text() + name
            })
        add(
            Selection<String, Objects.Human> { human in
                let fallback = { try human.name() }
                let text = try human.homePlanet()
                let other = fallback
                return try text ?? other()  // prepare: other
            })
        add(
            Selection<String, Objects.Human> { human in
                let text = try human.homePlanet() ?? { try human.name() }()  // all: name
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                let name = try { try human.name() }()
                return try human.homePlanet() ?? human.name() + name
            })
        add(
            Selection<String, Objects.Human> { human in
                let fallbacks = [{ try human.name() }, { try human.id() }]
                return try human.homePlanet() ?? fallbacks[0]()  // prepare: fallbacks
            })
        add(
            Selection<String, Objects.Human> { human in
                func pick(_ known: Bool) throws -> String { known ? try human.name() : try human.id() }  // prepare: id
                return try pick(human.homePlanet() != nil)
            })
        add(
            Selection<String, Objects.Human> { human in
                try withExtendedLifetime(human) { try human.name() } + (human.homePlanet() ?? "")
            })
        add(
            Selection<String, Objects.Human> { [showsDetails] human in
                if showsDetails { try human.name() } else { try human.id() }
            })
        add(
            Selection<String, Objects.Human> { (human: Objects.Human) throws -> String in
                try human.homePlanet() ?? human.name()  // all: name
            })

        // These selections use strings.
        add(
            Selection<String, Objects.Human> { human in
                try "\(human.homePlanet().map { "from \($0)" } ?? "\(human.name())")"  // all: name
            })
        add(
            Selection<String, Objects.Human> { human in
                try """
                \(human.name()) of \(human.homePlanet() ?? "nowhere")
                \(human.mass() == nil ? "" : "\(human.rating())")
                """
            })
        add(
            Selection<String, Objects.Human> { human in
                try #"\#(human.homePlanet() ?? human.name())"#  // all: name
            })
        add(
            Selection<String, Objects.Human> { human in
                // try human.homePlanet() ?? human.name()
                /* try human.homePlanet() ?? human.name() */
                try human.homePlanet() ?? "human.name()"
            })

        // These selections use `#if`.
        add(
            Selection<String, Objects.Human> { human in
                #if os(Windows)
                    return ""
                #endif
                return try human.name()
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                #if DEBUG
                    if planet == nil { return try human.name() }  // all: name
                #endif
                return planet ?? ""
            })

        // These closures contain selections in branches.
        add(
            Selection<[String], Objects.Human> { human in
                guard try human.homePlanet() == nil else { return [] }
                return try human.friends(limit: 2, .list { try $0.name() })  // all: friends
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.homePlanet().map { _ in try human.friends(.list { try $0.name() }) } ?? []
            })
        add(
            Selection<[String], Objects.Human> { human in
                if let planet = try human.homePlanet() {
                    return try human.friends(.list { try "\($0.name()) of \(planet)" })
                }
                return []
            })
        add(
            Selection<[String], Operations.Query> { query in
                let names = try query.council(.list(.nullable { try $0.name() })).compactMap { $0 }
                return names.isEmpty ? try query.droids(.list { try $0.name() }) : names  // prepare: droids
            })
        add(
            Selection<String, Operations.Query> { query in
                guard let hero = try query.hero(.nullable { try $0.name() }) else { return "" }
                return try query.human(id: "1", .nonNullOrFail { try $0.name() + hero })
            })
        add(
            Selection<String, Operations.Query> { query in
                let hero = try query.hero(.nullable { try $0.name() })
                return try hero ?? query.human(id: "1", .nonNullOrFail { try $0.name() })  // all: human
            })
        add(
            Selection<[String], Operations.Query> { query in
                let rows = try query.hangar(.list(.list(.nullable { try $0.name() })))
                return try rows.flatMap { $0 }.compactMap { $0 } + query.droids(.list { try $0.name() })
            })
        add(
            Selection<String, Unions.SearchResult> {
                try $0.on(
                    human: .init { human in
                        guard let planet = try human.homePlanet() else { return try human.name() }  // all: name
                        return planet
                    },
                    droid: .init { try $0.primaryFunction() },
                    starship: .init { ship in
                        guard let print = try ship.blueprint() else { return "" }
                        return try print + ship.name()
                    })
            })
    }
}
