import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("The API is generated into a file")
struct GraphQLCodegenTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("swift-graphql-tests-\(UUID().uuidString)")

    private func write(_ text: String, to name: String) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url
    }

    @Test("A missing output file is created with its folder, and an unchanged file is left untouched")
    func unchanged() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let endpoint = try write("scalar Date type Query { today: Date! }", to: "schema.graphql")
        let target = folder.appendingPathComponent("Generated/API.swift")
        let scalars: [String: String] = ["Date": "DateTime"]
        let generator = GraphQLCodegen(options: .init(scalarMappings: scalars))

        func generate() throws -> GraphQLCodegen.Report { try generator.generate(into: target, from: endpoint) }
        #expect(try generate().isChanged)
        let past = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: target.path)
        #expect(try !generate().isChanged)
        #expect(try await !generator.generate(into: target, from: endpoint).isChanged)
        let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
        #expect(attributes[.modificationDate] as? Date == past)
        #expect(try String(contentsOf: target, encoding: .utf8).contains("func today() throws -> DateTime.WrappedType"))
    }

    @Test("With the order `name`, two sources of a schema produce the same text; otherwise, labels follow the source")
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

    /// A schema that contains every ordered construct, and names that clash in Swift.
    private static let clashes = """
        schema { query: q mutation: Mutation }
        directive @mark(by: Int = 2, at: E = NEW_HOPE) repeatable on OBJECT | FIELD_DEFINITION | INTERFACE
        type q { b(y: Int, x: I, in: One): u a(_: E, hash: [In!] = [{a: 1}]): E! n: node N: Node s: Date }
        type Mutation { do(b: One!, a: One): I1 @deprecated(reason: "Use b.") }
        interface I1 implements I0 & I2 { id: ID! own(d: Int, c: Int): Int i2: I2 }
        interface I0 { id: ID! } interface I2 { i2: I2 }
        type node implements I2 & I1 & I0 { own(c: Int, d: Int, b: Int): Int id: ID! i2: I1 z: Int }
        type Node implements I0 @mark(by: 1) @mark { id: ID! self: Int Self: Int self_: Int init: Int }
        type Foo_Bar { x: Int } type FooBar { x: Int, i: I1 }
        union u = Foo_Bar | node | FooBar | Node
        union U = node
        enum E { newHope NEW_HOPE NewHope hash none self _ }
        enum Optional { B A @deprecated }
        input I { hashValue_: Int hashValue: Int b: I = {b: null, a: {}} a: In }
        input In { b: E = newHope a: Int! = 1 One: One }
        input One @oneOf { none: Int none_: Int a: I some: String }
        scalar Date
        """

    @Test("With the order `name`, every order of types, fields, arguments, values and members produces the same text")
    func anyOrder() throws {
        var random = SeededNumbers(seed: 23)
        var findings = DiagnosticCollector()
        let schema = try #require(SDLLoader.load(SourceText(Self.clashes), &findings))
        let expected = try generate(schema: Self.clashes, order: .name)
        var bySource: Set<String> = []
        for _ in 0..<50 {
            let text = SchemaPrinter.print(Self.shuffled(schema, &random))
            bySource.insert(try generate(schema: text, order: .source))
            let byName = try generate(schema: text, order: .name)
            // Whole texts in a failure's message would hide the difference.
            let lines = zip(byName.split(separator: "\n"), expected.split(separator: "\n"))
            #expect(lines.first { $0 != $1 } == nil)
            #expect(byName.utf8.count == expected.utf8.count)
        }
        #expect(bySource.count > 40)
    }

    private static func shuffled(_ schema: Schema, _ random: inout SeededNumbers) -> Schema {
        var types = schema.types.shuffled(using: &random)
        for index in types.indices {
            types[index].interfaces.shuffle(using: &random)
            types[index].members.shuffle(using: &random)
            types[index].values.shuffle(using: &random)
            types[index].inputFields.shuffle(using: &random)
            types[index].fields.shuffle(using: &random)
            for field in types[index].fields.indices { types[index].fields[field].arguments.shuffle(using: &random) }
        }
        var directives = schema.directives.shuffled(using: &random)
        for index in directives.indices {
            directives[index].arguments.shuffle(using: &random)
            directives[index].locations.shuffle(using: &random)
        }
        return Schema(description: schema.description, types: types, directives: directives, roots: schema.roots)
    }

    private func generate(schema: String, order: GraphQLCodegen.Order) throws -> String {
        try GraphQLCodegen(options: .init(scalarMappings: ["Date": "CalendarDate"], order: order)).generate(
            schema: SourceText(schema))
    }

    @Test("Nothing is written if the schema is invalid")
    func wrong() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let endpoint = try write("type Query { a: B }", to: "schema.graphql")
        let target = folder.appendingPathComponent("API.swift")
        let error = try #require(throws: CodegenError.self) {
            try GraphQLCodegen().generate(into: target, from: endpoint)
        }
        #expect(error.code == .invalidSchema)
        #expect(error.description.contains("schema.graphql:1:17: error: the type 'B' is not defined"))
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test("A schema that can't be read causes an error with its path")
    func unreadable() throws {
        let error = try #require(throws: CodegenError.self) {
            try GraphQLCodegen().generate(
                into: folder.appendingPathComponent("API.swift"), from: folder.appendingPathComponent("missing.graphql")
            )
        }
        #expect(error.code == .unreadableSchema)
        #expect(error.message.contains("missing.graphql"))
    }
}
