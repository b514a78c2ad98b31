import SwiftGraphQLCodegen
import Testing

/// As in a script of one's own: this file imports the product, and nothing of the modules behind it.
@Suite("What a script gets by the one import")
struct ExportsTests {
    @Test("Two texts are compared")
    func changes() throws {
        let changes = try SchemaChanges.between(
            SourceText("type Query { a: Int }", name: "old.graphql"), SourceText("type Query { b: Int }"))
        #expect(changes.map(\.coordinate).sorted() == ["Query.a", "Query.b"])
    }

    @Test("What is wrong with a schema is told with its place and its words")
    func diagnostics() throws {
        let source = SourceText("type Query {\n  a: Nothing\n}", name: "schema.graphql")
        let error = #expect(throws: CodegenError.self) { try GraphQLCodegen().generate(schema: source) }
        let diagnostic: Diagnostic = try #require(error?.diagnostics.first)
        let location: Diagnostic.Location = try #require(diagnostic.location)
        let position: SourcePosition = location.position
        let range: SourceRange = location.range
        #expect(diagnostic.severity == .error)
        #expect(diagnostic.message.contains("Nothing"))
        #expect(location.source.name == "schema.graphql")
        #expect([position.line, position.column] == [2, 6])
        #expect(location.source.text(in: range) == "Nothing")
    }
}
