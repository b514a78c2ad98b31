import SwiftGraphQLLanguage
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("The differences between two lists of members are found")
struct NamedDifferenceTests {
    /// A member that counts the reads of its name.
    private struct Member: DuplicableDefinition {
        let text: String
        let reads: Counter

        var name: Name {
            reads.add()
            return Name(text)
        }

        func differences(from first: Member) -> [String] { [] }
    }

    // The class is `@unchecked Sendable`, because only the test's own thread uses it.
    private final class Counter: @unchecked Sendable {
        private(set) var value = 0
        func add() { value += 1 }
    }

    @Test("Each name is read only a few times, even if many members were added, removed and reordered")
    func reads() {
        let counter = Counter()
        let count = 8_000
        let old = (0..<count).map { Member(text: "Old\($0 / 2 * ($0 % 2 * 2 - 1))", reads: counter) }
        let new = old.dropFirst(count / 2).reversed() + (0..<count).map { Member(text: "New\($0)", reads: counter) }
        let difference = NamedDifference(old, Array(new))
        #expect(difference.added.count == count)
        #expect(difference.removed.count + difference.kept.count == count)
        #expect(counter.value <= 4 * (old.count + new.count))
    }
}
