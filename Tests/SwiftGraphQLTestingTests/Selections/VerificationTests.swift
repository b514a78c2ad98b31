import SwiftGraphQL
import SwiftGraphQLTesting
import Testing

@testable import StarWars

@Suite struct VerificationTests {
    @Test("Selections that read all fields first pass verification")
    func fine() throws {
        try Being.selection.verify()
        try Person.selection.verify()
        try Finding.selection.verify()
        try Ship.selection.verify()
        try heroes.verify()
        try fleet.verify()
        try tallPeople(atLeast: 1, not: "x").verify()
        try review(.jedi, stars: 3, text: nil).verify()
    }

    private func failure<T, Scope>(_ selection: Selection<T, Scope>) -> String {
        do {
            try selection.verify()
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("Verification reports a field that depends on a boolean, with its name, the values and the path")
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

    @Test("Verification finds a field that depends on null, an empty list, an enum value, a type, a string or a number")
    func others() {
        let null: Selection<String, Objects.Human> = Selection { try $0.homePlanet() ?? $0.name() }
        #expect(failure(null).contains("`name`"))
        let list: Selection<String, Objects.Human> = Selection { try $0.tags().first ?? $0.name() }
        #expect(failure(list).contains("lists are empty"))
        #expect(failure(list).contains("asked for `name` only while `tags` was an empty list"))
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
        #expect(failure(text).contains("strings are empty"))
        #expect(failure(text).contains("asked for `id` only while `name` was \"\""))
        let number: Selection<Int, Objects.Human> = Selection { human in
            let rating = try human.rating()
            return rating < 0 ? try human.tags().count : rating
        }
        #expect(failure(number).contains("integers are negative"))
        #expect(failure(number).contains("asked for `tags` only while `rating` was -"))
    }

    @Test("Verification finds a field that is requested only if another field has failed")
    func failedFields() throws {
        let name = Selection<String, Objects.Human> { try (try? $0.name()) ?? $0.id() }
        let error = #expect(throws: SelectionError.self) { try name.verify() }
        #expect(error?.code == .dataDependentSelection)
        #expect(error?.message.contains("Found for a response in which fields fail.") == true)
        let sound = Selection<String?, Objects.Human> {
            let id = try $0.id()
            return (try? $0.name()) ?? id
        }
        try sound.verify()
    }

    @Test("Verification finds a branch of `on` that is passed only for some data")
    func branches() {
        let droid: Selection<String, Objects.Droid> = Selection { try $0.name() }
        let human: Selection<String, Objects.Human> = Selection { try $0.name() }
        let other: Selection<String, Interfaces.Character> = Selection { try $0.name() }
        let given: Selection<String, Interfaces.Character> = Selection {
            try $0.on(droid: $0.name().count > 2 ? droid : nil, human: human, otherwise: other)
        }
        let leftOut: Selection<String, Interfaces.Character> = Selection {
            try $0.on(droid: droid, human: $0.name().isEmpty ? nil : human, otherwise: other)
        }
        for character in [given, leftOut] {
            #expect(failure(character).contains("asked for the types `Droid, Human` with different branches while"))
        }
    }

    @Test("An object has the same type in all calls to `on`, in verification and in mock data")
    func sameType() throws {
        struct TwoTypes: Error {}
        let character: Selection<String, Interfaces.Character> = Selection { character in
            let human = try character.on(human: .select { _ in true }, otherwise: .select { _ in false })
            let droid = try character.on(droid: .select { _ in true }, otherwise: .select { _ in false })
            if human && droid { throw TwoTypes() }
            return human ? "human" : droid ? "droid" : "other"
        }
        try character.verify()
        #expect(Set(try (0..<30).map { try character.mock(seed: $0) }) == ["human", "droid", "other"])
        let dependent: Selection<String, Interfaces.Character> = Selection { character in
            let human = try character.on(human: .select { _ in true }, otherwise: .select { _ in false })
            let droid = try character.on(droid: .select { _ in true }, otherwise: .select { _ in false })
            return !human && droid ? try character.name() : ""
        }
        #expect(failure(dependent).contains("asked for `name` only while `on` was Droid"))
    }

    @Test("Verification finds a field that depends on two conditions")
    func mixture() {
        let human: Selection<String, Objects.Human> = Selection { human in
            let planet = try human.homePlanet()
            let tags = try human.tags()
            return planet == nil && tags.isEmpty ? try human.name() : ""
        }
        #expect(failure(human).contains("`name`"))
    }

    @Test("A selection that swallows the error still fails verification, and the app's own errors are ignored")
    func swallowed() {
        struct Rejected: Error {}
        let swallowing: Selection<String?, Objects.Human> = Selection { human in
            try human.homePlanet() == nil ? try? human.name() : nil
        }
        #expect(failure(swallowing).contains("`name`"))
        let picky: Selection<String, Objects.Human> = Selection { human in
            guard let planet = try human.homePlanet() else { throw Rejected() }
            return planet
        }
        #expect(failure(picky) == "none")
    }

    @Test("A field that is read again has the same value, so a closure can unwrap it after checking it")
    func readAgain() {
        let checked: Selection<String, Objects.Human> = Selection { human in
            try human.homePlanet() != nil ? human.homePlanet().unsafelyUnwrapped : ""
        }
        #expect(failure(checked) == "none")
        struct Changed: Error {}
        let again: Selection<Int, Objects.Human> = Selection { human in
            let names = Selection<[String], [Interfaces.Character]>.list { try $0.name() }
            let planet = Selection<String?, Objects.Planet?>.nullable { try $0.name() }
            guard try human.home(planet) == human.home(planet), try human.lastSeen() == human.lastSeen(),
                try human.friends(names) == human.friends(names)
            else { throw Changed() }
            return 0
        }
        for seed in 0..<50 as Range<UInt64> {
            #expect(throws: Never.self) { try again.mock(seed: seed) }
        }
    }

    @Test("Verification fails for a selection that can't be recorded")
    func recording() {
        struct Rejected: Error {}
        let human: Selection<String, Objects.Human> = Selection { _ in throw Rejected() }
        #expect(failure(human).contains("threw before it selected a field"))
    }

    @Test("Verification finds a field that depends on two conditions, even without mixtures")
    func pairs() {
        let conditions: [@Sendable (Objects.Human) throws -> Bool] = [
            { try $0.homePlanet() == nil }, { try $0.likesStrawberries() == nil },
            { try $0.likesStrawberries() == false }, { try $0.lastSeen() == nil },
            { try $0.friends(.list { try $0.on(droid: .select { _ in true }, human: .select { _ in false }) })[0] },
        ]
        for first in conditions.indices {
            for second in conditions.indices where first < second && !(first == 1 && second == 2) {
                for (isFirst, isSecond) in [(true, true), (true, false), (false, true)] {
                    let human: Selection<String, Objects.Human> = Selection { human in
                        let values = try conditions.map { try $0(human) }
                        return values[first] == isFirst && values[second] == isSecond ? try human.name() : ""
                    }
                    do {
                        try human.verify(mixtures: 0)
                        // If both conditions have these results in the recording, the closure requests the field, so
                        // nothing is missing.
                        let recorded = [false, false, false, false, true]
                        #expect(isFirst == recorded[first] && isSecond == recorded[second], "\(first) \(second)")
                    } catch {
                        #expect("\(error)".contains("`name`"))
                    }
                }
            }
        }
    }

    @Test("Verification tries each value of a nullable enum")
    func nullableEnum() {
        for value in Enums.Episode.allCases {
            let review: Selection<String, Objects.Review> = Selection { review in
                let episode = try review.episode()
                return episode == value ? try review.commentary() ?? "" : ""
            }
            #expect(failure(review).contains("`commentary`") == (value != Enums.Episode.allCases.first))
        }
    }

    @Test("Verification finds a field that depends on the second element of a list of scalars or objects")
    func twoElements() {
        let human: Selection<String, Objects.Human> = Selection { human in
            let tags = try human.tags()
            return tags.count > 1 ? try human.name() : ""
        }
        #expect(failure(human).contains("two elements"))
        #expect(failure(human).contains("asked for `name` only while `tags` was a list of 2 elements"))
        let ships: Selection<Int, Objects.Human> = Selection { human in
            let names = try human.starships(.list { try $0.name() })
            return names.count > 1 ? try human.rating() : 0
        }
        #expect(failure(ships).contains("asked for `rating` only while `starships` was a list of 2 elements"))
    }

    #if os(Linux) || os(macOS)
        @Test("A closure that traps on null fails verification, but doesn't end the process")
        func trapOnNull() {
            let human: Selection<String, Objects.Human> = Selection { try $0.homePlanet()! }
            #expect(failure(human).contains("would end the process"))
            #expect(failure(human).contains("nullable values are null"))
        }

        @Test("A closure that traps on an empty list fails verification only with `includesEmptyLists`")
        func trapOnEmptyList() throws {
            let human: Selection<String, Objects.Human> = Selection { try $0.tags()[0] }
            try human.verify()
            #expect(throws: SelectionError.self) { try human.verify(includesEmptyLists: true) }
            // Other values are verified even after the trap.
            let number: Selection<String, Objects.Human> = Selection { human in
                let tag = try human.tags()[0]
                return try human.rating() < 0 ? human.name() : tag
            }
            #expect(failure(number).contains("integers are negative"))
        }

        @Test("A closure that traps only on unusual strings and numbers passes verification")
        func trapOnOddValues() throws {
            try Selection<Int, Objects.Human> { try Int($0.id())! }.verify()
            try Selection<UInt, Objects.Human> { try UInt($0.rating()) }.verify()
            try Selection<Int, Objects.Human> { try 100 / $0.rating() }.verify()
        }
    #endif
}
