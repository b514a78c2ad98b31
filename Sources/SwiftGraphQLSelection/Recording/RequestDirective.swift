/// A directive on a field or an operation, with its arguments. Generated code creates it.
@_spi(Generated) public struct RequestDirective: Sendable {
    let signature: Signature
    private(set) var arguments: [EncodedArgument] = []

    /// Creates a directive without arguments.
    ///
    /// - Parameter definition: The directive's definition without its locations: `@cached(ttl: Int) repeatable`.
    public init(_ definition: StaticString) { signature = Signature(definition) }

    /// Returns the directive with one more argument. Generated code passes all arguments in the definition's order.
    public consuming func passing(_ argument: consuming EncodedArgument) -> RequestDirective {
        arguments.append(argument)
        return self
    }
}
