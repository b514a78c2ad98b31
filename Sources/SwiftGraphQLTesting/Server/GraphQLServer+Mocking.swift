public import SwiftGraphQL

extension GraphQLServer {
    /// Makes the mock data of a type or of a field.
    ///
    /// ```swift
    /// server.mocking("DateTime") { _ in "2026-01-01T00:00:00Z" }
    ///     .mocking("Human.name") { mock in .string("Human \(mock.int(in: 1...9))") }
    ///     .mocking("Human") { _ in ["homePlanet": "Tatooine"] }
    /// ```
    ///
    /// - Parameters:
    ///   - name: A scalar, an enum, a composite type, or `Type.field`. A field's goes before its type's.
    ///   - make: Gives the value. Of an object it need not give all members: the others are mocked too.
    /// - Throws: `GraphQLServerError` where the schema has no such type or field.
    public func mocking(
        _ name: String, _ make: @escaping @Sendable (Mock) throws -> JSONValue
    ) throws -> GraphQLServer {
        try with {
            if name.contains(".") { try $0.check(field: name) } else { try $0.check(type: name) }
            $0.mocks.overrides[name] = make
        }
    }

    /// Sets how many elements lists of mock data have; two without this.
    public func mocking(listLength: ClosedRange<Int>) -> GraphQLServer {
        with { $0.mocks.listLength = max(0, listLength.lowerBound)...max(0, listLength.upperBound) }
    }

    /// Sets of how many in a hundred nullable places of mock data are null; none without this.
    public func mocking(nullPercentage: Int) -> GraphQLServer {
        with { $0.mocks.nullPercentage = nullPercentage }
    }

    /// Sets how many events of mock data a subscription without a closure of its own gets; three without this.
    public func mocking(eventCount: Int) -> GraphQLServer {
        with { $0.eventCount = max(0, eventCount) }
    }

    /// Makes fields that have no value null instead of mock data.
    public func withoutMockData() -> GraphQLServer {
        with { $0.mocks.isOn = false }
    }
}
