import Foundation
import GraphQLLanguage
import SwiftGraphQLCodegen
import Testing

@Suite("Generating into a file")
struct GraphQLCodegenTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("swift-graphql-tests-\(UUID().uuidString)")

    private func write(_ text: String, to name: String) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url
    }

    @Test("A missing output file is created with its folder, and an unchanged one is left untouched")
    func unchanged() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let endpoint = try write("scalar Date type Query { today: Date! }", to: "schema.graphql")
        let target = folder.appendingPathComponent("Generated/API.swift")
        let scalars: [String: String] = ["Date": "DateTime"]
        let generator = GraphQLCodegen(options: .init(scalarMappings: scalars))

        func generate() throws -> GraphQLCodegen.Report { try generator.generate(target, from: endpoint) }
        #expect(try generate().isChanged)
        let past = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: target.path)
        #expect(try !generate().isChanged)
        #expect(try await !generator.generate(target, from: endpoint).isChanged)
        let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
        #expect(attributes[.modificationDate] as? Date == past)
        #expect(try String(contentsOf: target, encoding: .utf8).contains("func today() throws -> DateTime.WrappedType"))
    }

    @Test("Ordered by name, two sources of a schema give the same text; otherwise labels follow the source")
    func order() throws {
        let sources = [
            "type Query { b(y: Int, x: I): U a: E } input I { b: Int a: Int } union U = B | A type A { a: Int } "
                + "type B { b: Int } enum E { B A } enum Node { C } type node { a: Int }",
            "enum Node { C } type node { a: Int } enum E { A B } type B { b: Int } type A { a: Int } union U = A | B "
                + "input I { a: Int b: Int } type Query { a: E b(x: I, y: Int): U }",
        ]
        let byName = try sources.map { try generate(schema: $0, order: .name) }
        #expect(byName[0] == byName[1])
        let bySource = try sources.map { try generate(schema: $0, order: .source) }
        #expect(bySource[0] != bySource[1])
        #expect(bySource[1] == byName[1])
    }

    private func generate(schema: String, order: GraphQLCodegen.Order) throws -> String {
        try GraphQLCodegen(options: .init(order: order)).generate(schema: SourceText(schema))
    }

    @Test("Nothing is written if the schema is invalid")
    func wrong() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let endpoint = try write("type Query { a: B }", to: "schema.graphql")
        let target = folder.appendingPathComponent("API.swift")
        let error = try #require(throws: CodegenError.self) {
            try GraphQLCodegen().generate(target, from: endpoint)
        }
        #expect(error.code == .invalidSchema)
        #expect(error.description.contains("schema.graphql:1:17: error: the type 'B' is not defined"))
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test("A schema that can't be read is an error with its path")
    func unreadable() throws {
        let error = try #require(throws: CodegenError.self) {
            try GraphQLCodegen().generate(
                folder.appendingPathComponent("API.swift"), from: folder.appendingPathComponent("missing.graphql"))
        }
        #expect(error.code == .unreadableSchema)
        #expect(error.message.contains("missing.graphql"))
    }
}
