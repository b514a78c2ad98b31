import SwiftGraphQLJSON
import TestSupport
import Testing

@testable import SwiftGraphQLSelection

/// Compares the error index with a search through all errors.
@Suite struct ErrorIndexTests {
    private static func error(_ steps: [ResponsePath.Component]?) -> GraphQLError {
        GraphQLError(message: "", path: steps.map { ResponsePath($0) })
    }

    private static func path(_ numbers: inout SeededNumbers, _ longest: Int) -> [ResponsePath.Component] {
        (0..<Int.random(in: 0...longest, using: &numbers)).map { _ in
            numbers.chance(50)
                ? .name(numbers.pick(["a", "b", "c"])) : .index(Int.random(in: 0...2, using: &numbers))
        }
    }

    /// Returns a random value that contains most paths from `path(_:_:)`.
    private static func value(_ numbers: inout SeededNumbers, _ depth: Int) -> JSONValue {
        if depth == 0 || numbers.chance(15) { return numbers.chance(50) ? nil : 1 }
        if numbers.chance(50) {
            let count = Int.random(in: 0...3, using: &numbers)
            return .array((0..<count).map { _ in value(&numbers, depth - 1) })
        }
        var members = JSONObject()
        for name in ["a", "b", "c"] where numbers.chance(70) { members[name] = value(&numbers, depth - 1) }
        return .object(members)
    }

    /// Returns whether a member or an element on the given path is missing.
    private static func isMissing(_ steps: some Collection<ResponsePath.Component>, in value: JSONValue) -> Bool {
        guard let step = steps.first else { return false }
        if case .null = value { return false }
        switch (step, value) {
        case (.name(let name), .object(let members)):
            guard let member = members[name] else { return true }
            return isMissing(steps.dropFirst(), in: member)
        case (.index(let index), .array(let elements)) where elements.indices.contains(index):
            return isMissing(steps.dropFirst(), in: elements[index])
        default: return true
        }
    }

    @Test(arguments: 0..<200)
    func `the index finds the same errors for a path as a search through all errors`(_ seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let errors = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
            Self.error(numbers.chance(10) ? nil : Self.path(&numbers, 4))
        }
        let index = ErrorIndex(errors)
        for _ in 0..<20 {
            let place = ResponsePath(Self.path(&numbers, 3))
            let within = errors.indices.filter { place.contains(errors[$0].path ?? ResponsePath()) }
            #expect(index.numbers(within: place) == within)
            let about = errors.indices.filter { number in
                errors[number].path.map { place.contains($0) || $0.contains(place) } ?? false
            }
            #expect(index.numbers(about: place, limit: 40) == about)
            let few = index.numbers(about: place, limit: 3)
            #expect(few.count == min(3, about.count))
            #expect(Set(few).isSubset(of: about))
        }
    }

    @Test(arguments: 0..<200)
    func `errors explain a missing part if a value on their path is missing`(_ seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let object: JSONValue = ["a": Self.value(&numbers, 3), "b": Self.value(&numbers, 3)]
        let place: [ResponsePath.Component] = [.name("x"), .index(7)]
        let errors = (0..<30).map { _ in
            Self.error(numbers.chance(10) ? nil : numbers.chance(10) ? place : place + Self.path(&numbers, 5))
        }
        let root = try JSONDocument(Array(object.description.utf8)).root
        for name in ["a", "b", "c"] {
            let expected = errors.indices.filter { number in
                guard let path = errors[number].path, path.components.starts(with: place + [.name(name)]) else {
                    return false
                }
                return Self.isMissing(path.components.dropFirst(2), in: object)
            }
            let found = ErrorIndex(errors).numbers(withinMissing: name, of: root, at: ResponsePath(place))
            #expect(found == expected)
        }
    }

    @Test func `errors nearest to a path take precedence`() {
        let errors = [[], [.name("a")], [.name("a"), .index(0)], [.name("a"), .index(0), .name("b")]].map(Self.error)
        let index = ErrorIndex(errors)
        let place = ResponsePath([.name("a"), .index(0)])
        #expect(index.numbers(about: place, limit: 2) == [2, 3])
        #expect(index.numbers(about: place, limit: 3) == [1, 2, 3])
    }
}
