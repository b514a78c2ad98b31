import Foundation
import TestSupport
import Testing

/// Each file in `MustNotCompile` breaks one rule of the types. Its last line says what the compiler has to say.
@Suite struct MustNotCompileTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static let fixtures: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(
            atPath: folder.appendingPathComponent("MustNotCompile").path)
        return (files ?? []).filter { $0.hasSuffix(".swift") }.sorted()
    }()

    private static let shared = ["API.swift", "Scalars.swift"].map { folder.appendingPathComponent("Fixtures/\($0)") }

    @Test("There are fixtures, and what they share compiles")
    func sharedSourcesCompile() async throws {
        #expect(Self.fixtures.count >= 10)
        #expect(try await Compiler.typecheck(Self.shared) == "")
    }

    @Test("What the types forbid does not compile, with an error that says why", arguments: fixtures)
    func fixture(name: String) async throws {
        let file = Self.folder.appendingPathComponent("MustNotCompile").appendingPathComponent(name)
        let source = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        let last = try #require(source.split(separator: "\n").last)
        let expected = try #require(
            last.hasPrefix("// error: ") ? last.dropFirst(10) : nil, "say what error is expected")
        let output = try await Compiler.typecheck(Self.shared + [file])
        let errors = output.split(separator: "\n").filter { $0.contains(": error: ") && $0.contains(name) }
        #expect(errors.contains { $0.contains(expected) }, "\(output)")
        #expect(errors.count <= 2, "one mistake should not make a cascade: \(output)")
    }
}
