import SwiftGraphQL
import SwiftGraphQLTesting

@testable import StarWars

extension BranchCorpus {
    /// Adds selections with nested closures, local functions, and functions that receive the scope.
    mutating func addClosures() {
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().map { tag in try tag + human.name() }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().map { _ in try human.name() }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().map { try $0 + human.name() }
            })
        add(
            Selection<String?, Objects.Human> { human in
                try human.homePlanet().map { try $0 + human.name() }
            })
        add(
            Selection<String?, Objects.Human> { human in
                try human.homePlanet().flatMap { _ in try human.name() }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().filter { try $0 == human.name() }
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().dropFirst().map { try $0 + human.name() }  // prepare: name
            })
        add(
            Selection<[String], Objects.Human> { human in
                try human.tags().filter { $0.isEmpty }.map { _ in try human.name() }  // verify: name
            })
        add(
            Selection<String, Objects.Human> { human in
                try human.tags().reduce("") { text, tag in try text + tag + human.name() }
            })
        add(
            Selection<Bool, Objects.Human> { human in
                try human.tags().contains(where: { tag in try tag == human.name() })
            })
        add(
            Selection<String, Objects.Human> { human in
                let planet = try human.homePlanet()
                return try [1, 2].map { _ in try planet ?? human.name() }.joined()  // all: name
            })
        add(
            Selection<String, Objects.Human> { human in
                var text = ""
                try human.tags().dropFirst().forEach { text += try $0 + human.name() }  // prepare: name
                return text
            })
        add(
            Selection<String, Objects.Human> { human in
                func name() throws -> String { try human.name() }
                return try human.homePlanet() ?? name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let name = { try human.name() }
                return try human.homePlanet() ?? name()  // prepare: name
            })
        add(
            Selection<String, Objects.Human> { human in
                let name: () throws -> String = { try human.name() }
                let planet = try human.homePlanet()
                if planet == nil { return try name() }  // prepare: name
                return ""
            })
        add(
            Selection<String, Objects.Human> { human in
                func name(_ planet: String?) throws -> String { try planet ?? human.name() }  // prepare: name
                return try name(human.homePlanet())
            })
        add(
            Selection<String, Objects.Human> { human in
                let name = { (planet: String?) in try planet ?? human.name() }  // prepare: name
                return try name(human.homePlanet())
            })
        add(
            Selection<String, Objects.Human> { human in
                func text(_ isLong: Bool) throws -> String { isLong ? try human.name() : try human.id() }
                return try text(true) + text(false)
            })
        add(
            Selection<String, Objects.Human> { human in
                func text() throws -> String { try human.homePlanet() ?? human.name() }  // prepare: name
                return try text()
            })
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? Self.label(of: $0) })  // all: label
        add(
            Selection<String, Objects.Human> { human in
                if try human.homePlanet() == nil { return try Self.label(of: human) }  // all: label
                return ""
            })
        add(Selection<String, Objects.Human> { try $0.homePlanet() ?? $0.selection(Self.name) })  // prepare: selection
        add(
            Selection<String, Interfaces.Character> {
                try $0.lastSeen() == nil
                    ? $0.on(droid: .init { try $0.primaryFunction() }, human: .init { try $0.name() })  // all: on
                    : ""
            })
        add(Selection<String, Objects.Human> { try Self.text(of: $0) }, isPrepared: true)
    }

    private static let name = Selection<String, Objects.Human> { try $0.name() }

    private static func label(of human: Objects.Human) throws -> String { try human.name() }

    private static func text(of human: Objects.Human) throws -> String {
        try human.homePlanet() ?? human.name()  // all: name
    }
}
