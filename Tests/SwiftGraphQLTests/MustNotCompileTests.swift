import Foundation
import TestSupport
import Testing

/// Tests that the files in `MustNotCompile`, which contain one mistake each, don't compile. The last line of each file
/// has the compiler's error, and a line that starts with `// flags:` has compiler arguments.
@Suite struct MustNotCompileTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static let fixtures: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(
            atPath: folder.appendingPathComponent("MustNotCompile").path)
        return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    }()

    private static let shared = ["API.swift", "Scalars.swift"].map { folder.appendingPathComponent("Fixtures/\($0)") }

    @Test("The folder contains fixtures, and their shared code compiles")
    func sharedSourcesCompile() async throws {
        #expect(Self.fixtures.count >= 10)
        #expect(try await Compiler.typecheck(Self.shared) == "")
    }

    @Test("Mistakes don't compile and cause the expected compiler error", arguments: fixtures)
    func fixture(name: String) async throws {
        let file = Self.folder.appendingPathComponent("MustNotCompile").appendingPathComponent(name)
        let source = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        let last = try #require(source.split(separator: "\n").last)
        let expected = try #require(
            last.hasPrefix("// error: ") ? last.dropFirst(10) : nil, "say what error is expected")
        let flags = source.split(separator: "\n").first { $0.hasPrefix("// flags: ") }?.dropFirst(10) ?? ""
        let output = try await Compiler.typecheck(
            Self.shared + [file], arguments: flags.split(separator: " ").map(String.init))
        let errors = output.split(separator: "\n").filter { $0.contains(": error: ") && $0.contains(name) }
        #expect(errors.contains { $0.contains(expected) }, "\(output)")
        #expect(errors.count <= 2, "one mistake should not cause a cascade of errors: \(output)")
    }

    @Test("The article about compiler errors quotes exactly the errors that the fixtures cause")
    func article() throws {
        let package = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
        let page = try MarkdownPage(
            package.appendingPathComponent("Sources/SwiftGraphQL/SwiftGraphQL.docc/CompilerErrors.md"))
        let quoted = page.blocks.flatMap(\.lines).filter { $0.hasPrefix("error: ") }
            .map { $0.replacingOccurrences(of: "… requires", with: "requires") }
        let fixtures = try Self.fixtures.map { name in
            let file = Self.folder.appendingPathComponent("MustNotCompile").appendingPathComponent(name)
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").last?.dropFirst(3) ?? ""
        }
        #expect(Set(quoted) == Set(fixtures.map(String.init)))
    }
}
