/// A selection set; see the specification, section 2.5.
package struct SelectionSet: SyntaxNode {
    /// The selections, in order. A parsed selection set has at least one.
    package var selections: [Selection]
    @NotCompared package var location: SourceLocation?

    package init(selections: [Selection], location: SourceLocation? = nil) {
        self.selections = selections
        self.location = location
    }
}

/// A selection in a selection set; see the specification, section 2.5.
package enum Selection: SyntaxNode {
    /// A field.
    case field(Field)
    /// The fields of a named fragment: `...Name`.
    case fragmentSpread(FragmentSpread)
    /// A nested selection set with a type condition: `... on Type { }`.
    case inlineFragment(InlineFragment)

    package var location: SourceLocation? {
        switch self {
        case .field(let node): node.location
        case .fragmentSpread(let node): node.location
        case .inlineFragment(let node): node.location
        }
    }

    /// The directives of the selection.
    package var directives: [Directive] {
        switch self {
        case .field(let node): node.directives
        case .fragmentSpread(let node): node.directives
        case .inlineFragment(let node): node.directives
        }
    }
}
