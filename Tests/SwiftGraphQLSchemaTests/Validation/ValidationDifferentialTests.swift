import SwiftGraphQLLanguage
import TestSupport
import Testing

@testable import SwiftGraphQLSchema

@Suite("Validation agrees with the reference implementation", .enabled(if: Reference.python != nil))
struct ValidationDifferentialTests {
    /// The documents that the reference judges in accordance with the specification.
    private static let documents = ValidationFixture.all.filter { !$0.isMisjudgedByReference }.map(\.document)

    @Test("The reference reports the same broken rules for the fixtures")
    func fixtures() async throws {
        try await compare(Self.documents)
    }

    @Test("The reference reports the same broken rules for changed documents", arguments: Array(1...4) as [UInt64])
    func mutations(seed: UInt64) async throws {
        var mutator = DocumentMutator(seed: seed, names: [ValidationSchema.text] + Self.documents)
        let documents = (0..<3).flatMap { _ in Self.documents.map { mutator.mutate($0) } }
        let counts = try await compare(documents)
        // The test would prove little if only a few changed documents parsed, or if only a few were valid.
        #expect(counts.parsed > documents.count / 2)
        #expect(counts.valid > documents.count / 30)
    }

    @Test(
        "The reference merges the same fields in documents where many fields have to be merged",
        arguments: [1, 2] as [UInt64])
    func merging(seed: UInt64) async throws {
        var random = RandomOverlap(seed: seed, schema: try ValidationSchema.schema)
        let documents = (0..<500).map { _ in random.document() }
        let counts = try await compare(documents)
        #expect(counts.parsed == documents.count)
        #expect((documents.count / 4..<documents.count * 3 / 4).contains(counts.valid))
    }

    /// If two definitions share a name, other rules may check either definition. The reference also applies some rules
    /// for executable definitions to type definitions, which don't belong in such documents.
    private static let ambiguous: Set<String> = [
        "UniqueFragmentNamesRule", "UniqueArgumentNamesRule", "UniqueVariableNamesRule", "UniqueInputFieldNamesRule",
        "ExecutableDefinitionsRule",
    ]

    @discardableResult
    private func compare(_ documents: [String]) async throws -> (parsed: Int, valid: Int) {
        let judgements = try await ValidationReference.judgements(
            on: documents.map { .init(schema: ValidationSchema.text, document: $0) })
        try #require(judgements.count == documents.count)
        var parsed = 0
        var valid = 0
        for (text, judgement) in zip(documents, judgements) {
            guard let document = try? Parser.parse(SourceText(text)) else {
                #expect(judgement.syntax != nil, "only the reference parses \(text)")
                continue
            }
            parsed += 1
            guard let expected = judgement.broken else {
                Issue.record("the reference does not parse \(text): \(judgement.syntax ?? "")")
                continue
            }
            var names = Set(try ValidationSchema.brokenRules(document).map { ValidationReference.names[$0] ?? $0 })
            #expect(names.isEmpty == expected.isEmpty, "\(names), but the reference \(expected): \(text)")
            // The reference doesn't compare the type of `__typename` with other types.
            if text.contains("__typename"), !expected.contains("OverlappingFieldsCanBeMergedRule") {
                names.remove("OverlappingFieldsCanBeMergedRule")
            }
            if Self.ambiguous.isDisjoint(with: expected) { #expect(names.sorted() == expected, "\(text)") }
            if names.isEmpty { valid += 1 }
        }
        return (parsed, valid)
    }
}
