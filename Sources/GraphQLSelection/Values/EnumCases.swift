/// The values of an enum that the schema knows, with their names. For generated code.
public final class EnumCases<Value: EnumValue>: Sendable {
    /// The values, in the schema's order.
    let values: [Value]

    private let names: QuotedNames

    /// The values and, in the same order, their names with a space between.
    @_spi(Generated) public init(_ names: StaticString, _ values: [Value]) {
        self.names = QuotedNames(names.description.split(separator: " ").map { String($0) })
        self.values = values
    }

    /// The name of the value at an index.
    @_spi(Generated) public func name(_ index: Int) -> String { names.list[index] }

    /// The known value of that name.
    func value(named rawValue: String) -> Value? {
        let index = names.index(of: rawValue)
        return index < 0 ? nil : values[index]
    }

    /// The known value whose name is the value that a reader is at; nil also where the name is written with escapes.
    @usableFromInline func value(in fields: Fields) -> Value? {
        let index = fields.readName(names)
        return index < 0 ? nil : values[index]
    }
}
