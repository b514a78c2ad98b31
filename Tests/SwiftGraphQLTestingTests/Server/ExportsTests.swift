import SwiftGraphQLTesting
import Testing

/// Like an app's tests, this file imports only the product, and not the modules behind it.
@Suite("An app's tests get the whole API with a single import")
struct ExportsTests {
    @Test("An error in a schema has its location and text")
    func diagnostics() throws {
        let error = #expect(throws: GraphQLServerError.self) { try GraphQLServer(sdl: "type Query {\n  a: Nothing\n}") }
        let diagnostic: Diagnostic = try #require(error?.diagnostics.first)
        let location: Diagnostic.Location = try #require(diagnostic.location)
        #expect(diagnostic.message.contains("Nothing"))
        #expect([location.position.line, location.position.column] == [2, 6])
        #expect(location.text == "Nothing")
    }

    @Test("The name SourceLocation still refers to Swift Testing's type")
    func sourceLocation() {
        let location: SourceLocation = #_sourceLocation
        #expect(location.line > 0)
    }
}
