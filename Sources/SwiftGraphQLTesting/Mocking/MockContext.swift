public import SwiftGraphQL

/// The position for which a closure creates mock data, with random numbers that are the same in every run.
public struct MockContext: Sendable {
    /// The field, such as `Human.name`.
    public let coordinate: String
    /// The name of the requested type, without list and non-null modifiers.
    public let typeName: String
    /// The arguments of the field.
    public let arguments: ResolverArguments
    /// The path of the value in the response.
    public let path: ResponsePath
    /// A number that depends only on the server's seed and on the position.
    public let seed: UInt64

    /// Returns an integer in a range. The same seed and position give the same integer.
    public func int(in range: ClosedRange<Int>) -> Int {
        let count = UInt64(bitPattern: Int64(range.upperBound)) &- UInt64(bitPattern: Int64(range.lowerBound))
        let offset = count == .max ? seed : seed % (count + 1)
        return Int(truncatingIfNeeded: UInt64(bitPattern: Int64(range.lowerBound)) &+ offset)
    }

    /// Returns one of the given values, or `nil` if there are none. The same seed and position give the same value.
    public func pick<Element>(_ values: [Element]) -> Element? {
        values.isEmpty ? nil : values[int(in: 0...values.count - 1)]
    }
}
