import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("The README's Swift compiles, with the Star Wars API")
    func compiles() async throws {
        let blocks = try MarkdownPage(Self.package.appendingPathComponent("README.md")).swift
        #expect(blocks.count >= 7)
        // The first block declares what the others use; each of the others is a scope of its own.
        var imports: Set<String> = []
        var scopes: [String] = []
        for block in blocks {
            for line in block.lines where line.hasPrefix("import ") { imports.insert(line) }
            // Variables of a function have no isolation.
            let lines = block.lines.filter { !$0.hasPrefix("import ") }
                .map { $0.hasPrefix("nonisolated let ") ? $0.dropFirst(12) : $0[...] }
            scopes.append(lines.map { $0 + "\n" }.joined())
        }
        var source = imports.sorted().joined(separator: "\n")
        source +=
            "\n\nfunc readme(endpoint: URL, responseBytes: [UInt8], token: String, planet: String?) async throws {\n"
        source += scopes[0]
        for (index, scope) in scopes.enumerated().dropFirst() {
            source += scope.contains("await ") ? "do {\n" : "func block\(index)() throws {\n"
            source += scope + "}\n"
        }
        source += "}\n"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).swift")
        try Data(source.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let api = Self.package.appendingPathComponent("Examples/StarWars/Sources/API.swift")
        let output = try await Compiler.typecheck([api, file])
        #expect(!output.contains("error:"), "\(output)\n\(source)")
    }
}
