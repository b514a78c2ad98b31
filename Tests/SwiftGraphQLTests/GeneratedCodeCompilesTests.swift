import Foundation
import TestSupport
import Testing

@Suite struct GeneratedCodeCompilesTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let api = package.appendingPathComponent("Examples/StarWars/Sources/API.swift")

    @Test(
        "The generated API and selections compile with several default isolations, language modes and features",
        arguments: [
            ["-default-isolation", "MainActor"],
            ["-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"],
            ["-swift-version", "5"],
            ["-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature", "ExistentialAny"],
            ["-enable-upcoming-feature", "MemberImportVisibility"],
        ])
    func compiles(arguments: [String]) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        let source = """
            import SwiftGraphQL

            struct Person {
                let name: String
                var planet: String?
            }

            nonisolated let person: Selection<Person, Objects.Human> = Selection {
                Person(name: try $0.name(), planet: try $0.homePlanet())
            }

            final class Model {
                private(set) var people: [Person] = []

                func load() async throws {
                    let query: Selection<[Person], Operations.Query> = Selection { try $0.humans(person.list) }
                    people = try await SG.send(query, to: "http://localhost")
                }
            }
            """
        try Data(source.utf8).write(to: file)
        let output = try await Compiler.typecheck([Self.api, file], arguments: ["-warnings-as-errors"] + arguments)
        #expect(output == "")
    }
}
