public import SwiftGraphQL

/// The place for which a closure makes mock data, with numbers that are the same in each run.
public struct Mock: Sendable {
    /// The field, such as `Human.name`.
    public let coordinate: String
    /// The name of the type that is needed, without lists and non-null marks.
    public let typeName: String
    /// The arguments of the field.
    public let arguments: ResolverArguments
    /// The place in the response.
    public let path: ResponsePath
    /// A number that only depends on the server's seed and on the place.
    public let seed: UInt64

    /// A whole number within bounds, the same for the same seed and place.
    public func int(in range: ClosedRange<Int>) -> Int {
        let count = UInt64(bitPattern: Int64(range.upperBound)) &- UInt64(bitPattern: Int64(range.lowerBound))
        let offset = count == .max ? seed : seed % (count + 1)
        return Int(truncatingIfNeeded: UInt64(bitPattern: Int64(range.lowerBound)) &+ offset)
    }

    /// One of some values, the same for the same seed and place; `nil` if there are none.
    public func pick<Element>(_ values: [Element]) -> Element? {
        values.isEmpty ? nil : values[int(in: 0...values.count - 1)]
    }
}
