/// The definition of a type of any kind; see the specification, section 3.4.
public enum TypeDefinition: SyntaxNode {
    /// A scalar.
    case scalar(ScalarTypeDefinition)
    /// An object type.
    case object(ObjectTypeDefinition)
    /// An interface.
    case interface(InterfaceTypeDefinition)
    /// A union.
    case union(UnionTypeDefinition)
    /// An enum.
    case `enum`(EnumTypeDefinition)
    /// An input object type.
    case inputObject(InputObjectTypeDefinition)

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

    /// The documentation, if any.
    public var description: StringValue? {
        switch self {
        case .scalar(let node): node.description
        case .object(let node): node.description
        case .interface(let node): node.description
        case .union(let node): node.description
        case .enum(let node): node.description
        case .inputObject(let node): node.description
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
