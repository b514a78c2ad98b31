/// A directive of the schema, with its arguments, on a field or an operation. For use by generated code.
@_spi(Generated) public struct RequestDirective: Sendable {
    let signature: Signature
    private(set) var arguments: [EncodedArgument] = []

    /// Creates a directive without arguments.
    ///
    /// - Parameter definition: The directive's definition without its locations: `@cached(ttl: Int) repeatable`.
    public init(_ definition: StaticString) { signature = Signature(definition) }

    /// Passes the next argument. Generated code passes all arguments, in the order of the definition.
    public consuming func passing(_ argument: consuming EncodedArgument) -> RequestDirective {
        arguments.append(argument)
        return self
    }
}
