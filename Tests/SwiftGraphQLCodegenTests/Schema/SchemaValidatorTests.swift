import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("Schemas are validated")
struct SchemaValidatorTests {
    @Test("All errors in a schema are reported together, in the source's order")
    func together() throws {
        let found = try diagnostics(
            """
            type Query {
              a: Sting
              b(c: Query): Int
              d: In
              __e: Int
            }
            input In { a: Int }
            union U = In
            enum E
            """)
        #expect(
            found.map(\.summary) == [
                "2:6 error: the type 'Sting' is not defined",
                "3:8 error: 'Query' is an object and can't be the type of an argument or input field",
                "4:6 error: 'In' is an input object and can't be the type of a field",
                "5:3 error: the name '__e' begins with two underscores, which is reserved for introspection",
                "8:11 error: 'In' is an input object and can't be the member of a union",
                "9:6 error: the enum 'E' has no values",
            ])
        #expect(found.first?.hint == "did you mean 'String'?")
    }

    @Test("A directive's argument types are checked if operations or fields can have the directive")
    func directives() throws {
        let types = "type Query { a: Int } input In { a: Int }\n"
        func found(_ directive: String) throws -> [String] { try diagnostics(types + directive).map(\.summary) }
        for place in ["QUERY", "MUTATION", "SUBSCRIPTION", "FIELD | OBJECT"] {
            #expect(try found("directive @d(a: Sting) on \(place)") == ["2:17 error: the type 'Sting' is not defined"])
        }
        #expect(
            try found("directive @d(b: In, a: Query!) on FIELD") == [
                "2:24 error: 'Query' is an object and can't be the type of an argument or input field"
            ])
        #expect(try found("directive @d(a: Sting) on OBJECT") == [])
    }

    @Test(
        "The error for an invalid schema explains why",
        arguments: [
            ("type A { a: Int }", "the schema has no query type"),
            (
                "schema { query: A mutation: A } type A { a: Int }",
                "'A' is the root type of both 'query' and 'mutation'"
            ),
            ("schema { query: E } enum E { A }", "'E' is an enum and can't be the root type"),
            (
                "type Query implements I { b: Int } interface I { a: Int! }",
                "'Query' lacks the field 'a: Int!' of its interface 'I'"
            ),
            (
                "type Query implements J { a: Int } interface I { a: Int } interface J implements I { a: Int }",
                "'Query' must implement 'I' too, because its interface 'J' does"
            ),
            (
                "type Query { a(i: I): Int } input I @oneOf { a: Int! }",
                "the field 'a' of 'I' must be nullable and without a default value, because 'I' is a @oneOf "
                    + "input object"
            ),
            (
                "type Query { a(i: I): Int } input I { j: J! } input J { i: I! = {} }",
                "no value of the input object 'I' can exist: the field 'J.i' closes a cycle of fields that are neither nullable "
                    + "nor lists"
            ),
            ("query { a }", "a schema can't contain operations or fragments"),
        ])
    func single(schema: String, message: String) throws {
        #expect(try diagnostics(schema).map(\.message).contains(message))
    }

    @Test("Input objects can contain themselves through a list or a nullable field")
    func recursion() throws {
        let found = try diagnostics(
            "type Query { a(i: I): Int } input I { a: I b: [I!]! c: J! } input J { i: I k: K! } input K @oneOf { i: I }"
        )
        #expect(found == [])
    }

    @Test("A chain of ten thousand input objects is valid")
    func deep() throws {
        let inputs = (0..<10_000).map { "input I\($0) { next: I\($0 + 1)! }" }.joined(separator: "\n")
        #expect(try diagnostics("type Query { a(i: I0): Int }\n\(inputs)\ninput I10000 { a: Int }") == [])
    }
}
