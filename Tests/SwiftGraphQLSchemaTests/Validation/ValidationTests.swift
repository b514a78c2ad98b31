import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema

@Suite("Documents are validated against a schema")
struct ValidationTests {
    @Test("A document breaks exactly the rules that it is meant to break", arguments: ValidationFixture.all)
    func fixtures(_ fixture: ValidationFixture) throws {
        let document = try Parser.parse(SourceText(fixture.document))
        #expect(try ValidationSchema.brokenRules(document) == fixture.broken)
    }

    @Test("At least one document breaks each rule, unless the rule has separate tests")
    func coverage() {
        let broken = Set(ValidationFixture.all.flatMap(\.broken))
        // These rules have separate tests.
        let others: Set<String> = ["OperationTypeExistence", "NestingDepth"]
        let rules = Set(Validator.rules.map(\.name))
        #expect(broken.union(others) == rules)
    }

    @Test("The error for an operation whose root type the schema lacks lists the root types that exist")
    func operationTypes() throws {
        let schema = try SchemaLoader.load(sdl: [SourceText("type Query { a: Int }")]).schema
        let found = validate(try Parser.parse(SourceText("mutation { a }")), against: schema)
        #expect(found.map(\.message) == ["the schema has no mutation type"])
        #expect(found.first?.hint == "the schema supports query")
    }

    @Test(
        "The error for a misspelled or misused name suggests a correction",
        arguments: [
            ("{ jurnal { id } }", "did you mean 'journal'?"),
            ("{ books(frist: 1) { id } }", "did you mean 'first'?"),
            ("{ books(genre: POEMS) { id } }", "did you mean 'POEM'?"),
            ("{ books(genre: \"POEM\") { id } }", "write POEM without quotes"),
            ("{ books(filter: {texts: 1}) { id } }", "did you mean 'text'?"),
            ("{ journal @inclde(if: true) { id } }", "did you mean '@include'?"),
            ("{ journal { ... on Jurnal { id } } }", "did you mean 'Journal'?"),
            ("query ($first: Int!) { books(first: $frist) { id } }", "did you mean '$first'?"),
            ("{ ...Boks } fragment Books on Query { books { id } }", "did you mean 'Books'?"),
            ("{ person { name } }", "select the field in a fragment: '... on Author', '... on Clerk'"),
        ])
    func suggestions(document: String, hint: String) throws {
        let found = validate(try Parser.parse(SourceText(document)), against: try ValidationSchema.schema)
        #expect(found.contains { $0.hint == hint })
    }

    @Test("Errors are reported in document order, with a line and a caret")
    func order() throws {
        let found = validate(
            try Parser.parse(
                SourceText("query ($n: Int) {\n  jurnal\n  books(first: true) { id }\n}", name: "request")),
            against: try ValidationSchema.schema)
        #expect(
            found.map(\.description) == [
                """
                request:1:8: error: the variable '$n' is not used
                query ($n: Int) {
                       ^~
                help: remove the variable
                """,
                """
                request:2:3: error: the object 'Query' has no field 'jurnal'
                  jurnal
                  ^~~~~~
                help: did you mean 'journal'?
                """,
                """
                request:3:16: error: expected 'Int', found true
                  books(first: true) { id }
                               ^~~~
                """,
            ])
    }
}

extension ValidationSchema {
    /// Returns the names of the rules that the given document breaks, in alphabetical order.
    static func brokenRules(_ document: Document) throws -> [String] {
        let report = Validator.report(on: document, try schema, Validator.rules)
        return Set(report.findings.compactMap(\.rule)).sorted()
    }
}
