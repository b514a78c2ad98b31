import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen
@testable import SwiftGraphQLTesting

@Suite("The server supports introspection")
struct IntrospectionTests {
    private let sdl = #"""
        "All there is"
        schema { query: Root }
        "The root"
        type Root implements Node {
          id: ID!
          "Old" old(a: Int = 3, b: [In!] = {x: 1}, c: Color = RED, d: String = "q\"", e: Float = 1.0): Out @deprecated(reason: "new")
          now(gone: Int @deprecated, here: Any = {k: [1, "v"]}): [[Out!]]!
        }
        interface Node { id: ID! }
        union Out = Root | Leaf
        type Leaf { color: Color when: Any }
        enum Color { RED "not quite" GREEN @deprecated }
        input In @oneOf { x: Float y: ID }
        input Many { x: Int! = 4 in: In id: ID = "12" list: [Color!] = [GREEN] }
        type Uses { many(many: Many = {id: 5}): Int }
        scalar Any @specifiedBy(url: "https://example.com/any")
        directive @tag(name: String = "t") repeatable on FIELD | OBJECT
        """#

    @Test("The generator generates the same code from the server's introspection result as from the SDL")
    func roundTrip() async throws {
        let server = try GraphQLServer(sdl: sdl)
        let bytes = await server.execute(document: IntrospectionQuery.complete.text)
        var findings = DiagnosticCollector()
        let read = IntrospectionLoader.load(SourceText(name: "result", bytes: bytes), &findings)
        #expect(findings.diagnostics == [])
        let generator = GraphQLCodegen(options: .init(scalarMappings: ["*": "String"]))
        #expect(
            try generator.generate(schema: SourceText(name: "result", bytes: bytes))
                == generator.generate(schema: SourceText(sdl)))
        #expect(read?.types.map(\.name.text).prefix(3) == ["Root", "Node", "Out"])
    }

    @Test(
        "Introspection results equal the reference implementation's, except for newer parts of the specification",
        .enabled(if: Reference.python != nil))
    func reference() async throws {
        let document = """
            { __schema { description queryType { name } mutationType { name } types { ...T } directives {
              name isRepeatable locations args(includeDeprecated: true) { ...I } } }
              __type(name: "Root") { description fields { name description } all: fields(includeDeprecated: true) {
                name description isDeprecated deprecationReason args { ...I } few: args(includeDeprecated: true) { name }
              } }
              none: __type(name: "None") { name }
              root: __typename }
            fragment T on __Type { kind name specifiedByURL isOneOf
              fields(includeDeprecated: true) { name args(includeDeprecated: true) { ...I } type { ...R }
                isDeprecated deprecationReason }
              inputFields(includeDeprecated: true) { ...I } interfaces { name }
              enumValues(includeDeprecated: true) { name isDeprecated deprecationReason } possibleTypes { name } }
            fragment I on __InputValue { name type { ...R } defaultValue isDeprecated deprecationReason }
            fragment R on __Type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { name } } } } }
            """
        // Another test covers default values that the reference doesn't coerce, or writes with other spaces.
        let sdl = sdl.replacing("= {x: 1}", with: "= []").replacing("= 1.0", with: "= 1.5")
            .replacing("= {k: [1, \"v\"]}", with: "= true").replacing("= \"12\"", with: "= \"x\"")
            .replacing("= {id: 5}", with: "= null")
        let request: JSONValue = ["schema": .string(sdl), "document": .string(document), "variables": [:]]
        let expected = try #require(
            try await Reference.answers(of: "execution_reference.py", to: [request.description]).first)
        let found = await (try GraphQLServer(sdl: sdl)).execute(document: document)
        let (left, right) = (try JSONValue(parsing: found)["data"], try JSONValue(parsing: expected)["data"])
        let types = left?["__schema"]?["types"]?.array ?? []
        let expectedTypes = right?["__schema"]?["types"]?.array ?? []
        #expect(types.map { $0["name"] } == expectedTypes.map { $0["name"] })
        // The reference implements drafts newer than the September 2025 edition, so this type can differ.
        let newer = ["__DirectiveLocation"]
        for (found, expected) in zip(types, expectedTypes) where !newer.contains(found["name"]?.string ?? "") {
            #expect(found == expected)
        }
        #expect(left?["__type"] == right?["__type"])
        #expect(left?["none"] == .null)
        #expect(left?["root"] == right?["root"])
        let directives = left?["__schema"]?["directives"]?.array ?? []
        let expectedDirectives = right?["__schema"]?["directives"]?.array ?? []
        #expect(directives.map { $0["name"] } == expectedDirectives.map { $0["name"] })
        for (found, expected) in zip(directives, expectedDirectives) where found["name"] != "deprecated" {
            #expect(found == expected)
        }
    }

    @Test("Introspection returns deprecated directives, with the reason, only if the query requests them")
    func deprecatedDirectives() async throws {
        let server = try GraphQLServer(
            sdl: """
                type Query { a: Int } directive @old @deprecated(reason: "new") on QUERY directive @new on QUERY
                """)
        let document = """
            { __schema { directives { ...D } all: directives(includeDeprecated: true) { ...D } } }
            fragment D on __Directive { name isDeprecated deprecationReason }
            """
        let response = try JSONValue(parsing: await server.execute(document: document))
        let schema = response["data"]?["__schema"]
        let new: JSONValue = ["name": "new", "isDeprecated": false, "deprecationReason": nil]
        #expect(schema?["directives"]?.array?.first == new)
        #expect(
            schema?["all"]?.array?.prefix(2)
                == [["name": "old", "isDeprecated": true, "deprecationReason": "new"], new])
        let bytes = await server.execute(document: IntrospectionQuery.complete.text)
        let query = try #require(IntrospectionQuery.complete.extended(by: SourceText(name: "result", bytes: bytes)))
        let all = await server.execute(document: query.text)
        var findings = DiagnosticCollector()
        let read = IntrospectionLoader.load(SourceText(name: "result", bytes: all), &findings)
        #expect(findings.diagnostics == [])
        #expect(read?.directive("old")?.deprecation == "new")
    }

    @Test("Introspection leaves out the directive locations that `__DirectiveLocation` lacks")
    func unknownLocations() async throws {
        let server = try GraphQLServer(
            sdl: "type Query { a: Int } directive @late on LATER | FIELD | DIRECTIVE_DEFINITION", isLenient: true)
        let response = try JSONValue(
            parsing: await server.execute(document: "{ __schema { directives { name locations } } }"))
        #expect(response["errors"] == nil)
        #expect(
            response["data"]?["__schema"]?["directives"]?.array?.first
                == ["name": "late", "locations": ["FIELD", "DIRECTIVE_DEFINITION"]])
    }

    @Test("Introspection returns default values as they are coerced to their types")
    func defaultValues() async throws {
        let document = """
            { many: __type(name: "Many") { inputFields { defaultValue } }
              uses: __type(name: "Uses") { fields { args { defaultValue } } }
              root: __type(name: "Root") { fields(includeDeprecated: true) { args { defaultValue } } } }
            """
        let response = try JSONValue(parsing: await (try GraphQLServer(sdl: sdl)).execute(document: document))
        let data = try #require(response["data"])
        func defaults(_ owners: JSONValue?) -> [[String?]] {
            (owners?.array ?? []).map { ($0["args"]?.array ?? []).map { $0["defaultValue"]?.string } }
        }
        #expect(
            data["many"]?["inputFields"]?.array?.map { $0["defaultValue"]?.string } == ["4", nil, "12", "[GREEN]"])
        #expect(defaults(data["uses"]?["fields"]) == [["{x: 4, id: 5, list: [GREEN]}"]])
        #expect(
            defaults(data["root"]?["fields"])
                == [[], ["3", "[{x: 1}]", "RED", #""q\"""#, "1"], [#"{k: [1, "v"]}"#]])
    }
}

extension String {
    fileprivate func replacing(_ text: String, with other: String) -> String {
        replacingOccurrences(of: text, with: other)
    }
}
