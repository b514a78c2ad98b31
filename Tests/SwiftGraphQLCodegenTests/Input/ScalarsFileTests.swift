import Foundation
import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLCodegen
@testable import SwiftGraphQLGenerator

@Suite("The scalars file contains a declaration for each custom scalar")
struct ScalarsFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("swift-graphql-tests-\(UUID().uuidString)")
    private var file: URL { folder.appendingPathComponent("Scalars.swift") }
    private var target: URL { folder.appendingPathComponent("API.swift") }

    private let schema = """
        type Query { a: Money b: Moment c: Data d: lower e: UUID f: Known }
        "What it costs */" scalar Money @specifiedBy(url: "https://example.com/money")
        scalar Moment scalar Data scalar lower scalar UUID scalar Known
        """

    private func prepare(_ text: String?) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let text { try Data(text.utf8).write(to: file) }
        let schemaFile = folder.appendingPathComponent("schema.graphql")
        try Data(schema.utf8).write(to: schemaFile)
        return schemaFile
    }

    private func content() throws -> String { try String(decoding: Data(contentsOf: file), as: UTF8.self) }

    private func options(_ change: (inout GraphQLCodegen.Options) -> Void = { _ in }) -> GraphQLCodegen.Options {
        var options = GraphQLCodegen.Options(scalarMappings: ["Known": "String"], scalarsFile: file)
        change(&options)
        return options
    }

    @Test("Scalars without a type are added once, and the existing text stays unchanged, byte for byte")
    func extended() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = "import SwiftGraphQL\r\nstruct Moment: Codec { /* mine */ }"
        let source = try prepare(own)
        func generate() throws -> GraphQLCodegen.Report {
            try GraphQLCodegen(options: options()).generate(into: target, from: source)
        }
        let report = try generate()
        let text = try content()
        #expect(text.hasPrefix(own + "\r\n\r\n/// The scalar `Data`"))
        #expect(!text.replacing("\r\n", with: "").contains("\n"))
        #expect(text.contains("/// What it costs */\r\n///\r\n/// Specified by https://example.com/money\r\n///\r\n"))
        let aliases = text.split(separator: "\r\n").filter { $0.hasPrefix("typealias") }
        #expect(aliases == ["typealias DataScalar = String", "typealias Money = String", "typealias Lower = String"])
        #expect(
            report.scalars.map { "\($0.scalar) \($0.swiftType) \($0.reason.rawValue)" } == [
                "Data DataScalar added to the scalars file", "Known String as configured",
                "Moment Moment declared in the scalars file", "Money Money added to the scalars file",
                "UUID UUID because of its name", "lower Lower added to the scalars file",
            ])
        #expect(report.written == [target, file])
        let api = try String(decoding: Data(contentsOf: target), as: UTF8.self)
        #expect(api.contains("func c() throws -> DataScalar?"))

        // The second time, no type is missing.
        let again = try generate()
        #expect(try content() == text)
        #expect(!again.isChanged)
        #expect(Set(again.scalars.map(\.reason)) == [.mapping, .scalarsFile, .name])
    }

    @Test("A new file imports the runtime, and its types have the API's access level")
    func newFile() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = try prepare(nil)
        try GraphQLCodegen(options: options { $0.access = .public }).generate(into: target, from: source)
        #expect(try content().contains("\nimport SwiftGraphQL\n"))
        #expect(try content().contains("\npublic typealias Money = String\n"))
    }

    @Test("A build doesn't change the scalars file, and missing types cause an error that explains what to do")
    func mayNotWrite() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = try prepare("typealias Money = String\nenum Moment {}\nstruct lower {}")
        let error = try #require(throws: CodegenError.self) {
            try GraphQLCodegen(options: options { $0.mayWriteScalarsFile = false }).generate(into: target, from: source)
        }
        let message = "the scalar 'Data' isn't declared in '\(file.relativePath)', which a build can't change"
        #expect(error.diagnostics.map(\.message) == [message])
        #expect(error.description.contains("'swift package graphql generate'"))
        #expect(error.description.contains("    typealias DataScalar = String"))
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test("The scalars file stays unchanged if the schema is invalid")
    func wrongSchema() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = try prepare("// mine")
        try Data((schema + "type Query { a: Int }").utf8).write(to: source)
        #expect(throws: CodegenError.self) {
            try GraphQLCodegen(options: options()).generate(into: target, from: source)
        }
        #expect(try content() == "// mine")
    }

    @Test(
        "Only declarations outside braces, comments and strings declare a scalar's type",
        arguments: [
            ("public struct Money: Codec {}", true), ("enum Money {}", true), ("final class Money {}", true),
            ("actor Money {}", true), ("@available(*, deprecated) public typealias Money = String", true),
            ("#if DEBUG\nstruct Money {}\n#endif", true), ("struct `Money` {}", true),
            ("struct A {}; struct Money {}", true),
            ("enum A { struct Money {} }", false), ("// struct Money", false), ("/* struct Money */", false),
            ("let a = \"struct Money\"", false), ("import struct Foundation.Money", false),
            ("import struct Money", false), ("let a = b.enum; Money", false), ("protocol Money {}", false),
            ("extension Money {}", false), ("f(struct Money)", false), ("let actor = Money()", false),
        ])
    func declarations(text: String, isDeclared: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try prepare(text)
        #expect((try ScalarsFile(file).declaredType(for: "Money") != nil) == isDeclared)
    }

    @Test(
        "An alias is recognized only if it is declared at the top level and its type is a simple name",
        arguments: [
            ("typealias Money = Int64", "Int64"),
            ("public typealias Money = SwiftGraphQL.Int64 // cents", "SwiftGraphQL.Int64"),
            ("typealias Money\n    = StringInteger<Int64>; let a = 1", "StringInteger<Int64>"),
            ("typealias `Money` = Int64 /* cents */\nlet a = 1", "Int64"),
            ("#if DEBUG\ntypealias Money = Int64\n#else\ntypealias Money = String\n#endif", "Int64"),
            ("// Was: typealias Money = Int64\nstruct Money {}", nil),
            ("/* typealias Money = Int64\n*/ struct Money {}", nil),
            ("/* /* */ typealias Money = Int64\n*/ struct Money {}", nil),
            ("let a = \"\"\"\n    typealias Money = Int64\n    \"\"\"\nstruct Money {}", nil),
            ("enum A {\n    typealias Money = Int64\n}\nstruct Money {}", nil),
            ("typealias Money = [Int64]", nil), ("typealias Money = Int64?", nil), ("typealias Money = A & B", nil),
            ("typealias Money = any A", nil), ("typealias Money<T> = T", nil), ("typealias Money = A<B, C>", nil),
        ])
    func aliases(text: String, alias: String?) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try prepare(text)
        let scalars = try ScalarsFile(file)
        #expect(scalars.declares("Money"))
        #expect(scalars.alias(of: "Money") == alias)
    }

    @Test("A comment about an alias doesn't change the types of the API")
    func aliasInComment() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = try prepare("// Was: typealias Moment = ISO8601DateTime\nstruct Moment: Codec {}")
        try GraphQLCodegen(options: options()).generate(into: target, from: source)
        let api = try String(decoding: Data(contentsOf: target), as: UTF8.self)
        #expect(api.contains("func b() throws -> Moment.WrappedType?"), "\(api)")
    }

    @Test(
        "A scalar's type can also be declared directly in an extension of the API's namespace",
        arguments: [
            ("extension API { struct Money {} }", "API.Money"), ("struct Money {} extension API {}", "Money"),
            ("extension API: P { enum A { enum Money {} }\n  typealias Money = String }", "API.Money"),
            ("extension API {} struct Money {}", "Money"), ("extension API { enum A { struct Money {} } }", nil),
            ("extension API.Objects { struct Money {} }", nil), ("extension Other { struct Money {} }", nil),
            ("let a = API { struct Money {} }", nil),
        ])
    func namespacedDeclarations(text: String, type: String?) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try prepare(text)
        #expect(try ScalarsFile(file, namespace: "API").declaredType(for: "Money") == type)
    }

    @Test(
        "The API compiles with types in an extension of its namespace and with Convex's codecs",
        arguments: [nil, "API"] as [String?])
    func compiles(namespace: String?) async throws {
        let folder = TemporaryFolder()
        let schema = """
            type Query { point(at: GeoPoint): GeoPoint count(from: Counter): [Counter!] a: A! b(x: B, y: In): B! }
            input In { description: String! point: GeoPoint a: A }
            scalar GeoPoint scalar Counter scalar A scalar B
            """
        let types = """
            struct GeoPoint: Codec { var x = 0.0; static var mockValue: Self { Self() } }
            typealias Counter = Int64
            """
        let declarations = namespace.map { "extension \($0) {\n\(types)\n}" } ?? types
        let scalars = try folder.file("Scalars.swift", "import SwiftGraphQL\n\(declarations)\n")
        let source = try folder.file("schema.graphql", schema)
        let api = folder.url.appendingPathComponent("API.swift")
        let report = try await GraphQLCodegen(
            options: .init(
                scalarMappings: ["A": "ConvexInt", "B": "OptionalConvexFloat"], scalarsFile: scalars,
                namespace: namespace)
        ).generate(into: api, from: source)
        #expect(!report.written.contains(scalars))
        let use = try folder.file(
            "Use.swift", "let value = \(namespace.map { $0 + "." } ?? "")InputObjects.In(description: \"\")")
        let findings = try await Compiler.typecheck([api, scalars, use], arguments: ["-warnings-as-errors"])
        #expect(!findings.contains("error:"), "\(findings)")
    }

    @Test(
        "A scalar with the name of a type that generated code uses doesn't hide that type",
        arguments: ["EnumCases", "EnumLeaf", "EnumValue", "InputKey", "InputMembers", "InputObject", "InputStruct"])
    func runtimeTypes(name: String) {
        #expect(ScalarsFile.typeName(for: name) == name + "Scalar")
    }
}
