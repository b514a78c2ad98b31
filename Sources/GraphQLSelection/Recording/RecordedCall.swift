/// One call of a selection's closure on its scope.
struct RecordedCall: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A field without a selection set: `name`.
        case leaf
        /// A field with one: `friends(first:)`.
        case object(Recording.SetID)
        /// `selection(_:)`: another selection of the same scope.
        case group(Recording.SetID)
        /// `selection(_:)` of an interface on a type that implements it.
        case fragment(Recording.SetID)
        /// `deferred(_:)`: another selection of the same scope, which the server may send later.
        case deferred(Recording.SetID)
        /// `on(...)`: the index of its branches among those of the recording.
        case branches(Int)
    }

    /// Where a call is in its recording.
    struct Place: Hashable, Sendable {
        let set: Recording.SetID
        /// Its index among the calls on the set.
        let index: Int
    }

    let signature: Signature
    let kind: Kind
    /// The indices of its arguments, absent ones included, among those of the recording.
    let arguments: Range<Int>
    /// For a list that should be streamed: the index of the argument that says how many elements come first.
    var streamArgument: Int?
    /// Whether it has arguments that are present. Calls of one field that have some don't merge.
    var hasPresentArguments: Bool
    /// Whether it was added to identify the object, and the closure doesn't make it.
    var isHidden = false

    /// Whether it is a field.
    var isField: Bool {
        switch kind {
        case .leaf, .object: true
        case .group, .fragment, .deferred, .branches: false
        }
    }

    /// What it counts as among the calls on its selection set: the field's name, `...` and the type of a fragment, or
    /// `on`.
    var key: Name {
        switch kind {
        case .leaf, .object: signature.name
        case .group, .fragment, .deferred: Name(signature.text, prefix: .spread)
        case .branches: Name("on")
        }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(signature) }
}

/// The selection sets of an `on`.
struct RecordedBranches: Hashable, Sendable {
    /// One for each branch.
    var sets: [Recording.SetID] = []
    /// The one for all other types.
    var otherwise: Recording.SetID?
}

/// One selection set that the mocking pass has seen.
struct RecordedSet: Hashable, Sendable {
    let type: SelectionSetType
    /// The call that the set is below; nil for the root.
    let parent: RecordedCall.Place?
    /// How many selection sets are around it.
    let depth: Int
    /// The calls on it, in their order.
    var calls: [RecordedCall] = []
}
