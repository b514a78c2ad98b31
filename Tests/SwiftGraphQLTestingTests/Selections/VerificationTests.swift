import SwiftGraphQL
import SwiftGraphQLTesting
import Testing

@testable import StarWars

@Suite struct VerificationTests {
    @Test("Selections that read all fields first pass")
    func fine() throws {
        try verify(being)
        try verify(person)
        try verify(finding)
        try verify(ship)
        try verify(heroes)
        try verify(fleet)
        try verify(tallPeople(atLeast: 1, not: "x"))
        try verify(review(.jedi, stars: 3, text: nil))
    }

    private func failure<T, Scope>(_ selection: Selection<T, Scope>) -> String {
        do {
            try verify(selection)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("A field behind a boolean is found, with its name and the world")
    func boolean() {
        let human: Selection<String, Objects.Human> = Selection { human in
            if try human.likesStrawberries() ?? true { return try human.name() }
            return try human.homePlanet() ?? ""
        }
        #expect(failure(human).contains("`homePlanet`"))
        #expect(failure(human).contains("booleans are false"))
        let query: Selection<[String], Operations.Query> = Selection { try $0.humans(human.list) }
        #expect(failure(query).contains("humans[0]"))
    }

    @Test("A field behind null, an empty list, an enum's value, a type, a text or a number is found")
    func others() {
        let null: Selection<String, Objects.Human> = Selection { try $0.homePlanet() ?? $0.name() }
        #expect(failure(null).contains("`name`"))
        let list: Selection<String, Objects.Human> = Selection { try $0.tags().first ?? $0.name() }
        #expect(failure(list).contains("lists are empty"))
        let enumeration: Selection<String, Objects.Review> = Selection {
            try $0.episode() == .jedi ? $0.commentary() ?? "" : ""
        }
        #expect(failure(enumeration).contains("`commentary`"))
        let type: Selection<String?, Interfaces.Character> = Selection { character in
            let isDroid = try character.on(droid: .init { _ in true }, human: .init { _ in false })
            return isDroid ? nil : try character.name()
        }
        #expect(failure(type).contains("`name`"))
        let text: Selection<String, Objects.Human> = Selection { human in
            let name = try human.name()
            return name.isEmpty ? try human.id() : name
        }
        #expect(failure(text).contains("texts are empty"))
        let number: Selection<Int, Objects.Human> = Selection { human in
            let rating = try human.rating()
            return rating < 0 ? try human.tags().count : rating
        }
        #expect(failure(number).contains("integers are negative"))
    }

    @Test("Two conditions at once are found by the mixtures")
    func mixture() {
        let human: Selection<String, Objects.Human> = Selection { human in
            let planet = try human.homePlanet()
            let tags = try human.tags()
            return planet == nil && tags.isEmpty ? try human.name() : ""
        }
        #expect(failure(human).contains("`name`"))
    }

    @Test("Swallowing the error does not hide it, and the app's own errors are passed over")
    func swallowed() {
        struct Refused: Error {}
        let swallowing: Selection<String?, Objects.Human> = Selection { human in
            try human.homePlanet() == nil ? try? human.name() : nil
        }
        #expect(failure(swallowing).contains("`name`"))
        let picky: Selection<String, Objects.Human> = Selection { human in
            guard let planet = try human.homePlanet() else { throw Refused() }
            return planet
        }
        #expect(failure(picky) == "none")
    }

    @Test("A selection that can't be recorded is an error too")
    func recording() {
        struct Refused: Error {}
        let human: Selection<String, Objects.Human> = Selection { _ in throw Refused() }
        #expect(failure(human).contains("threw before it selected a field"))
    }
}
