import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLGenerator

@Suite("GraphQL names become Swift names")
struct NamerTests {
    @Test(
        "The names of enum values and branches become lower camel case",
        arguments: [
            ("NEW_HOPE", "newHope"), ("EMPIRE", "empire"), ("new_hope", "newHope"), ("newHope", "newHope"),
            ("NewHope", "newHope"), ("New_Hope", "newHope"), ("createdAt_ASC", "createdAtAsc"), ("A", "a"), ("a", "a"),
            ("URL", "url"), ("URLPath", "urlPath"), ("URL2Path", "url2Path"), ("X509Certificate", "x509Certificate"),
            ("V1_2", "v1_2"), ("V1_2_3", "v1_2_3"), ("V1_BETA", "v1Beta"), ("_PRIVATE", "_private"),
            ("TRAILING_", "trailing_"), ("A__B", "aB"), ("_", "__"), ("__", "__"), ("_1", "_1"), ("ID", "id"),
            ("iPhone", "iPhone"), ("IPhone", "iPhone"),
        ])
    func lowerCamelCase(name: String, expected: String) {
        #expect(Namer.lowerCamelCase(name) == expected)
    }

    @Test("Enum values that would have the same name get underscores, in alphabetical order")
    func clashes() throws {
        let text = try generate("type Query { e: E } enum E { NEW_HOPE newHope NewHope self none unrecognized }")
        let cases = text.split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.contains("case ") && !$0.contains(":") }
        #expect(
            cases.map { String($0) } == [
                "case newHope", "case newHope__", "case newHope_", "case self_", "case none_", "case unrecognized_",
                "indirect case unrecognized(String)",
            ])
    }

    @Test(
        "Enum cases, labels of branches and input members keep their meaning in every order of the schema",
        arguments: [["RED", "red", "Red"], ["Red", "red", "RED"], ["red", "RED", "Red"]],
        [GraphQLCodegen.Order.source, .name])
    func stableNames(names: [String], order: GraphQLCodegen.Order) throws {
        let types = names.map { "type \($0) implements I { a: Int }" }
        let fields = names == ["RED", "red", "Red"] ? "self_: Int self: Int" : "self: Int self_: Int"
        let text = try generate(
            """
            type Query { e(in: In): E u: U i: I }
            enum E { \(names.joined(separator: " ")) }
            union U = \(names.joined(separator: " | "))
            interface I { a: Int }
            input In { \(fields) }
            \(types.joined(separator: "\n"))
            """, .init(order: order))
        let cases = [("red", "RED"), ("red_", "Red"), ("red__", "red")]
        for (name, value) in cases {
            #expect(text.contains("case .\(name): \"\(value)\""), "\(text)")
            #expect(text.contains("\(name): Selection<T, Objects.\(value.prefix(1).uppercased() + value.dropFirst())"))
        }
        #expect(text.contains(#"__members.add("self", self_)"#), "\(text)")
        #expect(text.contains(#"__members.add("self_", self__)"#), "\(text)")
    }

    @Test("Enum values and input fields keep names that look like members of Swift's protocols")
    func keptNames() async throws {
        let values = [
            "description", "debugDescription", "encode", "decode", "mockValue", "wrappedValue", "rawValue", "hash",
            "hashValue", "customMirror", "isRecognized",
        ]
        let text = try generate(
            """
            type Query { a(e: E, i: I, o: O): Int }
            enum E { \(values.joined(separator: " ")) }
            input I { hash: Int Members: Int description: Int rawValue: Int }
            input O @oneOf { hash: Int hashValue: Int description: Int }
            """)
        let lines = Set(text.split(separator: "\n").map { String($0.drop { $0 == " " }) })
        #expect(values.filter { !lines.contains("case \($0)") } == [])
        for name in ["hash", "Members", "description", "rawValue"] {
            #expect(lines.contains { $0.hasPrefix("var \(name): InputKey<") }, "\(name)")
        }
        for name in ["hash", "hashValue", "description"] {
            #expect(lines.contains { $0.hasPrefix("case \(name)(") }, "\(name)")
        }
        let use = """
            import SwiftGraphQL
            extension InputObjects.I: Hashable {}
            extension InputObjects.O: Hashable {}
            func use() -> [Int] {
                var input = InputObjects.I(hash: 1, Members: 2, description: 3, rawValue: 4)
                if case .present = input.hash { input.hash = .absent }
                input.Members = input.description
                let values: [Enums.E] = [.hash, .hashValue, .description, .encode, .rawValue, Enums.E.mockValue]
                return [input.hashValue, Set([InputObjects.O.hash(1), .hashValue(2)]).count] + values.map(\\.hashValue)
            }
            """
        let folder = TemporaryFolder()
        let files = try [folder.file("API.swift", text), folder.file("Use.swift", use)]
        for optimization in ["-Onone", "-O"] {
            try await Compiler.buildLibrary("Kept", of: files, in: folder.url, arguments: [optimization, "-wmo"])
        }
    }

    @Test("Types that differ in the case of their first letter get different names")
    func typeCase() throws {
        let text = try generate("type Query { a: human b: Human } type human { a: Int } type Human { a: Int }")
        #expect(text.contains(#"func a<T>(_ selection: Selection<T, Objects.Human_?>)"#))
        #expect(text.contains(#"func b<T>(_ selection: Selection<T, Objects.Human?>)"#))
    }

    @Test("An interface keeps its name even if another interface's protocol would have the same name")
    func protocols() throws {
        let text = try generate(
            "type Query { a: A b: AFields } interface A { a: Int } interface AFields { a: Int }")
        #expect(text.contains("struct AFields: Interfaces.AFieldsFields {"))
        #expect(text.contains("protocol AFields_: SelectionScope {}"))
        #expect(text.contains("struct A: Interfaces.AFields_ {"))
    }

    @Test("Keywords are escaped, and names that can't be escaped with backticks get an underscore")
    func keywords() throws {
        let text = try generate("type Query { in: Int init: Int self_: Int self: Int class(default: Int): Int }")
        #expect(text.contains("func `in`() throws"))
        #expect(text.contains("func init_() throws"))
        #expect(text.contains(#"func self_() throws -> Int? { try __fields.intOrNull("self_: Int") }"#))
        #expect(text.contains(#"func self__() throws -> Int? { try __fields.intOrNull("self: Int") }"#))
        #expect(
            text.contains(
                """
                    func `class`(`default`: OptionalArgument<Int> = .absent) throws -> Int? {
                        try __fields.passing(`default`.__int).intOrNull("class(default: Int): Int")
                    }
                """))
    }

    @Test("A field named `selection` is renamed only if its method would have the same form as the runtime's method")
    func selection() throws {
        let text = try generate(
            """
            type Query { selection: Query! a: A b: B }
            type A { selection: String }
            type B { selection(of: Int!): Query! }
            """)
        #expect(text.contains("func selection_<T>(_ selection: Selection<T, Operations.Query>)"))
        #expect(text.contains("func selection() throws -> String?"))
        #expect(text.contains("func selection<T>(of: Int, _ selection: Selection<T, Operations.Query>)"))
    }
}
