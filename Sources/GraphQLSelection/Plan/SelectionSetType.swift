/// The type that a selection set is on, as far as documents depend on it.
struct SelectionSetType: Sendable {
    /// The type's name; empty for an operation's root, whose name the selection does not know.
    let name: NamePiece
    /// Whether it is an interface or a union.
    let isAbstract: Bool
}
