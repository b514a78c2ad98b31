/// The values of an enum that the schema knows, to be found by their names.
@_spi(Generated) public final class EnumCases<Value: EnumValue>: Sendable {
    /// The values, in the schema's order.
    let values: [Value]

    private let names: QuotedNames

    /// The values in the schema's order.
    public init(_ values: [Value]) {
        self.values = values
        names = QuotedNames(values.map(\.rawValue))
    }

    /// The known value of that name.
    func value(named rawValue: String) -> Value? {
        let index = names.index(of: rawValue)
        return index < 0 ? nil : values[index]
    }

    /// The known value whose name is the value that a reader is at; nil even if the name is written with escapes.
    @usableFromInline func value(in text: ResponseText, at position: inout Int) -> Value? {
        guard let index = text.index(of: names, at: &position) else { return nil }
        return values[index]
    }
}
