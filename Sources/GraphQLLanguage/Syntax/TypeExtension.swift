/// What is added to a type of any kind; see the specification, section 3.4.3.
public enum TypeExtension: SyntaxNode {
    /// A scalar.
    case scalar(ScalarTypeExtension)
    /// An object type.
    case object(ObjectTypeExtension)
    /// An interface.
    case interface(InterfaceTypeExtension)
    /// A union.
    case union(UnionTypeExtension)
    /// An enum.
    case `enum`(EnumTypeExtension)
    /// An input object type.
    case inputObject(InputObjectTypeExtension)

    /// The type's name.
    public var name: Name {
        switch self {
        case .scalar(let node): node.name
        case .object(let node): node.name
        case .interface(let node): node.name
        case .union(let node): node.name
        case .enum(let node): node.name
        case .inputObject(let node): node.name
        }
    }

    /// The directives, in order.
    public var directives: [Directive] {
        switch self {
        case .scalar(let node): node.directives
        case .object(let node): node.directives
        case .interface(let node): node.directives
        case .union(let node): node.directives
        case .enum(let node): node.directives
        case .inputObject(let node): node.directives
        }
    }

    /// Where the node stands.
    public var location: SourceLocation? {
        switch self {
        case .scalar(let node): node.location
        case .object(let node): node.location
        case .interface(let node): node.location
        case .union(let node): node.location
        case .enum(let node): node.location
        case .inputObject(let node): node.location
        }
    }
}
