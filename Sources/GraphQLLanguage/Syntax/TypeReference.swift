/// The use of a type; see the specification, section 2.12.
public indirect enum TypeReference: SyntaxNode {
    /// A type by name.
    case named(Name)
    /// A list, `[T]`.
    case list(ListType)
    /// A type that excludes null, `T!`.
    case nonNull(NonNullType)

    /// Where the node stands.
    public var location: SourceLocation? {
        switch self {
        case .named(let node): node.location
        case .list(let node): node.location
        case .nonNull(let node): node.location
        }
    }

    /// The name inside all lists and non-null marks.
    public var innermostName: Name {
        switch self {
        case .named(let name): name
        case .list(let list): list.element.innermostName
        case .nonNull(let nonNull): nonNull.type.innermostName
        }
    }
}

/// A list type, `[T]`.
public struct ListType: SyntaxNode {
    /// The type of the elements.
    public var element: TypeReference
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A list of the given element type.
    public init(element: TypeReference, location: SourceLocation? = nil) {
        self.element = element
        self.location = location
    }
}

/// A type that excludes null, `T!`.
public struct NonNullType: SyntaxNode {
    /// The type without the mark; the grammar allows no second mark in it.
    public var type: TypeReference
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// The given type without null.
    public init(type: TypeReference, location: SourceLocation? = nil) {
        self.type = type
        self.location = location
    }
}
