/// The selections between braces; see the specification, section 2.5.
public struct SelectionSet: SyntaxNode {
    /// The selections, in order; a parsed set has at least one.
    public var selections: [Selection]
    /// Where the node stands.
    @NotCompared public var location: SourceLocation?

    /// A set of the given selections.
    public init(selections: [Selection], location: SourceLocation? = nil) {
        self.selections = selections
        self.location = location
    }
}

/// One entry of a selection set; see the specification, section 2.5.
public enum Selection: SyntaxNode {
    /// A field.
    case field(Field)
    /// The contents of a named fragment: `...Name`.
    case fragmentSpread(FragmentSpread)
    /// A selection set with its own type condition: `... on Type { }`.
    case inlineFragment(InlineFragment)

    /// Where the node stands.
    public var location: SourceLocation? {
        switch self {
        case .field(let node): node.location
        case .fragmentSpread(let node): node.location
        case .inlineFragment(let node): node.location
        }
    }
}
