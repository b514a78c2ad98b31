import SwiftGraphQLTesting
import Testing

/// As in an app's tests: this file imports the product, and nothing of the modules behind it.
@Suite("What an app's tests get by the one import")
struct ExportsTests {
    @Test("What is wrong with a schema is told with its place and its words")
    func diagnostics() throws {
        let error = #expect(throws: GraphQLServerError.self) { try GraphQLServer(sdl: "type Query {\n  a: Nothing\n}") }
        let diagnostic: Diagnostic = try #require(error?.diagnostics.first)
        let location: Diagnostic.Location = try #require(diagnostic.location)
        #expect(diagnostic.message.contains("Nothing"))
        #expect([location.position.line, location.position.column] == [2, 6])
        #expect(location.text == "Nothing")
    }

    @Test("Swift Testing's place in a source file keeps its name")
    func sourceLocation() {
        let location: SourceLocation = #_sourceLocation
        #expect(location.line > 0)
    }
}
