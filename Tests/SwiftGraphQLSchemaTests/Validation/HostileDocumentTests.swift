import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema

/// Tests documents that are designed to take a long time or to exhaust the stack.
@Suite("Hostile documents are validated in bounded time", .timeLimit(.minutes(15)))
struct HostileDocumentTests {
    @Test("Tens of thousands of equal fields are valid")
    func manyEqualFields() throws {
        let fields = String(repeating: "journal { id shelf { id } } ", count: 20_000)
        #expect(try findings("{ \(fields) }") == [])
    }

    @Test("Fragments whose uses double at each level are valid")
    func doublingFragments() throws {
        let fragments = (0..<60).map { level in
            """
            fragment F\(level) on Item {
              a: related(first: 1) { ...F\(level + 1) } b: related(first: 2) { ...F\(level + 1) }
            }
            """
        }
        let document = "{ item(id: 1) { ...F0 } } \(fragments.joined()) fragment F60 on Item { id }"
        #expect(try findings(document) == [])
    }

    @Test("A document whose fragments combine in too many ways is rejected as too complex")
    func mixingFragments() throws {
        // Each path through the response has a different combination of levels with 'b', so there are about 2^40 paths.
        let levels = (0..<40).map { level in
            """
            fragment S\(level) on Item {
              a: related(first: 1) { ...S\(level + 1) } b: related(first: 2) { ...S\(level + 1) ...F0 }
            }
            fragment F\(level) on Item {
              a: related(first: 1) { ...F\(level + 1) } b: related(first: 2) { ...F\(level + 1) }
            }
            """
        }
        let ends = "fragment S40 on Item { id } fragment F40 on Item { id }"
        let found = try findings("{ item(id: 1) { ...S0 } } \(levels.joined()) \(ends)")
        #expect(found.contains { $0.hasPrefix("the document is too complex to validate") })
    }

    @Test("A chain of fragments as long as the document is rejected without recursion")
    func chain() throws {
        let fragments = (0..<50_000).map { "fragment F\($0) on Item { related { ...F\($0 + 1) } }" }
        let found = try findings(
            "{ item(id: 1) { ...F0 } } \(fragments.joined(separator: "\n")) fragment F50000 on Item { id }")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("the operation is nested 100003 levels deep, including its fragments") == true)
    }

    @Test("A cycle of fragments as long as the document is found without recursion")
    func circle() throws {
        let fragments = (0..<50_000).map { "fragment F\($0) on Item { ...F\(($0 + 1) % 50_000) }" }
        let found = try findings("{ item(id: 1) { ...F0 } } \(fragments.joined(separator: "\n"))")
        #expect(found.contains { $0.hasPrefix("the fragment 'F0' uses itself through 'F1', 'F2'") })
    }

    @Test("Thousands of operations that share thousands of fragments are rejected as too complex")
    func sharedFragments() throws {
        let count = 5_000
        let operations = (0..<count).map { "query Q\($0)($n: Int!) { ...F0 }" }
        let fragments = (0..<count).map { "fragment F\($0) on Query { books(first: $n) { id } ...F\($0 + 1) }" }
        let last = "fragment F\(count) on Query { __typename }"
        let found = try findings((operations + fragments + [last]).joined(separator: "\n"))
        #expect(found.contains { $0.hasPrefix("the document is too complex to validate") })
    }

    @Test("Only the first hundred errors are reported")
    func manyErrors() throws {
        let found = try findings("{ \(String(repeating: "nothing ", count: 10_000)) }")
        #expect(found.count == 101)
        #expect(found.last == "more than 100 errors; the rest are omitted")
    }

    private func findings(_ text: String) throws -> [String] {
        validate(try Parser.parse(SourceText(text)), against: try ValidationSchema.schema).map(\.message)
    }
}
