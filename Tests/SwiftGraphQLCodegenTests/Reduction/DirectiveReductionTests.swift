import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLGenerator

@Suite("Operation and field directives are reduced together with their argument types")
struct DirectiveReductionTests {
    private static let schema = """
        type Query { name: String at(place: Place): Int }
        directive @inContext(language: Language, buyer: Buyer) on QUERY
        directive @list(by: Order!) on QUERY | FIELD
        directive @masked(depth: Int = 1) on FIELD
        directive @shown(to: Language!) on FIELD_DEFINITION
        enum Language { DE EN }
        enum Order { ASC DESC }
        input Buyer { token: String! nested: Nested unused: Unused }
        input Nested { text: String }
        input Unused { text: String }
        input Place { name: String order: Order }
        """

    private func reduce(
        include: [CoordinatePattern] = [], exclude: [CoordinatePattern] = [], usedBy swift: String? = nil
    ) throws -> ReducedSchema {
        let reduced = try ReducedSchema(Self.schema, include: include, exclude: exclude, usedBy: swift)
        #expect(reduced.findings.isEmpty)
        return reduced
    }

    /// Returns the generated directives in the form `@list(by)`.
    private func directives(_ reduced: ReducedSchema) -> [String] {
        reduced.schema.directives.filter(\.isGenerated).map { directive in
            "@\(directive.name)(\(directive.arguments.map(\.name.text).joined(separator: " ")))"
        }
    }

    @Test("A called directive keeps the types of its arguments and of nested input objects")
    func called() throws {
        let reduced = try reduce(usedBy: "$0.name() query.inContext(buyer: .init(token: t, nested: n))")
        #expect(directives(reduced) == ["@inContext(language buyer)", "@masked(depth)"])
        #expect(reduced.summary == ["Query(name)", "Language(DE EN)", "Buyer(token nested)", "Nested()"])
        #expect(reduced.leftOut?.coordinates.filter { $0.hasPrefix("@") } == ["@list"])
        #expect(reduced.leftOut?.description.contains("1 of 3 directives") == true)
    }

    @Test("Calling a directive by its Swift name on an operation or a field counts as a use")
    func renamed() throws {
        #expect(directives(try reduce(usedBy: "query.list_(by: .asc)")).contains("@list(by)"))
        #expect(directives(try reduce(usedBy: "$0.with(.list(by: .asc)).name()")).contains("@list(by)"))
        #expect(!directives(try reduce(usedBy: "$0.name()")).contains("@list(by)"))
    }

    @Test("A directive has the same names in the reduced API as in the API of the whole schema")
    func names() throws {
        let schema = """
            type Query { name: String }
            directive @list(by: Order!) on QUERY directive @list_ on QUERY
            enum Order { ASC }
            """
        var diagnostics = DiagnosticCollector()
        let whole = try #require(SchemaLoader.load([SourceText(schema)], &diagnostics))
        let reduced = try ReducedSchema(schema, usedBy: "query.list__()").schema
        let scalars = ScalarMapping([:], of: reduced, &diagnostics)
        let api = SwiftModelBuilder(reduced, scalars, of: whole).build()
        #expect(api.directives.map(\.operationMethod) == ["list__"])
    }

    @Test("An unused directive is generated if the types of its arguments are included")
    func included() throws {
        let reduced = try reduce(include: ["Query.name", "Order"])
        #expect(directives(reduced) == ["@list(by)", "@masked(depth)"])
        #expect(reduced.leftOut?.coordinates.first == "@inContext")
    }

    @Test("Excluding a type removes directive arguments of that type, or the directive if the argument is required")
    func excluded() throws {
        let reduced = try reduce(exclude: ["Order", "Buyer"])
        #expect(directives(reduced) == ["@inContext(language)", "@masked(depth)"])
        #expect(reduced.leftOut?.coordinates.filter { $0.hasPrefix("@") } == ["@inContext(buyer:)", "@list"])
        let used = try reduce(exclude: ["Buyer"], usedBy: "query.inContext(language: .de)")
        #expect(directives(used) == ["@inContext(language)", "@masked(depth)"])
    }

    @Test("A type that a directive uses stays, even if all fields that use the type are excluded")
    func shared() throws {
        let reduced = try reduce(exclude: ["Query.at"])
        #expect(directives(reduced) == ["@inContext(language buyer)", "@list(by)", "@masked(depth)"])
        #expect(reduced.leftOut?.coordinates == ["Place", "Query.at"])
    }
}
