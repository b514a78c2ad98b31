import Foundation
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection

@Suite struct EnumValueTests {
    @Test("An enum value that isn't in the schema is decoded and sent back unchanged")
    func keepsUnknownValues() throws {
        #expect(try decode(EnumLeaf<Episode>.self, #""EMPIRE""#) == .empire)
        let unknown = try decode(EnumLeaf<Episode>.self, #""JEDI""#)
        guard case .unrecognized("JEDI") = unknown else {
            Issue.record("\(unknown)")
            return
        }
        #expect(!unknown.isRecognized)
        #expect(Episode.empire.isRecognized)
        #expect(try encode([EnumLeaf<Episode>].self, [.newhope, unknown]) == #"["NEWHOPE","JEDI"]"#)
        #expect(try decode(EnumLeaf<Status>.self, #""unrecognized""#).isRecognized)
    }

    @Test("Enum values with equal names are equal and have the same hash")
    func comparesNames() {
        #expect(Episode.unrecognized("EMPIRE") == .empire)
        #expect(Set([Episode.unrecognized("EMPIRE"), .empire, .newhope]).count == 2)
        #expect(Episode.unrecognized("A") != .unrecognized("B"))
        #expect(Episode(rawValue: "NEWHOPE") == .newhope)
        #expect(Status(rawValue: "DONE").isRecognized)
    }

    @Test("One line makes a generated enum conform to CaseIterable")
    func conforms() {
        func names<Value: CaseIterable & EnumValue>(_ type: Value.Type) -> [String] { type.allCases.map(\.rawValue) }
        #expect(names(Status.self) == ["unrecognized", "DONE"])
    }

    @Test("An enum is encoded as a string and decoded from a string, but not from null or a number")
    func codes() throws {
        let values: [Episode] = [.empire, .unrecognized("JEDI")]
        let data = try JSONEncoder().encode(values)
        #expect(String(decoding: data, as: UTF8.self) == #"["EMPIRE","JEDI"]"#)
        #expect(try JSONDecoder().decode([Episode].self, from: data) == values)
        #expect(try (["EMPIRE", "JEDI"] as JSONValue).decode([Episode].self) == values)
        #expect(decodingError(EnumLeaf<Episode>.self, "1")?.code == .typeMismatch)
        #expect(decodingError(EnumLeaf<Episode>.self, "null")?.code == .unexpectedNull)
    }
}
