import GraphQLLanguage
import Testing

@testable import SwiftGraphQLCodegen

@Suite("Loading a schema from SDL")
struct SchemaLoaderTests {
    @Test("Several texts are one document: one may extend what another defines")
    func severalSources() throws {
        let loaded = try SchemaLoader.load(sdl: [
            SourceText("extend type Query { b: Thing }", name: "b.graphql"),
            SourceText("type Query { a: Int } type Thing { c: Int }", name: "a.graphql"),
        ])
        #expect(loaded.warnings == [])
        #expect(loaded.schema["Query"]?.fields.map(\.name.text) == ["a", "b"])
    }

    @Test("Directives are those of the source, then the built-in ones that it does not define")
    func directives() throws {
        let schema = try SchemaLoader.load(sdl: [
            SourceText(
                """
                type Query { a: Int }
                "Marks" directive @mark(as: String = "x") repeatable on FIELD | OBJECT
                directive @skip(if: Boolean!) on FIELD
                """)
        ]).schema
        #expect(
            schema.directives.map(\.name.text) == ["mark", "skip", "include", "deprecated", "specifiedBy", "oneOf"])
        let mark = try #require(schema.directive("mark"))
        #expect(mark.description == "Marks")
        #expect(mark.isRepeatable)
        #expect(mark.locations == [.field, .object])
        #expect(mark.arguments.first?.defaultValue == .string(StringValue(value: "x")))
    }

    @Test("A directive that is defined twice in different ways is an error")
    func duplicateDirective() throws {
        let source = SourceText("type Query { a: Int } directive @d on FIELD directive @d on QUERY", name: "s")
        let error = try #require(throws: CodegenError.self) { try SchemaLoader.load(sdl: [source]) }
        #expect(error.diagnostics.map(\.message) == ["the directive '@d' is defined twice, in different ways"])
    }
}
