import Testing

@testable import SwiftGraphQLSelection

@Suite struct EnumTests {
    private func decode(_ mood: String) throws -> Enums.Mood? {
        try Selection<[Enums.Mood?], Operations.Query> {
            try $0.humans(Selection<Enums.Mood?, Objects.Human> { try $0.mood() }.list)
        }.prepare().decode(#"{"data":{"humans":[{"mood":\#(mood)}]}}"#)[0]
    }

    @Test("An enum value that isn't in the schema is kept")
    func unknown() throws {
        let mood = try #require(try decode(#""grumpy""#))
        #expect(mood == .unrecognized("grumpy"))
        #expect(mood.rawValue == "grumpy")
        #expect(!mood.isRecognized)
        #expect(Enums.Mood.allCases.map(\.rawValue) == ["happy", "unrecognized", "none"])
    }

    @Test("A schema value with the same name as the payload case doesn't conflict with that case")
    func clash() throws {
        let mood = try #require(try decode(#""unrecognized""#))
        #expect(mood == Enums.Mood.unrecognized_)
        #expect(mood.isRecognized)
        #expect(Enums.Mood(rawValue: "unrecognized") == .unrecognized_)
    }

    @Test("Only a string can be an enum value")
    func wrongType() throws {
        #expect(try decode("null") == nil)
        #expect(selectionError { try decode("3") }?.path.description == "humans[0].mood")
    }

    @Test("A switch over an enum's cases needs no default")
    func exhaustive() {
        func text(_ episode: Enums.Episode) -> String {
            switch episode {
            case .newHope: "IV"
            case .empire: "V"
            case .jedi: "VI"
            case .unrecognized(let value): value
            }
        }
        #expect(Enums.Episode.allCases.map(text) == ["IV", "V", "VI"])
        #expect(text(.init(rawValue: "ROGUE_ONE")) == "ROGUE_ONE")
    }
}
