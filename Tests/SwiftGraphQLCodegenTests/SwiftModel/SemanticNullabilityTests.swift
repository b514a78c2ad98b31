import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen
@testable import SwiftGraphQLGenerator

@Suite("Semantic nullability removes optionals")
struct SemanticNullabilityTests {
    private static let definitions = """
        directive @semanticNonNull(levels: [Int!]! = [0]) on FIELD_DEFINITION
        directive @semanticNonNullField(name: String!, levels: [Int!]! = [0]) repeatable on OBJECT | INTERFACE

        """
    private static let semantic = GraphQLCodegen.Options(nullability: .semantic)

    /// Returns the result type of a root field's method, or the type that the field's selection is on.
    private func result(_ type: String, _ options: GraphQLCodegen.Options = semantic) throws -> String {
        let text = try generate(
            Self.definitions + "type Query { field: \(type) } type Node { id: ID! } enum Kind { A }", options)
        let line = try #require(text.split(separator: "\n").first { $0.contains("func field") })
        return try String(#require(line.firstMatch(of: /(?:throws -> |Selection<T, )([^ >)]+)/)).output.1)
    }

    @Test(
        "A level of a type that is null only with an error isn't optional in Swift",
        arguments: [
            ("String @semanticNonNull", "String"), ("Kind @semanticNonNull", "Enums.Kind"),
            ("Node @semanticNonNull", "Objects.Node"), ("String! @semanticNonNull", "String"),
            ("[Int] @semanticNonNull", "[Int?]"), ("[Int] @semanticNonNull(levels: [1])", "[Int]?"),
            ("[Node] @semanticNonNull(levels: [0, 1])", "[Objects.Node]"),
            ("[[Int]!] @semanticNonNull(levels: [2])", "[[Int]]?"), ("Int @semanticNonNull(levels: [])", "Int?"),
            ("[Int] @semanticNonNull(levels: 1)", "[Int]?"),
        ])
    func levels(type: String, swift: String) throws {
        #expect(try result(type) == swift)
    }

    @Test("By default, @semanticNonNull has no effect, and documents always keep the schema's type")
    func off() throws {
        #expect(try result("String @semanticNonNull", .init()) == "String?")
        let text = try generate(Self.definitions + "type Query { a: String @semanticNonNull }", Self.semantic)
        #expect(text.contains(#"func a() throws -> String { try __fields.string("a: String") }"#))
    }

    @Test("@semanticNonNullField on the extension of a type applies to the field that the directive names")
    func extensions() throws {
        let text = try generate(
            """
            type Query { user: User }
            interface Person { email: String }
            type User implements Person { email: String friends: [User] }
            type Guest implements Person { email: String }
            extend type Query @semanticNonNullField(name: "user")
            extend type User @semanticNonNullField(name: "email") @semanticNonNullField(name: "friends", levels: [1])
            extend interface Person @semanticNonNullField(name: "email")
            """, Self.semantic)
        #expect(text.contains("func user<T>(_ selection: Selection<T, Objects.User>) throws -> T"))
        #expect(text.contains("func friends<T>(_ selection: Selection<T, [Objects.User]?>) throws -> T"))
        // The types of the interface differ, so each type declares the field itself.
        #expect(text.matches(of: /func email\(\) throws -> String \{/).count == 2)
        #expect(text.matches(of: /func email\(\) throws -> String\? \{/).count == 1)
    }

    @Test("Nullability directives also work in a federated schema, which imports them instead of defining them")
    func imported() throws {
        let schema = """
            extend schema
              @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
              @link(url: "https://specs.apollo.dev/nullability/v0.4", import: ["@semanticNonNull", "@semanticNonNullField"])
            type Query { user: User @semanticNonNull }
            type User @key(fields: "id") @semanticNonNullField(name: "email") { id: ID! email: String }
            """
        let text = try generate(schema, Self.semantic)
        #expect(text.contains("func user<T>(_ selection: Selection<T, Objects.User>) throws -> T"))
        #expect(text.contains("func email() throws -> String {"))
        #expect(try diagnostics(schema, Self.semantic).allSatisfy { $0.severity == .warning })
    }

    @Test("@semanticNonNull and @semanticNonNullField on one field are combined")
    func both() throws {
        let text = try generate(
            "type Query { a: [Int] @semanticNonNull } extend type Query @semanticNonNullField(name: \"a\", levels: [1])",
            Self.semantic)
        #expect(text.contains("func a() throws -> [Int] {"))
    }

    @Test("A nullability directive without an effect causes a warning with the reason")
    func warnings() throws {
        let schema =
            Self.definitions + """
                type Query @semanticNonNullField(name: "nam") @semanticNonNullField(name: NAME) {
                  name: String @semanticNonNull(levels: [1]) b: [Int] @semanticNonNull(levels: [0, -1])
                  c: Int @semanticNonNull(levels: [X])
                }
                """
        let source = SourceText(schema, name: "schema.graphql")
        var diagnostics = DiagnosticCollector()
        let loaded = try #require(SchemaLoader.load([source], &diagnostics))
        var warnings = DiagnosticCollector()
        _ = SemanticNullability.applied(to: loaded, &warnings)
        #expect(
            warnings.diagnostics.map(\.message) == [
                "'@semanticNonNull' is ignored, because the type 'String' has no level 1",
                "'@semanticNonNull' is ignored, because the type '[Int]' has no level -1",
                "'@semanticNonNull' is ignored, because 'levels' isn't a list of whole numbers",
                "'@semanticNonNullField' is ignored, because 'Query' has no field 'nam'",
                "'@semanticNonNullField' is ignored, because 'name' isn't a string",
            ])
        #expect(warnings.diagnostics[3].hint == "did you mean 'name'?")
    }

    @Test("A schema that applies no nullability directive causes a warning that says what to do")
    func unused() throws {
        func warnings(_ text: String) throws -> [Diagnostic] {
            try GraphQLCodegen(options: Self.semantic).output(of: [SourceText(text)]).warnings
        }
        let introspection = """
            {"__schema": {"queryType": {"name": "Query"}, "directives": [], "types": [{"kind": "OBJECT", "name": "Query",
            "interfaces": [], "fields": [{"name": "a", "args": [], "type": {"kind": "SCALAR", "name": "Int"}}]}]}}
            """
        for text in [Self.definitions + "type Query { a: Int }", introspection] {
            let found = try warnings(text)
            #expect(
                found.map(\.message) == [
                    "'nullability' is 'semantic', but the schema applies neither @semanticNonNull nor "
                        + "@semanticNonNullField, so the option has no effect"
                ])
            #expect(found.first?.hint?.hasPrefix("use SDL") == true)
        }
        #expect(try warnings(Self.definitions + "type Query { a: Int @semanticNonNull }").isEmpty)
        let extended = "type Query { a: Int } extend type Query @semanticNonNullField(name: \"a\")"
        #expect(try warnings(Self.definitions + extended).isEmpty)
    }

    @Test("Translated operations have the same semantic nullability as the API")
    func translation() throws {
        let schema = """
            type Query { a: Int @semanticNonNull b: [Int] @semanticNonNull(levels: [1]) node: Node @semanticNonNull }
            type Node { id: ID }
            """
        let files = try OperationTranslation.translate(
            [SourceText("query All { a b node { id } }", name: "0.graphql")],
            schema: [SourceText(schema, name: "schema.graphql")], options: Self.semantic, isJoined: true
        ).files
        let text = files.map(\.text).joined()
        #expect(text.contains("var a: Int\n"))
        #expect(text.contains("var b: [Int]?\n"))
        #expect(text.contains("var node: Node\n"))
    }
}
