import SwiftGraphQLJSON

/// The values of an enum in the schema, which can be looked up by name.
@_spi(Generated) public final class EnumCases<Value: EnumValue>: Sendable {
    /// The values, in schema order.
    let values: [Value]
    private let texts: [String]
    private let names: [KnownName]

    /// Creates the cases from the values, in schema order.
    public init(_ values: [Value]) {
        self.values = values
        texts = values.map(\.rawValue)
        names = texts.map { KnownName($0) }
    }

    /// Returns the index of the value with the given name; `nil` if the schema has no such value.
    func index(named rawValue: String) -> Int? { texts.firstIndex { $0.isSameText(as: rawValue) } }

    /// Returns the index of the value whose quoted name is at `position` and skips the name. Returns `nil` for any
    /// other JSON and for a name that is long or contains escapes.
    func index(at position: inout Int, _ bytes: JSONBytes) -> Int? {
        let index = names.firstIndex { $0.stands(at: position, bytes) }
        if let index { position += names[index].count }
        return index
    }
}
