/// A value in a document. See the specification, section 2.10.
package enum Value: SyntaxNode {
    /// A variable, such as `$name`.
    case variable(Variable)
    /// A number without a fraction or an exponent.
    case int(IntValue)
    /// A number with a fraction or an exponent.
    case float(FloatValue)
    /// A quoted string or a block string.
    case string(StringValue)
    /// The value `true` or `false`.
    case boolean(BooleanValue)
    /// The value `null`.
    case null(NullValue)
    /// An enum value, which is a name other than `true`, `false` and `null`.
    case `enum`(Name)
    /// A list of values in brackets.
    case list(ListValue)
    /// An input object, with names and values in braces.
    case object(ObjectValue)

    package var location: SourceLocation? {
        switch self {
        case .variable(let node): node.location
        case .int(let node): node.location
        case .float(let node): node.location
        case .string(let node): node.location
        case .boolean(let node): node.location
        case .null(let node): node.location
        case .enum(let node): node.location
        case .list(let node): node.location
        case .object(let node): node.location
        }
    }
}
