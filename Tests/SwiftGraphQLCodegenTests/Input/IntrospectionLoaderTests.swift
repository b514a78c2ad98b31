import Foundation
import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("Introspection results are loaded as schemas")
struct IntrospectionLoaderTests {
    private func schema(_ types: String, rest: String = "") -> String {
        """
        {"__schema": {"queryType": {"name": "Q"}, "mutationType": null\(rest), "types": [\(types)]}}
        """
    }

    private let int = #"{"kind": "SCALAR", "name": "Int", "ofType": null}"#

    @Test("An old server's introspection result, without newer fields, is sufficient")
    func oldServer() throws {
        let text = try generate(
            schema(
                """
                {"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "args": [], "type": \(int)}], \
                "interfaces": []},
                {"kind": "INTERFACE", "name": "I", "fields": [{"name": "a", "type": \(int)}], "interfaces": null},
                {"kind": "SCALAR", "name": "Int"}, {"kind": "OBJECT", "name": "__Type", "fields": []}
                """))
        #expect(text.contains(#"func a() throws -> Int? { try __fields.intOrNull("a: Int") }"#))
        #expect(!text.contains("__Type"))
    }

    @Test(
        "The error for a malformed introspection result has its location and reason",
        arguments: [
            (#"{"a": 1}"#, ["1:1 error: not an introspection result: the JSON has no '__schema'"]),
            ("[]", ["1:1 error: not an introspection result: the JSON has no '__schema'"]),
            (
                #"{"data": null, "errors": [{"message": "introspection is off"}, {"message": "so"}]}"#,
                ["1:1 error: not an introspection result: introspection is off; so"]
            ),
            (
                #"{"__schema": {"types": [{"kind": "OBJECT"}]}}"#,
                ["1:25 error: the type has no 'name'", "error: the schema has no query type"]
            ),
            (
                #"{"__schema": {"queryType": {"name": "Q"}}}"#,
                ["1:14 error: the schema has no 'types'", "1:38 error: the type 'Q' is not defined"]
            ),
        ])
    func wrong(json: String, summaries: [String]) throws {
        #expect(try diagnostics(json).map(\.summary) == summaries)
    }

    @Test("All findings are reported with their lines and columns")
    func places() throws {
        let found = try diagnostics(
            """
            {"data": {"__schema": {
              "queryType": {"name": "Q"},
              "types": [
                {"kind": "OBJECT", "name": "Q", "fields": [
                  {"name": "a", "type": {"kind": "OBJECT", "name": "Nope"}},
                  {"name": "b c", "type": \(int)},
                  {"name": "d"},
                  {"name": "e", "type": \(int), "args": {}, "isDeprecated": 1},
                  {"name": "f", "type": {"kind": "SCALAR"}}
                ]},
                {"kind": "OBJEKT", "name": "X"},
                {"name": "Y"},
                {"kind": "ENUM", "name": "E", "enumValues": [{"name": "A"}]},
                {"kind": "ENUM", "name": "E", "enumValues": [{"name": "B"}]}
              ]
            }}}
            """)
        #expect(
            found.map(\.summary) == [
                "6:17 error: the name of the field is not a valid GraphQL name", "7:17 error: 'Q.d' has no 'type'",
                "8:88 error: 'args' must be a list", "8:108 error: 'isDeprecated' must be true or false",
                "9:29 error: the type of 'Q.f' has no 'name'",
                "11:15 error: the type 'X' is of an unknown kind, 'OBJEKT'", "12:15 error: the type 'Y' has no 'kind'",
                "14:31 error: the type 'E' is defined twice, differently: only this one has the value 'B'; only the "
                    + "first one has the value 'A'",
                "5:57 error: the type 'Nope' is not defined",
            ])
        #expect(found.first { $0.summary.hasPrefix("11:") }?.hint == "did you mean 'OBJECT'?")
        #expect(found.first { $0.summary.hasPrefix("14:") }?.notes.first?.location.position.line == 13)
    }

    @Test("Errors in a response that contains a schema cause only a warning")
    func errorsBeside() throws {
        let found = try diagnostics(
            """
            {"errors": [{"message": "slow"}], "data": {"__schema": {"queryType": {"name": "Q"}, "types": [
            {"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "args": null, "type": \(int)}]}]}}}
            """)
        #expect(found.map(\.summary) == ["1:26 warning: the server reported an error in addition to the schema: slow"])
    }

    @Test("The model has directives, deprecated inputs, specifications and @oneOf, in old and new spellings")
    func model() throws {
        let text = schema(
            """
            {"kind": "INPUT_OBJECT", "name": "One", "oneOf": true, "inputFields": [
              {"name": "a", "type": \(int), "isDeprecated": true, "deprecationReason": null},
              {"name": "b", "type": \(int), "deprecationReason": "gone", "defaultValue": null}]},
            {"kind": "SCALAR", "name": "S", "specifiedByUrl": "https://example.com"},
            {"kind": "SCALAR", "name": "Int", "description": "built in"},
            {"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "type": \(int), "args": [
              {"name": "x", "type": \(int), "defaultValue": "[1, {a: B}]", "isDeprecated": true,
               "deprecationReason": "no"}]}]}
            """,
            rest: """
                , "directives": [
                  {"name": "skip", "locations": ["FIELD"], "args": []},
                  {"name": "mark", "description": "Marks", "locations": ["OBJECT", "FUTURE"], "isRepeatable": true,
                   "args": [{"name": "by", "type": \(int), "defaultValue": "1"}]},
                  {"name": "old", "onOperation": true, "args": []},
                  {"name": "gone", "locations": ["DIRECTIVE_DEFINITION"], "args": [], "isDeprecated": true,
                   "deprecationReason": "why"},
                  {"name": "kept", "locations": ["FIELD"], "args": [], "isDeprecated": false,
                   "deprecationReason": null}]
                """)
        var diagnostics = DiagnosticCollector()
        let schema = try #require(IntrospectionLoader.load(SourceText(text), &diagnostics))
        #expect(
            diagnostics.diagnostics.map(\.summary) == [
                "3:69 warning: 'FUTURE' is not a known location for the directive '@mark'"
            ])
        let one = try #require(schema["One"])
        #expect(one.isOneOf)
        #expect(one.inputFields.map(\.deprecation) == ["No longer supported", "gone"])
        #expect(one.inputFields.map { $0.defaultValue == nil } == [true, true])
        #expect(schema["S"]?.specifiedBy == "https://example.com")
        #expect(schema["Int"] == nil)
        #expect(schema["Q"]?.fields.first?.arguments.first?.deprecation == "no")
        #expect(schema["Q"]?.fields.first?.arguments.first?.defaultValue?.description == "[1, {a: B}]")
        #expect(
            schema.directives.map(\.name.text) == [
                "mark", "gone", "kept", "include", "skip", "deprecated", "specifiedBy", "oneOf",
            ])
        #expect(schema.directive("gone")?.deprecation == "why")
        #expect(schema.directive("gone")?.locations == [.directiveDefinition])
        #expect(schema.directive("kept")?.deprecation == nil)
        let mark = try #require(schema.directive("mark"))
        #expect(mark.isRepeatable && mark.description == "Marks")
        #expect(mark.locations == [.object, .init(rawValue: "FUTURE")])
        #expect(mark.arguments.first?.defaultValue?.description == "1")
    }

    @Test("Default values that aren't GraphQL values cause a single warning and still count as defaults")
    func defaultValues() throws {
        let text = schema(
            """
            {"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "type": \(int), "args": [
              {"name": "x", "type": {"kind": "NON_NULL", "ofType": \(int)}, "defaultValue": "com.example.X@1"},
              {"name": "y", "type": \(int), "defaultValue": ""}]}]}
            """)
        #expect(
            try diagnostics(text).map(\.summary) == [
                "2:125 warning: the default value of 'Q.a.x' is not a GraphQL value: expected '...', found '.'; "
                    + "one other default value is invalid too"
            ])
        #expect(try generate(text).contains("func a(x: Int? = nil, y: OptionalArgument<Int> = .absent)"))
    }

    @Test("Truncated introspection results cause errors")
    func truncated() throws {
        let bytes = try GoldenFiles.source("library.json").bytes
        for length in stride(from: 1, to: bytes.count - 2, by: 997) {
            let source = SourceText(name: "cut.json", bytes: Array(bytes.prefix(length)))
            #expect(throws: CodegenError.self) { try GraphQLCodegen().generate(schema: source) }
        }
    }

    @Test("A type that exceeds the query's depth causes an error with its coordinate")
    func cutOffType() throws {
        let found = try diagnostics(
            schema(
                """
                {"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "type": {"kind": "LIST", "name": null}}]}
                """))
        #expect(found.map(\.message) == ["the type of 'Q.a' is truncated"])
    }

    @Test("SDL and introspection produce the same schema model")
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

    @Test(
        "SDL and JSON in UTF-16 or UTF-32 without a byte order mark cause an error that states the encoding",
        arguments: ["type Query { a: Int }", "{\"__schema\": {}}"],
        [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
    func otherEncodings(text: String, encoding: String.Encoding) throws {
        let source = SourceText(name: "schema", bytes: Array(try #require(text.data(using: encoding))))
        var findings = DiagnosticCollector()
        #expect(SchemaLoader.load([source], &findings) == nil)
        #expect(findings.diagnostics.map(\.message) == ["the text is not UTF-8 but seems to be UTF-16 or UTF-32"])
    }
}
