/// The values of an enum in the schema, for lookup by name.
@_spi(Generated) public final class EnumCases<Value: EnumValue>: Sendable {
    /// The values, in the order of the schema.
    let values: [Value]

    private let names: QuotedNames

    /// Creates the cases from the values, in the order of the schema.
    public init(_ values: [Value]) {
        self.values = values
        names = QuotedNames(values.map(\.rawValue))
    }

    /// Returns the known value with a name.
    func value(named rawValue: String) -> Value? { names.index(of: rawValue).map { values[$0] } }

    /// Returns the known value at the reader's position; `nil` if there is none, or if its name contains escapes.
    @usableFromInline func value(in text: ResponseText, at position: inout Int) -> Value? {
        guard let index = text.index(of: names, at: &position) else { return nil }
        return values[index]
    }
}
