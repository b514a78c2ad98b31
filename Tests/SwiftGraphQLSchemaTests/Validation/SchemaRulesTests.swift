import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import TestSupport
import Testing

@Suite("Schemas must follow the rules of the specification")
struct SchemaRulesTests {
    @Test("A schema that follows all rules is valid", arguments: SchemaFixture.valid)
    func valid(_ fixture: SchemaFixture) {
        #expect(messages(fixture.text) == [])
    }

    @Test("A schema that breaks a rule is invalid", arguments: SchemaFixture.invalid)
    func invalid(_ fixture: SchemaFixture) throws {
        let message = try #require(fixture.message)
        #expect(messages(fixture.text).contains { $0.contains(message) })
    }

    @Test("A directive that the schema doesn't define causes a warning with a suggestion")
    func unknownDirective() throws {
        let sdl = "type Query { a: Int @deprecatd b: Int @cached }"
        let warnings = try SchemaLoader.load(sdl: [SourceText(sdl)]).warnings
        #expect(
            warnings.map(\.message) == [
                "the directive '@deprecatd' is not defined", "the directive '@cached' is not defined",
            ])
        #expect(warnings.map(\.hint) == ["did you mean '@deprecated'?", nil])
    }

    @Test("The work for suggestions is bounded, even for many unknown names and many similar names")
    func boundedSuggestions() throws {
        let count = 3_000
        let known = (0..<count).map { "type Known\($0) { a: Int }" }
        let unknown = (0..<count).map { "f\($0): Knwon\($0)" }
        let extended = (0..<count).map { "extend type Nkown\($0) { b: Int }" }
        let sdl = "type Query { \(unknown.joined(separator: " ")) } \((known + extended).joined(separator: " "))"
        let error = #expect(throws: DiagnosticCollector.self) { _ = try SchemaLoader.load(sdl: [SourceText(sdl)]) }
        let hints = try #require(error).diagnostics.map(\.hint)
        #expect(hints.count == 2 * count)
        // The suggestions for extensions come first.
        #expect(hints.first == "did you mean 'Known0'?")
        #expect(hints.count { $0?.hasPrefix("did you mean") == true } < 200)
    }

    @Test(
        "A directive that refers to itself causes only a warning, because reference servers accept such schemas",
        arguments: [
            ("directive @d(a: Int @d) on ARGUMENT_DEFINITION", "'@d' refers to itself"),
            (
                "directive @d(a: Int @e) on ARGUMENT_DEFINITION directive @e(a: Int @d) on ARGUMENT_DEFINITION",
                "'@e' refers to itself"
            ),
            (
                "directive @d(a: I) on INPUT_FIELD_DEFINITION input I { a: Int @d(a: null) b: I }",
                "'@d' refers to itself"
            ),
            ("directive @d(a: E) on ENUM_VALUE enum E { A @d }", "'@d' refers to itself"),
            ("directive @d @d on DIRECTIVE_DEFINITION", "'@d' refers to itself"),
            (
                "directive @d @e on DIRECTIVE_DEFINITION directive @e on DIRECTIVE_DEFINITION extend directive @e @d",
                "'@e' refers to itself"
            ),
        ])
    func circularDirective(definitions: String, message: String) throws {
        let sdl = "type Query { a: Int } \(definitions)"
        let warnings = try SchemaLoader.load(sdl: [SourceText(sdl)]).warnings
        #expect(warnings.contains { $0.message.contains(message) })
    }

    @Test("A directive is circular if and only if a path of references leads back to the directive")
    func randomCircularDirectives() throws {
        var numbers = SeededNumbers(seed: 7)
        for _ in 0..<200 {
            let count = Int.random(in: 1...8, using: &numbers)
            let edges = (0..<Int.random(in: 0...12, using: &numbers)).map { _ in
                (from: Int.random(in: 0..<count, using: &numbers), to: Int.random(in: 0..<count, using: &numbers))
            }
            let directives = (0..<count).map { from in
                let uses = edges.enumerated().filter { $0.element.from == from }
                    .map { "a\($0.offset): Int @d\($0.element.to)" }
                return "directive @d\(from)(z: Int \(uses.joined(separator: " "))) repeatable on ARGUMENT_DEFINITION"
            }
            let circular = (0..<count).filter { start in
                var reached: Set<Int> = []
                var pending = [start]
                while let next = pending.popLast() {
                    for edge in edges where edge.from == next && reached.insert(edge.to).inserted {
                        pending.append(edge.to)
                    }
                }
                return reached.contains(start)
            }
            let sdl = "type Query { a: Int } " + directives.joined(separator: " ")
            let warnings = try SchemaLoader.load(sdl: [SourceText(sdl)]).warnings
            #expect(
                warnings.map { $0.message.prefix(18) } == circular.map { "the directive '@d\($0)" }, "\(sdl)")
        }
    }

    // A step with quadratic work would take over half an hour here.
    @Test("A schema of many directives that refer to each other is loaded and printed", .timeLimit(.minutes(15)))
    func manyDirectives() throws {
        let count = 60_000
        let directives = (0..<count).map {
            "directive @d\($0)(x: Int @d\(($0 + 1) % count)) on ARGUMENT_DEFINITION"
        }
        let sdl = "type Query { a: Int } " + directives.joined(separator: " ")
        let (schema, warnings) = try SchemaLoader.load(sdl: [SourceText(sdl)])
        #expect(warnings.count == count)
        #expect(SchemaPrinter.print(schema).utf8.count { $0 == UInt8(ascii: "@") } == count)
    }

    @Test("The reference implementation finds the same schemas valid", .enabled(if: Reference.python != nil))
    func reference() async throws {
        let fixtures = (SchemaFixture.valid + SchemaFixture.invalid).filter { !$0.isMisjudgedByReference }
        let judgements = try await ValidationReference.judgements(on: fixtures.map { .init(schema: $0.text) })
        try #require(judgements.count == fixtures.count)
        for (fixture, judgement) in zip(fixtures, judgements) {
            let isValid = judgement.syntax == nil && judgement.broken == []
            #expect(isValid == (fixture.message == nil), "\(fixture.text): \(judgement)")
        }
    }

    private func messages(_ text: String) -> [String] {
        do {
            return try SchemaLoader.load(sdl: [SourceText(text)]).warnings.map(\.message)
        } catch {
            return error.diagnostics.map(\.message)
        }
    }
}
