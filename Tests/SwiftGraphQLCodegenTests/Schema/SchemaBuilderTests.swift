import GraphQLLanguage
import Testing

@testable import SwiftGraphQLCodegen

@Suite("Definitions that are there twice")
struct SchemaBuilderTests {
    @Test("Equal fields are a warning with both places, and the first is used")
    func equalFields() throws {
        let text = "type Query {\n  \"one\" a(b: Int): Int\n  c: Int\n  \"two\" a(b: Int): Int\n}"
        let found = try diagnostics(text)
        #expect(
            found.map(\.summary) == [
                "4:9 warning: the field 'a' of 'Query' is defined twice, in the same way; the first definition is used"
            ])
        #expect(
            found.first?.notes.map { "\($0.location): \($0.message)" } == ["schema.graphql:2:9: first defined here"])
        let source = try generate(text)
        #expect(source.contains("/// one"))
        #expect(!source.contains("/// two"))
    }

    @Test(
        "Definitions that differ are an error",
        arguments: [
            ("type Query { a: Int a: Int! }", "the field 'a' of 'Query'"),
            ("type Query { a(b: Int, b: String): Int }", "the argument 'b' of 'Query.a'"),
            ("type Query { a: Int } extend type Query { a: String }", "the field 'a' of 'Query'"),
            ("type Query { a: Int } enum E { A } enum E { B }", "the type 'E'"),
            ("type Query { a: E } enum E { A A @deprecated }", "the value 'A' of 'E'"),
            ("type Query { a(i: I): Int } input I { a: Int a: Int = 1 }", "the field 'a' of 'I'"),
            ("schema { query: A query: B } type A { a: Int } type B { a: Int }", "the root type for 'query'"),
        ])
    func differing(schema: String, what: String) throws {
        let messages = try diagnostics(schema).map(\.message)
        #expect(messages == ["\(what) is defined twice, in different ways"])
    }

    @Test("Extensions add to a type wherever they stand")
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

    @Test("An extension of what is not defined, or of another kind, is an error")
    func wrongExtensions() throws {
        let found = try diagnostics("type Query { a: Int }\nextend type A { a: Int }\nextend enum Query { A }")
        #expect(
            found.map(\.summary) == [
                "2:13 error: the type 'A' is extended but not defined",
                "3:13 error: 'Query' is extended as enum but defined as object",
            ])
    }
}
