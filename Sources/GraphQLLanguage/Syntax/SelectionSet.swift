/// The selections between braces; see the specification, section 2.5.
package struct SelectionSet: SyntaxNode {
    /// The selections, in order; a parsed set has at least one.
    package var selections: [Selection]
    /// Where the node stands.
    @NotCompared package var location: SourceLocation?

    /// A set of the given selections.
    package init(selections: [Selection], location: SourceLocation? = nil) {
        self.selections = selections
        self.location = location
    }
}

/// One entry of a selection set; see the specification, section 2.5.
package enum Selection: SyntaxNode {
    /// A field.
    case field(Field)
    /// The contents of a named fragment: `...Name`.
    case fragmentSpread(FragmentSpread)
    /// A selection set with its own type condition: `... on Type { }`.
    case inlineFragment(InlineFragment)

    /// Where the node stands.
    package var location: SourceLocation? {
        switch self {
        case .field(let node): node.location
        case .fragmentSpread(let node): node.location
        case .inlineFragment(let node): node.location
        }
    }

    /// The directives of what is selected.
    package var directives: [Directive] {
        switch self {
        case .field(let node): node.directives
        case .fragmentSpread(let node): node.directives
        case .inlineFragment(let node): node.directives
        }
    }
}
