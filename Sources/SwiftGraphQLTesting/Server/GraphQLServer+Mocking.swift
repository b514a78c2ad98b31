public import SwiftGraphQL

extension GraphQLServer {
    /// Returns a copy with custom mock data for a type or a field.
    ///
    /// ```swift
    /// server.mocking("DateTime") { _ in "2026-01-01T00:00:00Z" }
    ///     .mocking("Human.name") { mock in .string("Human \(mock.int(in: 1...9))") }
    ///     .mocking("Human") { _ in ["homePlanet": "Tatooine"] }
    /// ```
    ///
    /// - Parameters:
    ///   - name: A scalar, an enum, a composite type, or `Type.field`, which takes precedence over the field's type.
    ///   - make: A closure that returns the value. Omitted members of an object get mock data too; the object's other
    ///     members take precedence over `Type.field`.
    /// - Throws: `GraphQLServerError` if the schema has no such type or field.
    public func mocking(
        _ name: String, _ make: @escaping @Sendable (MockContext) throws -> JSONValue
    ) throws -> GraphQLServer {
        try with {
            if name.contains(".") { try $0.check(field: name) } else { try $0.check(type: name) }
            $0.mocks.overrides[name] = make
        }
    }

    /// Returns a copy in which mock values of a custom scalar are its codec's `mockValue`.
    ///
    /// ```swift
    /// server.mocking("Money", with: StringDecimal.self)
    /// ```
    ///
    /// - Parameters:
    ///   - scalar: The scalar's name in the schema.
    ///   - codec: The codec that the scalar is mapped to.
    /// - Throws: `GraphQLServerError` if the schema has no such type, or the codec's error if the codec can't encode
    ///   the value.
    public func mocking<Scalar: Codec>(_ scalar: String, with codec: Scalar.Type) throws -> GraphQLServer {
        let value = try JSONValue(encoding: Scalar(wrappedValue: Scalar.mockValue))
        return try mocking(scalar) { _ in value }
    }

    /// Returns a copy whose mock lists have a length in the given range. The default is two elements.
    public func mocking(listLength: ClosedRange<Int>) -> GraphQLServer {
        with { $0.mocks.listLength = max(0, listLength.lowerBound)...max(0, listLength.upperBound) }
    }

    /// Returns a copy in which the given percentage of nullable mock values is null. The default is zero.
    public func mocking(nullPercentage: Int) -> GraphQLServer {
        with { $0.mocks.nullPercentage = nullPercentage }
    }

    /// Returns a copy with the given number of mock events for subscriptions without a closure. The default is three.
    public func mocking(eventCount: Int) -> GraphQLServer {
        with { $0.eventCount = max(0, eventCount) }
    }

    /// Returns a copy in which fields without a value are null instead of mock data.
    public func withoutMockData() -> GraphQLServer {
        with { $0.mocks.isOn = false }
    }
}
