import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("Fields of interfaces are declared once where possible")
struct InterfaceInheritanceTests {
    private func inheritance(_ text: String) throws -> (InterfaceInheritance, Schema) {
        var diagnostics = DiagnosticCollector()
        let schema = try #require(SDLLoader.load(SourceText(text), &diagnostics))
        SchemaValidator.validate(schema, &diagnostics)
        try #require(diagnostics.diagnostics == [])
        return (InterfaceInheritance(schema), schema)
    }

    private func own(_ name: String, in made: (InterfaceInheritance, Schema)) throws -> [String] {
        try made.0.ownFields(of: #require(made.1[name])).map(\.name.text)
    }

    @Test("A field with the same form in all types is declared only by the protocol")
    func shared() throws {
        let made = try inheritance(
            "type Query { i: I } interface I { a: Int } type A implements I { a: Int b: Int } type B implements I { a: Int }"
        )
        #expect(made.0.fields(ofProtocolFor: "I") == ["a"])
        #expect(try own("I", in: made) == [])
        #expect(try own("A", in: made) == ["b"])
        #expect(try own("B", in: made) == [])
    }

    @Test(
        "A field that has a different form in one type is declared by each type",
        arguments: [
            "a(x: Int): Int! b: Int", "a(x: Int, y: Int): Int b: Int", "a(x: Int): Int @deprecated b: Int",
        ])
    func differing(fields: String) throws {
        let made = try inheritance(
            """
            type Query { i: I }
            interface I { a(x: Int): Int b: Int }
            type A implements I { \(fields) }
            type B implements I { a(x: Int): Int b: Int }
            """)
        #expect(made.0.fields(ofProtocolFor: "I") == ["b"])
        for type in ["I", "A", "B"] { #expect(try own(type, in: made) == ["a"]) }
    }

    @Test("An interface's protocol doesn't repeat the fields of its parent interface's protocol")
    func nested() throws {
        let made = try inheritance(
            """
            type Query { i: I }
            interface I { a: Int }
            interface J implements I { a: Int b: Int }
            type A implements J & I { a: Int b: Int }
            """)
        #expect(made.0.fields(ofProtocolFor: "I") == ["a"])
        #expect(made.0.fields(ofProtocolFor: "J") == ["b"])
        #expect(try own("A", in: made) == [])
        #expect(try made.0.directInterfaces(of: #require(made.1["A"])) == ["J"])
    }

    @Test("A field that two protocols share is declared by the type")
    func ambiguous() throws {
        let made = try inheritance(
            """
            type Query { i: I }
            interface I { a: Int }
            interface J { a: Int }
            interface K implements I & J { a: Int }
            type A implements I & J & K { a: Int }
            type B implements I { a: Int }
            """)
        #expect(made.0.fields(ofProtocolFor: "K") == [])
        #expect(try own("K", in: made) == ["a"])
        #expect(try own("A", in: made) == ["a"])
        #expect(try own("B", in: made) == [])
    }
}
