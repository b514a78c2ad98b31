/// The selections between a pair of braces. See the specification, section 2.5.
package struct SelectionSet: SyntaxNode {
    /// The selections, in document order. A parsed selection set contains at least one selection.
    package var selections: [Selection]
    @NotCompared package var location: SourceLocation?

    package init(selections: [Selection], location: SourceLocation? = nil) {
        self.selections = selections
        self.location = location
    }
}

/// A field or fragment in a selection set. See the specification, section 2.5.
package enum Selection: SyntaxNode {
    case field(Field)
    /// The use of a named fragment, such as `...Name`.
    case fragmentSpread(FragmentSpread)
    /// A nested selection set with an optional type condition, such as `... on Human { name }`.
    case inlineFragment(InlineFragment)

    package var location: SourceLocation? {
        switch self {
        case .field(let node): node.location
        case .fragmentSpread(let node): node.location
        case .inlineFragment(let node): node.location
        }
    }

    package var directives: [Directive] {
        switch self {
        case .field(let node): node.directives
        case .fragmentSpread(let node): node.directives
        case .inlineFragment(let node): node.directives
        }
    }
}
