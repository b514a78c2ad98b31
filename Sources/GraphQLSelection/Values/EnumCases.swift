/// The values of an enum that the schema knows, with their names. For generated code.
public struct EnumCases<Value: EnumValue>: Sendable {
    /// The values, in the schema's order.
    let values: [Value]

    private let names: [String]
    private let valuesByName: [String: Value]

    /// The values and, in the same order, their names with a space between.
    @_spi(Generated) public init(_ names: StaticString, _ values: [Value]) {
        self.names = names.description.split(separator: " ").map { String($0) }
        self.values = values
        valuesByName = Dictionary(zip(self.names, values), uniquingKeysWith: { first, _ in first })
    }

    /// The name of the value at an index.
    @_spi(Generated) public func name(_ index: Int) -> String { names[index] }

    /// The known value of that name.
    func value(named rawValue: String) -> Value? { valuesByName[rawValue] }
}
