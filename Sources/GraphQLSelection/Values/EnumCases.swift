import GraphQLJSON

/// The values of an enum in the schema, for lookup by name.
@_spi(Generated) public final class EnumCases<Value: EnumValue>: Sendable {
    /// The values, in the order of the schema.
    let values: [Value]
    private let byName: [JSONKey: Value]

    /// Creates the cases from the values, in the order of the schema.
    public init(_ values: [Value]) {
        self.values = values
        byName = Dictionary(values.map { (JSONKey($0.rawValue), $0) }) { first, _ in first }
    }

    /// Returns the known value with a name.
    func value(named rawValue: String) -> Value? { byName[JSONKey(rawValue)] }
}
