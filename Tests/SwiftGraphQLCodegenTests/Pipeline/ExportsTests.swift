import SwiftGraphQLCodegen
import Testing

/// Like a script, this file imports only the product and not the product's modules.
@Suite("A script gets the whole API with a single import")
struct ExportsTests {
    @Test("Two schema texts can be compared")
    func changes() throws {
        let changes = try SchemaChange.changes(
            from: SourceText("type Query { a: Int }", name: "old.graphql"), to: SourceText("type Query { b: Int }"))
        #expect(changes.map(\.coordinate).sorted() == ["Query.a", "Query.b"])
    }

    @Test("An error in a schema has its location and text")
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
