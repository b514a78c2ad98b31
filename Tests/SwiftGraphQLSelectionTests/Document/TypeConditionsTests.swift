import TestSupport
import Testing

@testable import SwiftGraphQLSelection

@Suite struct TypeConditionsTests {
    /// All paths of three types. Each type is one of three object types, or `nil` for an abstract type.
    private static let ways: [[String?]] = {
        let types: [String?] = [nil, "A", "B", "C"]
        return types.flatMap { one in types.flatMap { two in types.map { [one, two, $0] } } }
    }()

    private static func excludes(_ one: [String?], _ other: [String?]) -> Bool {
        zip(one, other).contains { $0 != nil && $1 != nil && $0 != $1 }
    }

    @Test(
        "A class of type conditions is compatible with exactly the other classes on its level that it doesn't exclude",
        arguments: 1...20)
    func compatible(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let ways = Self.ways.shuffled(using: &random).prefix(Int.random(in: 2...64, using: &random))
        var conditions = TypeConditions()
        var classes: [TypeConditions.Class: [String?]] = [:]
        // The classes are created level by level, the order in which response names are chosen.
        for length in 1...3 {
            for way in ways {
                let way = Array(way.prefix(length))
                let last = way.reduce(TypeConditions.root) { conditions.classOf($1, below: $0) }
                classes[last] = way
            }
        }
        for (one, way) in classes {
            let expected = classes.filter {
                $0.key != one && $0.value.count == way.count && !Self.excludes($0.value, way)
            }
            #expect(Set(conditions.compatible(with: one)) == Set(expected.keys), "\(way)")
        }
    }
}
