import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLCodegen

@Suite("SDL and introspection produce the same Swift", .enabled(if: Reference.python != nil))
struct SameSwiftTests {
    private static let generator = GraphQLCodegen(options: .init(scalarMappings: ["*": "JSONValue"]))
    private static let silentGenerator = GraphQLCodegen(
        options: .init(scalarMappings: ["*": "JSONValue"], writesDocumentation: false))

    /// Returns the reference implementation's response to the generator's own query.
    private func introspection(of sdl: SourceText, _ query: IntrospectionQuery = .complete) async throws -> SourceText {
        let request = ["schema": sdl.text(in: SourceRange(start: 0, end: sdl.bytes.count)), "document": query.text]
        let line = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        let answer = try #require(try await Reference.answers(of: "introspection_reference.py", to: [line]).first)
        return SourceText(answer, name: "introspection.json")
    }

    private func expectSameSwift(_ sdl: SourceText) async throws {
        let result = try await introspection(of: sdl)
        // Whole texts in a failure's message would hide the difference.
        let (text, warnings) = try Self.generator.output(of: [sdl])
        // For duplicate definitions, the generator uses the first definition, but the reference uses the last definition
        // and its description.
        let generator = warnings.isEmpty ? Self.generator : Self.silentGenerator
        let left = (warnings.isEmpty ? text : try generator.generate(schema: sdl)).split(separator: "\n")
        let right = try generator.generate(schema: result).split(separator: "\n")
        let index = zip(left, right).prefix { $0 == $1 }.count
        #expect(left[index...].first == right[index...].first, "differs in line \(index + 1)")
        #expect(left.count == right.count)
    }

    @Test("SDL and introspection produce the same Swift for every construct", arguments: ["library.graphql"])
    func fixture(name: String) async throws {
        try await expectSameSwift(GoldenFiles.source(name))
    }

    @Test(
        "SDL and introspection produce the same Swift for clashing names, interface hierarchies and unusual texts",
        arguments: [
            "type human { a: Int } type Human { b: human } type Query { z: Human a: human }",
            "schema { query: q } type q { i: I } interface I { a: Int } type B implements I { a: Int } "
                + "type A implements I { a: Int } interface J implements I { a: Int } type C implements I & J { a: Int }",
            #"""
            """
            All "of" it

              indented \"""
            """
            type Query { "" a(old: Int @deprecated, new: [In!]! = [{a: 1}]): U @deprecated(reason: "a\nb \"c\" \\") }
            union U = Query | A type A { a: E s: S }
            enum E { B @deprecated A @deprecated(reason: "") }
            input In { a: Int = 3 @deprecated(reason: "x") b: One c: In }
            input One @oneOf { a: Int b: ID }
            scalar S @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339")
            directive @mark(by: Int = 2) repeatable on OBJECT
            """#,
        ])
    func texts(text: String) async throws {
        try await expectSameSwift(SourceText(text, name: "schema.graphql"))
    }

    @Test("The minimal query produces the same Swift for a schema without anything that the query omits")
    func minimalQuery() async throws {
        let sdl = SourceText("type Query { a(b: Int): Int c: [[Int!]!]! } scalar S", name: "schema.graphql")
        let result = try await introspection(of: sdl, .minimal)
        #expect(try Self.generator.generate(schema: result) == Self.generator.generate(schema: sdl))
    }

    @Test(
        "SDL and introspection of the schemas in SCHEMA_CORPUS produce the same Swift",
        .enabled(if: ProcessInfo.processInfo.environment["SCHEMA_CORPUS"] != nil))
    func corpus() async throws {
        let folder = URL(
            fileURLWithPath: try #require(ProcessInfo.processInfo.environment["SCHEMA_CORPUS"]), isDirectory: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".graphql") }
        #expect(!names.isEmpty)
        for name in names {
            try await expectSameSwift(
                SourceText(name: name, bytes: Array(Data(contentsOf: folder.appendingPathComponent(name)))))
        }
    }
}
