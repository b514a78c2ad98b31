import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLCodegen
import TestSupport
import Testing

@Suite("The renderer writes the expected source")
struct RendererTests {

    @Test(
        "The source for a schema with every construct equals the stored source",
        arguments: [GraphQLCodegen.Access.internal, .package, .public])
    func golden(access: GraphQLCodegen.Access) throws {
        let options = GraphQLCodegen.Options(scalarMappings: GoldenFiles.scalars, access: access)
        let text = try GraphQLCodegen(options: options).generate(schema: GoldenFiles.source("library.graphql"))
        if access == .public { return try GoldenFiles.expect(text, equals: "library.public.swift.txt") }
        let stored = try String(contentsOf: GoldenFiles.url("library.public.swift.txt"), encoding: .utf8)
        #expect(Self.unwrapped(text) == Self.unwrapped(Self.lowering(stored, to: access)))
    }

    @Test(
        "The source for every construct compiles without warnings",
        arguments: [GraphQLCodegen.Access.internal, .package, .public])
    func compiles(access: GraphQLCodegen.Access) async throws {
        let options = GraphQLCodegen.Options(scalarMappings: GoldenFiles.scalars, access: access)
        let text = try GraphQLCodegen(options: options).generate(schema: GoldenFiles.source("library.graphql"))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        for mode in [
            [], ["-enable-upcoming-feature", "InternalImportsByDefault"], ["-default-isolation", "MainActor"],
            ["-swift-version", "5"], ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"],
        ] {
            let arguments = ["-warnings-as-errors", "-package-name", "app"] + mode
            #expect(try await Compiler.typecheck([file], arguments: arguments) == "")
        }
    }

    /// Converts a public API to the given access level, at which nothing is SPI, and Swift synthesizes the initializers
    /// of internal types.
    private static func lowering(_ text: String, to access: GraphQLCodegen.Access) -> String {
        let modifier = access == .internal ? "" : "package "
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if access == .internal {
            if let start = lines.firstIndex(where: { $0.hasPrefix("#if") }), let end = lines.firstIndex(of: "#else") {
                lines.removeSubrange(start...end)
            }
            lines.removeAll { $0 == "#endif" }
        }
        return lines.map { line in
            if line.hasSuffix("import SwiftGraphQL") { return line.replacing("public ", with: modifier) }
            let declaration = line.replacing("@_spi(Generated) public ", with: modifier)
            let indentation = declaration.prefix { $0 == " " }
            guard declaration.dropFirst(indentation.count).hasPrefix("public ") else { return declaration }
            return indentation + modifier + declaration.dropFirst(indentation.count + "public ".count)
        }.joined(separator: "\n")
    }

    /// Removes spaces and line breaks, which depend on the length of the words.
    private static func unwrapped(_ text: String) -> String {
        text.replacing(" \\\n", with: "").replacing(#"""""#, with: #"""#).filter { !$0.isWhitespace }
    }

    @Test("An introspection result produces the same source as the equivalent SDL")
    func introspection() throws {
        let generator = GraphQLCodegen(options: .init(scalarMappings: GoldenFiles.scalars))
        let sdl = try generator.generate(schema: GoldenFiles.source("library.graphql"))
        let json = try generator.generate(schema: GoldenFiles.source("library.json"))
        #expect(sdl == json)
    }

    @Test("No generated line is longer than 120 columns")
    func width() throws {
        let name = String(repeating: "verylong", count: 10)
        let arguments = (0..<20).map { "argument\($0): Int" }.joined(separator: " ")
        let types = (0..<20).map { "\(name)\($0)" }
        let reason = String(repeating: "Use another one. ", count: 20)
        let text = try generate(
            """
            type Query { a(\(arguments)): U @deprecated(reason: "\(reason)") }
            union U = \(types.joined(separator: " | "))
            \(types.map { "type \($0) { x: Int }" }.joined(separator: "\n"))
            input I { \(arguments) }
            "\(reason)"
            enum E { \((0..<30).map { "VALUE_\($0)" }.joined(separator: " ")) }
            """)
        #expect(text.split(separator: "\n").filter { $0.utf8.count > 120 } == [])
        #expect(text.contains("message: \"\"\"\n"))
    }

    @Test(
        "Deprecated enum values and input fields have the reason, and each description is followed by its coordinate"
    )
    func deprecatedMembers() throws {
        let text = try generate(
            """
            type Query { e(i: I, o: O): E }
            enum E { "The first." A B @deprecated(reason: "Say A.") }
            input I { a: Int b: Int @deprecated(reason: "Say a.") }
            input O @oneOf { a: Int b: Int @deprecated(reason: "Say a.") }
            """)
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        func before(_ line: String) -> [Substring] {
            lines.firstIndex { $0.hasPrefix(line) }.map { Array(lines[($0 - 2)..<$0]) } ?? []
        }
        #expect(before("case b") == ["/// `E.B`", #"@available(*, deprecated, message: "Say A.")"#])
        #expect(before("case a") == ["///", "/// `E.A`"])
        #expect(before("var b:") == ["/// `I.b`", #"@available(*, deprecated, message: "Say a.")"#])
        #expect(before("case b(") == ["/// `O.b`", #"@available(*, deprecated, message: "Say a.")"#])
        #expect(text.contains("@available(*, deprecated)\n    static let __cases = EnumCases<Enums.E>([.a, .b])"))
    }

    @Test("The protocols of shared fields have the same names if only part of the schema is generated")
    func sharedFieldNames() throws {
        func types(_ names: String, _ field: String) -> String {
            names.split(separator: " ").map { "type \($0) { \(field) }" }.joined(separator: " ")
        }
        let schema =
            "type Query { a: A b: B c: C d: D e: E f: F } "
            + types("A B C", "name: String") + types(" D E F", "name: String!")
        let whole = try generate(schema)
        #expect(whole.contains("struct D: SelectionScope, Interfaces.NameField_ {"))
        let part = try generate(schema, .init(exclude: ["A"]))
        #expect(!part.contains("protocol NameField {"))
        #expect(part.contains("struct D: SelectionScope, Interfaces.NameField_ {"))
    }

    @Test("A field that three types share compiles, even if the schema has @defer", arguments: ["", "defer"])
    func sharedField(_ directive: String) async throws {
        let types = "type A { name: String! } type B { name: String! } type C { name: String! }"
        let text = try GraphQLCodegen(options: .init(access: .public)).generate(
            schema: SourceText(
                (directive.isEmpty ? "" : "directive @\(directive) on INLINE_FRAGMENT ")
                    + "type Query { a: A b: B c: C } \(types)", name: "schema.graphql"))
        #expect(text.contains("@_marker public nonisolated protocol NameField {}"))
        let role = directive.isEmpty ? "SelectionScope" : "DeferringScope"
        #expect(text.contains("struct A: \(role), Interfaces.NameField {"))
        let use = "import SwiftGraphQL\nlet name: Selection<String, Objects.A> = Selection { try $0.name() }"
        let folder = TemporaryFolder()
        let files = try [folder.file("API.swift", text), folder.file("Use.swift", use)]
        for mode in [[], ["-default-isolation", "MainActor"]] {
            #expect(try await Compiler.typecheck(files, arguments: ["-warnings-as-errors"] + mode) == "")
        }
    }

    @Test("A large enum is written in parts of 100 values and compiles")
    func largeEnum() async throws {
        let values = (0..<2_000).map { "V\($0)\($0 == 1_234 ? " @deprecated" : "")" }.joined(separator: " ")
        let text = try GraphQLCodegen().generate(
            schema: SourceText("type Query { e: E } enum E { \(values) }", name: "schema.graphql"))
        let switches = text.split(separator: "switch self {").dropFirst().map { part in
            part.split(separator: "\n").count { $0.drop { $0 == " " }.hasPrefix("case .v") }
        }
        #expect(switches.count == 20)
        #expect(switches.max() == 100)
        #expect(switches.reduce(0, +) == 2_000)
        let literals = text.split(separator: "private static var __cases").dropFirst().map { part in
            part.prefix { $0 != "}" }.split(separator: ",").count
        }
        #expect(literals == Array(repeating: 100, count: 20))
        let folder = TemporaryFolder()
        #expect(try await Compiler.typecheck([folder.file("API.swift", text)]) == "")
    }

    @Test("Without documentation, there are no documentation comments, but deprecated fields stay marked")
    func undocumented() throws {
        let options = GraphQLCodegen.Options(scalarMappings: GoldenFiles.scalars, writesDocumentation: false)
        let text = try GraphQLCodegen(options: options).generate(schema: GoldenFiles.source("library.graphql"))
        #expect(!text.contains("///"))
        #expect(text.contains("@available(*, deprecated"))
    }

    @Test(
        "Branches are passed eight at a time, starting with the remainder",
        arguments: [
            (1, "a"), (8, "a, b, c, d, e, f, g, h"), (9, "a).and(b, c, d, e, f, g, h, i"),
            (16, "a, b, c, d, e, f, g, h).and(i, j, k, l, m, n, o, p"),
            (17, "a).and(b, c, d, e, f, g, h, i).and(j, k, l, m, n, o, p, q"),
        ])
    func branches(count: Int, calls: String) throws {
        let types = "ABCDEFGHIJKLMNOPQ".prefix(count).map(String.init)
        let objects = types.map { "type \($0) { x: Int }" }.joined(separator: " ")
        let text = try generate("type Query { u: U } union U = \(types.joined(separator: " | ")) \(objects)")
        let names = types.joined(separator: ", ")
        let some = #"__fields.branches(of: "\#(names)", \#(calls))"#
        let code = text.filter { !$0.isWhitespace }
        #expect(code.contains("{try__fields.read(\(some),otherwise:otherwise)}".filter { !$0.isWhitespace }))
        let all = #"__fields.branches(of: "\#(names)", areAll: true, \#(calls))"#
        #expect(code.contains("{try__fields.read(\(all))}".filter { !$0.isWhitespace }))
    }

    @Test(
        "A description can't break out of its comment",
        arguments: [
            "a\\nb", "a\\rb", "a\\r\\nb", "a\\u2028b", "a\\u2029b", "a\\u0085b", "a\\u000Bb", "*/ a b", "a\\u0000b",
        ])
    func comments(description: String) throws {
        let text = try generate("type Query { \"\(description)\" a: Int }")
        let lines = text.split { $0.isNewline || $0 == "\u{0B}" || $0 == "\u{0C}" }.drop { !$0.contains("Query {") }
        let unexpected = lines.filter { line in
            let code = line.drop { $0 == " " }
            return !code.hasPrefix("///") && (code.contains("b") && !code.contains("func"))
        }
        #expect(unexpected.isEmpty)
        #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    }

    @Test("A deprecation reason with quotation marks and line breaks is written as one string literal")
    func deprecations() throws {
        let text = try generate(
            #"type Query { a: Int @deprecated(reason: "say \"b\" \\(now)\n\u2028twice") }"#)
        #expect(
            text.contains(#"@available(*, deprecated, message: "say \"b\" \\(now)\n\u{2028}twice")"# + "\n"))
    }

    @Test("A schema type with the name of a runtime type doesn't hide the runtime type")
    func shadows() throws {
        let text = try generate(
            """
            type Query { fields: Fields string: String_ }
            type Fields { a: Int }
            enum String_ { A }
            enum EnumValue { A }
            enum Codable { A }
            input OptionalArgument { a: Int b: Int! }
            input Int_ { a: OptionalArgument }
            input InputMembers @oneOf { a: Int }
            """)
        #expect(text.contains("let __fields: SwiftGraphQL.Fields"))
        #expect(text.contains("enum String_: SwiftGraphQL.EnumValue, Hashable, Swift.Codable {"))
        #expect(text.contains("let __members: SwiftGraphQL.InputMembers\n"))
        #expect(text.contains("var __members: SwiftGraphQL.InputMembers {"))
        // In an extension of a type, the names of sibling types aren't looked up.
        #expect(text.contains("init(a: OptionalArgument<Int> = .absent, b: Int)"))
        #expect(text.contains("var a: InputKey<OptionalArgument<InputObjects.OptionalArgument>> { .init(0) }"))
    }

    @Test("A codec that a field or an input object hides gets an alias")
    func hiddenCodecs() throws {
        let text = try generate(
            "scalar M type Query { Stamp(a: M): M } input Stamp { a: M! }", .init(scalarMappings: ["M": "Stamp"]))
        #expect(
            text.contains("func Stamp(a: OptionalArgument<Stamp.WrappedType> = .absent) throws -> Stamp.WrappedType?"))
        #expect(text.contains("passing(EncodedArgument(a, CodecLeaf<__Stamp>.self))"))
        #expect(text.contains("var a: InputKey<Stamp.WrappedType> { .init(0) }\n"))
        #expect(text.contains("\ntypealias __Stamp = Stamp\n"))
    }

    @Test(
        "Foundation is imported only for its own types",
        arguments: [
            ("URL", true), ("Foundation.Locale", true), ("ISO8601DateTime", true), ("CalendarDate", false),
            ("String", false),
        ])
    func foundation(codec: String, isImported: Bool) throws {
        let text = try generate("scalar M type Query { m: M }", .init(scalarMappings: ["M": codec]))
        #expect(text.contains("import Foundation\n") == isImported)
    }

    @Test("Scopes support incremental delivery if the schema has the directives @defer and @stream")
    func incrementalDelivery() throws {
        let types = "type Query { a: A } type Mutation { a: A } interface I { id: ID } type A implements I { id: ID }"
        let both = try generate(
            """
            directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
            directive @stream(if: Boolean! = true, label: String, initialCount: Int = 0) on FIELD
            \(types)
            """)
        #expect(both.contains("struct Query: QueryScope, DeferringScope, StreamingScope {"))
        #expect(both.contains("struct Mutation: MutationScope {"))
        #expect(both.contains("protocol IFields: DeferringScope, StreamingScope {}"))
        let deferring = try generate("directive @defer(label: String) on INLINE_FRAGMENT \(types)")
        #expect(deferring.contains("protocol IFields: DeferringScope {}"))
        for text in [try generate(types), try generate("directive @defer on FIELD_DEFINITION \(types)")] {
            #expect(text.contains("protocol IFields: SelectionScope {}"))
            #expect(text.contains("struct Query: QueryScope {"))
        }
    }
}
