/// A value that is written in a document; see the specification, section 2.10.
package enum Value: SyntaxNode {
    /// A variable, `$name`.
    case variable(Variable)
    /// A number without fraction and exponent.
    case int(IntValue)
    /// A number with fraction or exponent.
    case float(FloatValue)
    /// A string, quoted or block.
    case string(StringValue)
    /// `true` or `false`.
    case boolean(BooleanValue)
    /// `null`.
    case null(NullValue)
    /// A name that is neither `true`, `false` nor `null`.
    case `enum`(Name)
    /// Values between brackets.
    case list(ListValue)
    /// Names and values between braces.
    case object(ObjectValue)

    /// Where the node stands.
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
