import GraphQLLanguage
import Testing

@testable import SwiftGraphQLCodegen

@Suite("Introspection results")
struct IntrospectionLoaderTests {
    private func schema(_ types: String, rest: String = "") -> String {
        """
        {"__schema": {"queryType": {"name": "Q"}, "mutationType": null\(rest), "types": [\(types)]}}
        """
    }

    private let int = #"{"kind": "SCALAR", "name": "Int", "ofType": null}"#

    @Test("A result of an old server, without what came later, is enough")
    func oldServer() throws {
        let text = try generate(
            schema(
                """
                {"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "args": [], "type": \(int)}], "interfaces": []},
                {"kind": "INTERFACE", "name": "I", "fields": [{"name": "a", "type": \(int)}], "interfaces": null},
                {"kind": "SCALAR", "name": "Int"}, {"kind": "OBJECT", "name": "__Type", "fields": []}
                """))
        #expect(text.contains(#"func a() throws -> Int? { try __fields.intOrNull("a: Int") }"#))
        #expect(!text.contains("__Type"))
    }

    @Test(
        "What is no introspection result is reported with the file and the reason",
        arguments: [
            (#"{"a": 1}"#, "not an introspection result: it has no '__schema'"),
            (
                #"{"data": null, "errors": [{"message": "introspection is off"}]}"#,
                "not an introspection result: introspection is off"
            ),
            (
                #"{"__schema": {"types": [{"kind": "OBJECT"}]}}"#,
                "not an introspection result: 'name' is missing at __schema.types[0]"
            ),
        ])
    func wrong(json: String, message: String) throws {
        let found = try diagnostics(json)
        #expect(found.map(\.summary) == ["1:1 error: \(message)"])
    }

    @Test("Text that is cut off is an error, wherever")
    func truncated() throws {
        let bytes = try GoldenFiles.source("library.json").bytes
        for length in stride(from: 1, to: bytes.count - 2, by: 997) {
            let source = SourceText(name: "cut.json", bytes: Array(bytes.prefix(length)))
            #expect(throws: CodegenError.self) { try GraphQLCodegen().generate(schema: source) }
        }
    }

    @Test("A type that the query did not follow to its end is an error with its coordinate")
    func cutOffType() throws {
        let found = try diagnostics(
            schema(
                """
                {"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "type": {"kind": "LIST", "name": null}}]}
                """))
        #expect(found.map(\.message) == ["the type of 'Q.a' is cut off"])
    }

    @Test("SDL and introspection meet in one schema model")
    func sameModel() throws {
        var diagnostics = DiagnosticCollector()
        let sdl = try #require(SDLLoader.load(GoldenFiles.source("library.graphql"), &diagnostics))
        let json = try #require(IntrospectionLoader.load(GoldenFiles.source("library.json"), &diagnostics))
        #expect(diagnostics.diagnostics == [])
        #expect(sdl.roots == json.roots)
        #expect(sdl.description == json.description)
        let builtIn = Schema.builtInScalars
        let types = Dictionary(uniqueKeysWithValues: json.types.map { ($0.name.text, $0) })
        #expect(Set(types.keys).subtracting(builtIn) == Set(sdl.types.map(\.name.text)))
        for type in sdl.types { #expect(types[type.name.text] == type) }
    }
}
