import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("Translated operations are readable")
struct TranslationTextTests {
    private static let package = TranslationRun.folder.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func translate(
        _ document: String, schema: String, options: GraphQLCodegen.Options = .init()
    ) throws -> (text: String, warnings: [Diagnostic]) {
        let (files, warnings, _) = try OperationTranslation.translate(
            [SourceText(document, name: "0.graphql")], schema: [SourceText(schema, name: "schema.graphql")],
            options: options, isJoined: true)
        return (files.map(\.text).joined(), warnings)
    }

    @Test("No translated line is longer than 120 columns", arguments: [GraphQLCodegen.Access.internal, .public])
    func width(access: GraphQLCodegen.Access) throws {
        let schemas = ["starwars": "Examples/StarWars", "fixtures": "Tests/SwiftGraphQLTests/Fixtures"]
        for (operations, schema) in schemas {
            let documents = TranslationRun.folder.appendingPathComponent("Operations/\(operations).graphql")
            let files = try OperationTranslation.translate(
                OperationTranslation.sources(of: [documents]),
                schema: SchemaLoader.sources(of: [Self.package.appendingPathComponent("\(schema)/schema.graphql")]),
                options: .init(scalarMappings: ["*": "JSONValue"], access: access, includesIntrospection: true),
                isJoined: true
            ).files
            let lines = files.flatMap { $0.text.split(separator: "\n") }
            #expect(lines.count > 100)
            #expect(lines.filter { $0.count > 120 } == [])
        }
    }

    @Test("A long call has each argument on its own line, and long arguments are also wrapped")
    func wrapping() throws {
        let schema = """
            type Query { find(text: String!, place: Place!, tags: [String!]!): Int }
            input Place { country: String! city: String! street: String! remarks: String! }
            """
        let document = """
            query Find($text: String!, $country: String!, $city: String!, $street: String!, $tags: [String!]!) {
              find(
                text: $text, tags: $tags
                place: { country: $country, city: $city, street: $street, remarks: "brackets (, [ and \\" in a text" }
              )
            }
            """
        let text = try translate(document, schema: schema).text
        #expect(
            text.contains(
                """
                    static func selection(
                        text: String,
                        country: String,
                        city: String,
                        street: String,
                        tags: [String]
                    ) -> Selection<Find, Operations.Query> {
                        Selection(named: "Find") {
                            try Find(
                                find: $0.find(
                                    text: text,
                                    place: InputObjects.Place(
                                        country: country,
                                        city: city,
                                        street: street,
                                        remarks: "brackets (, [ and \\" in a text"),
                                    tags: tags))
                        }
                    }
                """), "\(text)")
    }

    @Test("Types don't hide the types that the generated API uses, and properties don't hide the types of fragments")
    func hiddenTypes() throws {
        let text = try translate(
            "query Fields { b ..._parts } query keyFields { b } fragment Codable on Query { b } fragment _parts on Query { b }",
            schema: "type Query { b: Int }"
        ).text
        for type in ["FieldsQuery", "KeyFieldsQuery", "CodableFragment", "_partsFragment"] {
            #expect(text.contains("struct \(type): Sendable {"), "\(type)")
        }
        #expect(text.contains("_parts: $0.selection(_partsFragment.selection)"))
    }

    @Test("A property has its field's description, in lines of up to 120 columns")
    func descriptions() throws {
        let schema = """
            type Query {
              "\(String(repeating: "word ", count: 30))"
              a: Int
              "Other words."
              b: Int
              c: Int
            }
            """
        let text = try translate("query Q { a renamed: b c }", schema: schema).text
        let long = String(repeating: "word ", count: 22)
        #expect(
            text.contains(
                """
                    /// \(long.dropLast())
                    /// word word word word word word word word
                    var a: Int?
                    /// Other words.
                    var renamed: Int?
                    var c: Int?
                """), "\(text)")
        let bare = try translate("query Q { a }", schema: schema, options: .init(writesDocumentation: false)).text
        #expect(!bare.contains("word"))
    }

    @Test("Descriptions wrap at any depth of nesting, even beyond the margin")
    func deepDescriptions() throws {
        let margin = String(repeating: " ", count: 500)
        let schema = """
            type Query { a: Query b: Int }
            extend type Query {
              "First.\\n\(margin)\(String(repeating: "word ", count: 1_000))"
              c: Int
            }
            """
        let depth = 40
        let (open, close) = (String(repeating: "a { ", count: depth), String(repeating: "}", count: depth))
        let document = "query Q { c \(open) c \(close) }"
        let text = try translate(document, schema: schema).text
        let lines = text.split(separator: "\n").filter { $0.contains("word") }
        #expect(lines.count > 150)
        // Even at depths beyond the margin, a line without its indentation has at most 116 columns.
        for line in lines { #expect(line.drop { $0 == " " }.count <= 116, "\(line)") }
        #expect(lines.first?.hasPrefix("    /// " + String(repeating: " ", count: 56) + "word word") == true)
    }

    @Test("A deprecated field is reported once for the operation and marked at its property")
    func deprecations() throws {
        let schema = """
            type Query { being: Being }
            union Being = Human | Droid
            interface Named { name: String @deprecated(reason: "Ask for 'title'.") title: String }
            type Human implements Named { name: String @deprecated title: String }
            type Droid implements Named { name: String @deprecated title: String }
            """
        let document = "query Q { being { ... on Named { name } } }"
        let (text, warnings) = try translate(document, schema: schema)
        #expect(text.contains("    /// Deprecated: Ask for 'title'.\n"), "\(text)")
        #expect(warnings.map(\.summary) == ["1:34 warning: 'Named.name' is deprecated: Ask for 'title'."])
        #expect(warnings.first?.hint?.contains(".treatWarning(\"DeprecatedDeclaration\", as: .warning)") == true)
    }

    @Test("Operations with a common fragment can differ in nulls in lists, and in variables outside the fragment")
    func sharedFragments() async throws {
        let schema = """
            type Query { node: Node }
            type Mutation { create(input: Create!): Node update(input: Update!): Node }
            input Create { name: String! }
            input Update { id: ID! one: One }
            input One @oneOf { a: Int b: String }
            type Node { id: ID! tagged(ids: [Int]): Int other(one: One): Node }
            """
        let document = """
            mutation Create($input: Create!, $ids: [Int!]) { create(input: $input) { ...NodeParts } }
            mutation Update($input: Update!, $ids: [Int]) { update(input: $input) { ...NodeParts } }
            query Third($input: Int = 3, $ids: [Int!]!) { node { ...NodeParts other(one: { a: $input }) { id } } }
            fragment NodeParts on Node { id ...Tags }
            fragment Tags on Node { tagged(ids: $ids) }
            """
        let text = try translate(document, schema: schema).text
        #expect(text.contains("static func selection(ids: OptionalArgument<[Int?]>"), "\(text)")
        #expect(!text.contains("NodeParts.selection(input:"), "\(text)")
        let folder = TemporaryFolder()
        let files = try [
            folder.file("API.swift", GraphQLCodegen().generate(schema: SourceText(schema))),
            folder.file("Operations.swift", text),
        ]
        let findings = try await Compiler.typecheck(files, arguments: ["-warnings-as-errors"])
        #expect(!findings.contains("error:"), "\(findings)\n\(text)")
    }

    @Test("A fragment that no operation uses gets parameters that the fragments in it accept, at any depth")
    func unusedFragments() async throws {
        let schema = """
            type Query {
              some(a: Int, b: [Int], c: In, d: One): Query
              all(a: Int!, b: [Int!]!, c: In!): Query
              defaulted(a: Int! = 1, b: [Int!]! = [1]): Query
            }
            input In { x: Int y: Int! z: [Int!] }
            input One @oneOf { x: Int y: String }
            """
        let document = """
            fragment Direct on Query { some(a: $x) { ...Middle } }
            fragment Middle on Query { some(a: $x) { ...Inner } }
            fragment Inner on Query { all(a: $x, b: [1, $x], c: { y: $x }) { __typename } }
            fragment Element on Query { some(a: $x, b: [$x]) { ...InElement } }
            fragment InElement on Query { some(c: { y: 1, z: [$x] }) { __typename } }
            fragment OfOne on Query { some(a: $x) { ...InOne } }
            fragment InOne on Query { some(d: { x: $x }) { __typename } }
            fragment Condition on Query { c: some @include(if: $y) { ...Lists } ...Shared }
            fragment Lists on Query { some(b: $list) { __typename } defaulted(b: $list) { __typename } }
            fragment Shared on Query { some(a: $x) { __typename } defaulted(a: $x) { __typename } }
            fragment Wide on Query { some(a: $x, b: $list) { ...Used } }
            fragment Used on Query { some(a: $x, b: $list) { __typename } }
            query One($x: Int!, $list: [Int!]) { ...Used }
            query Two($x: Int = 3, $list: [Int!]!) { ...Used b: all(a: $x, b: [$x], c: { y: $x }) { __typename } }
            query Three($x: Int, $y: Boolean = true) { ...Shared s: some @skip(if: $y) { __typename } }
            """
        let text = try translate(document, schema: schema).text
        func signature(_ name: String) throws -> String {
            let start = try #require(text.range(of: "struct \(name): Sendable"))
            let function = try #require(text[start.upperBound...].range(of: "    static func selection("))
            return String(text[function.upperBound...].prefix { $0 != "\n" })
        }
        for name in ["Direct", "Middle", "Inner", "Element", "InElement", "OfOne", "InOne"] {
            #expect(try signature(name).hasPrefix("x: Int) ->"), "\(name)")
        }
        #expect(try signature("Shared").hasPrefix("x: OptionalArgument<Int> = .absent) ->"))
        #expect(try signature("Wide").hasPrefix("x: Int, list: OptionalArgument<[Int]> = .absent) ->"), "\(text)")
        let folder = TemporaryFolder()
        let files = try [
            folder.file("API.swift", GraphQLCodegen().generate(schema: SourceText(schema))),
            folder.file("Operations.swift", text),
        ]
        let findings = try await Compiler.typecheck(files, arguments: ["-warnings-as-errors"])
        #expect(!findings.contains("error:"), "\(findings)\n\(text)")
    }

    @Test("With the setting that the hint names, a deprecated field compiles even if warnings are errors")
    func deprecationCompiles() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("translation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ text: String) throws -> URL {
            let file = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            return file
        }
        let schema = "type Query { a: Int @deprecated }"
        let api = try file("API.swift", GraphQLCodegen().generate(schema: SourceText(schema)))
        let translated = try file("Q.swift", translate("query Q { a }", schema: schema).text)
        let strict = try await Compiler.typecheck([api, translated], arguments: ["-warnings-as-errors"])
        #expect(strict.contains("error: 'a()' is deprecated"))
        // SwiftPM passes these flags for the setting.
        let lenient = try await Compiler.typecheck(
            [api, translated], arguments: ["-warnings-as-errors", "-Wwarning", "DeprecatedDeclaration"])
        #expect(lenient.contains("warning: 'a()' is deprecated"))
        #expect(!lenient.contains("error:"), "\(lenient)")
    }
}
