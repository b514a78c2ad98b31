import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("Duplicate definitions are merged or rejected")
struct SchemaBuilderTests {
    @Test("Equal fields cause a warning with both locations, and the first definition is used")
    func equalFields() throws {
        let text = "type Query {\n  \"one\" a(b: Int): Int\n  c: Int\n  \"two\" a(b: Int): Int\n}"
        let found = try diagnostics(text)
        #expect(
            found.map(\.summary) == [
                "4:9 warning: the field 'a' of 'Query' is defined twice, identically; the first definition is used"
            ])
        #expect(
            found.first?.notes.map { "\($0.location): \($0.message)" } == ["schema.graphql:2:9: first defined here"])
        let source = try generate(text)
        #expect(source.contains("/// one"))
        #expect(!source.contains("/// two"))
    }

    @Test(
        "Definitions that differ cause an error that explains the difference",
        arguments: [
            ("type Query { a: Int a: Int! }", "the field 'a' of 'Query'", "the type is 'Int!' here and 'Int' there"),
            (
                "type Query { a(b: Int, b: String): Int }", "the argument 'b' of 'Query.a'",
                "the type is 'String' here and 'Int' there"
            ),
            (
                "type Query { a(b: Int): Int a(c: Int): Int }", "the field 'a' of 'Query'",
                "only this one has the argument 'c'; only the first one has the argument 'b'"
            ),
            (
                "type Query { a: Int } extend type Query { a: String }", "the field 'a' of 'Query'",
                "the type is 'String' here and 'Int' there"
            ),
            (
                "type Query { a: Int } enum E { A C } enum E { B C @deprecated }", "the type 'E'",
                "only this one has the value 'B'; only the first one has the value 'A'; for the value 'C', it is "
                    + "deprecated here and not deprecated there"
            ),
            (
                "type Query { a: E } enum E { A A @deprecated }", "the value 'A' of 'E'",
                "it is deprecated here and not deprecated there"
            ),
            (
                "type Query { a(i: I): Int } input I { a: Int a: Int = 1 }", "the field 'a' of 'I'",
                "the default value is '1' here and none there"
            ),
            (
                "schema { query: A query: B } type A { a: Int } type B { a: Int }", "the root type for 'query'",
                "it is 'B' here and 'A' there"
            ),
            (
                "schema { query: A } schema { query: B } type A { a: Int } type B { a: Int }", "the schema",
                "'query: B' here and 'query: A' there"
            ),
            ("type Query { a: Int } scalar A enum A { B }", "the type 'A'", "the kind is enum here and scalar there"),
            (
                "type Query { a: Int } union A = Query union A = Query | B type B { a: Int }", "the type 'A'",
                "only this one has the member 'B'"
            ),
            (
                "type Query { a: Int } interface I { a: Int } type A { a: Int } type A implements I { a: Int }",
                "the type 'A'", "only this one has the interface 'I'"
            ),
            (
                "type Query { a: Int } input A { a: Int } input A @oneOf { a: Int }", "the type 'A'",
                "'@oneOf' is present here and absent there"
            ),
            (
                "type Query { a: Int } directive @a(b: Int, b: String) on FIELD", "the argument 'b' of '@a'",
                "the type is 'String' here and 'Int' there"
            ),
            (
                "type Query { a: Int } directive @a on FIELD directive @a @deprecated on FIELD", "the directive '@a'",
                "it is deprecated here and not deprecated there"
            ),
            (
                "type Query { a: Int } scalar A scalar A @specifiedBy(url: \"x\")", "the type 'A'",
                "'@specifiedBy' is x here and absent there"
            ),
        ])
    func differing(schema: String, what: String, how: String) throws {
        #expect(try diagnostics(schema).map(\.message) == ["\(what) is defined twice, differently: \(how)"])
    }

    @Test(
        "Definitions are equal regardless of their order, descriptions and deprecation reasons",
        arguments: [
            "enum A { B C @deprecated(reason: \"x\") } \"A\" enum A { C @deprecated B }",
            "interface I { a: Int b(c: Int d: Int): Int } interface I { b(d: Int c: Int): Int \"a\" a: Int }",
            "union A = Query | B union A = B | Query type B { a: Int }",
            "input A { a: Int = 1 b: [Int!]! } input A { b: [Int!]! a: Int = 1 }",
            "scalar A @specifiedBy(url: \"x\") scalar A @specifiedBy(url: \"x\")",
            "directive @a(b: Int) on FIELD | QUERY directive @a(b: Int) on QUERY | FIELD",
            "directive @a @deprecated on FIELD directive @a @deprecated(reason: \"x\") on FIELD",
            "schema { query: Query } schema { query: Query }",
        ])
    func agreeing(definitions: String) throws {
        let found = try diagnostics("type Query { a: Int }\n" + definitions)
        #expect(found.count == 1)
        #expect(found.first?.severity == .warning)
        #expect(found.first?.message.hasSuffix("defined twice, identically; the first definition is used") == true)
        #expect(found.first?.notes.first?.location.position.line == 2)
    }

    @Test("Extensions can precede or follow their type")
    func extensions() throws {
        let found = try diagnostics(
            """
            extend type Query { b(of: I, e: E): U s: S }
            type Query implements N { a: Int }
            extend interface N { m: Int } interface N { a: Int }
            extend type Query { m: Int }
            extend union U = Query union U = A type A { a: Int }
            extend input I { b: Int } input I { a: Int }
            extend enum E { B } enum E { A }
            scalar S extend scalar S @specifiedBy(url: "https://example.com")
            """)
        #expect(found.map(\.summary) == [])
    }

    @Test("Extending an undefined type or a type of another kind causes an error with a suggestion")
    func wrongExtensions() throws {
        let found = try diagnostics("type Query { a: Int }\nextend type Qery { a: Int }\nextend enum Query { A }")
        #expect(
            found.map(\.summary) == [
                "2:13 error: the type 'Qery' is extended but not defined",
                "3:13 error: 'Query' is extended as enum but defined as object",
            ])
        #expect(found.first?.hint == "did you mean 'Query'?")
    }

    @Test("An extension of a directive can precede the definition and can deprecate the directive")
    func directiveExtensions() throws {
        let sdl = """
            extend directive @a @deprecated(reason: "r")
            directive @a on FIELD
            directive @b @deprecated on FIELD
            extend directive @c @a
            directive @c on DIRECTIVE_DEFINITION
            extend directive @skip @c
            type Query { a: Int }
            """
        var diagnostics = DiagnosticCollector()
        let schema = try #require(SDLLoader.load(SourceText(sdl), &diagnostics))
        #expect(diagnostics.diagnostics == [])
        #expect(schema.directives.prefix(3).map(\.deprecation) == ["r", "No longer supported", nil])
    }

    @Test("Extending an undefined directive and using an unknown location cause warnings with suggestions")
    func unknownDirectives() throws {
        let found = try diagnostics(
            "type Query { a: Int }\ndirective @tag on FIELDS | LATER\nextend directive @tga @tag")
        #expect(
            found.map(\.summary) == [
                "2:19 warning: 'FIELDS' is not a known location for the directive '@tag'",
                "2:28 warning: 'LATER' is not a known location for the directive '@tag'",
                "3:19 warning: the directive '@tga' is extended but not defined",
            ])
        #expect(found.map(\.hint) == ["did you mean 'FIELD'?", nil, "did you mean '@tag'?"])
    }

    @Test("Built-in scalars can be defined and extended, but only as scalars")
    func builtInScalars() throws {
        #expect(
            try diagnostics("type Query { a: ID } scalar ID extend scalar Int @specifiedBy(url: \"x\")") == [])
        #expect(
            try diagnostics("type Query { a: ID } enum ID { A }").map(\.message) == [
                "'ID' is a built-in scalar, so it can't be an enum"
            ])
    }

    @Test("Two definitions whose strings differ only in their Unicode normalization are different")
    func normalization() throws {
        let fields = ["\u{E9}", "e\u{301}"].map { letter in "a(x: String = \"\(letter)\"): Int" }
        let found = try diagnostics("type Query { \(fields.joined(separator: " ")) }")
        #expect(found.map(\.message).count == 1)
        #expect(found.first?.message.contains("differently: for the argument 'x', the default value is") == true)
    }

    @Test(
        "Subgraphs of a federated graph can extend undefined types with undefined directives",
        arguments: [
            "extend type Query { a: Int }",
            "extend type Query { a: Int } extend type Query { b: Thing } extend type Thing @key(fields: \"id\") { id: ID! @external }",
            "extend schema @link(url: \"https://specs.example\", import: [\"@key\"]) type Query { a: Int @shareable }",
            "extend schema { query: Q } extend type Q { a: Int }",
            "type Query { a: Int } extend schema { mutation: M } type M { a: Int }",
        ])
    func federation(schema: String) throws {
        #expect(try diagnostics(schema) == [])
        // A schema for execution must be complete.
        if !schema.contains("type Query {") || schema.hasPrefix("extend type Query") {
            #expect(throws: DiagnosticCollector.self) { try SchemaLoader.load(sdl: [SourceText(schema)]) }
        }
    }

    @Test("The introspection types can be defined explicitly")
    func introspectionTypes() throws {
        let text = "type Query { a: Int } type __Schema { types: [__Type!]! } type __Type { name: String }"
        #expect(try diagnostics(text) == [])
        #expect(try diagnostics("type Query { a: Int } type __Mine { a: Int }").count == 1)
    }

    @Test("All errors in a schema are reported in one run")
    func allAtOnce() throws {
        let found = try diagnostics("type Query { a: Nope b: Odd } enum E { A } enum E { B } scalar Odd", .init())
        #expect(
            found.map(\.message) == [
                "the type 'E' is defined twice, differently: only this one has the value 'B'; only the first one has "
                    + "the value 'A'",
                "the type 'Nope' is not defined", "there is no Swift type for the scalar 'Odd'",
            ])
    }
}
