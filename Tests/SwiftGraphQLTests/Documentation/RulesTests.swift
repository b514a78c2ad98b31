import Foundation
import TestSupport
import Testing

@Suite("Lines that the rules for agents describe as wrong don't work")
struct RulesTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// Wrong lines that compile. The source check warns about the first two lines, and mock values find the others.
    private static let compiling = [
        "try $0.homePlanet() ?? $0.name()", #"if try $0.name() == "Leia" { _ = try $0.height() }"#,
        "try planets[$0.name()]!", "try $0.friends(.list { try $0.name() })[0]",
    ]

    private static func wrongLines() throws -> [String] {
        let page = try MarkdownPage(
            package.appendingPathComponent("Sources/SwiftGraphQL/SwiftGraphQL.docc/RulesForAgents.md"))
        return page.blocks.filter { $0.language == "text" }.flatMap(\.lines).map { line in
            (line.components(separatedBy: "// wrong").first ?? "").trimmingCharacters(in: .whitespaces)
        }
    }

    /// Returns a file with the given line of code, in a selection unless the line is a whole statement.
    private static func file(_ line: String, _ number: Int = 0, on scope: String) -> String {
        let isWhole = line.hasPrefix("let ") || line.hasPrefix("Selection")
        return """
            import SwiftGraphQL
            func wrong\(number)(
                _ human: Selection<String, Objects.Human>, _ count: Int, _ episode: Enums.Episode,
                _ planets: [String: String], of scope: \(scope).Type
            ) {
                \(isWhole ? line : "_ = Selection<Int, \(scope)> { \(line); return 1 }")
            }
            """
    }

    @Test("Wrong lines don't compile on any scope, unless they break a rule that Swift can't enforce")
    func compile() async throws {
        let lines = try Self.wrongLines()
        #expect(lines.count >= 12)
        let folder = TemporaryFolder()
        var files = [Self.package.appendingPathComponent("Examples/StarWars/Sources/API.swift")]
        for (number, line) in lines.enumerated() {
            for scope in ["Objects.Human", "Operations.Query", "Unions.SearchResult"] {
                files.append(try folder.file("Line\(number)\(scope).swift", Self.file(line, number, on: scope)))
            }
        }
        let output = try await Compiler.typecheck(files, arguments: ["-suppress-warnings"])
        let compiling = lines.enumerated().filter { number, _ in
            files.map(\.lastPathComponent).contains { name in
                (name.hasPrefix("Line\(number)O") || name.hasPrefix("Line\(number)U")) && !output.contains("\(name):")
            }
        }
        #expect(compiling.map(\.element) == Self.compiling)
    }

    @Test("The source check warns about wrong lines with a condition")
    func check() async throws {
        let tool = try #require(BuiltTool.url)
        let folder = TemporaryFolder()
        for line in Self.compiling[..<2] {
            let file = try folder.file("Wrong.swift", Self.file(line, on: "Objects.Human"))
            let outcome = try await Subprocess.run([tool.path, "check", file.path])
            #expect((outcome.output + outcome.errors).contains("is only requested when"), "\(line)")
        }
    }
}
