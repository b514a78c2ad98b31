import Foundation
import Subprocess
import Testing

@Suite struct ReadmeTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift blocks of the README, in order.
    private static func blocks() throws -> [String] {
        let text = try String(decoding: Data(contentsOf: package.appendingPathComponent("README.md")), as: UTF8.self)
        return text.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    @Test("The README's Swift compiles, with the Star Wars API")
    func compiles() async throws {
        let blocks = try Self.blocks()
        #expect(blocks.count >= 7)
        // The first block declares what the others use; each of the others is a scope of its own.
        var imports: Set<String> = []
        var scopes: [String] = []
        for block in blocks {
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
            for line in lines where line.hasPrefix("import ") { imports.insert(String(line)) }
            scopes.append(lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n"))
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
