/// A call that a selection's closure makes on its scope.
struct RecordedCall: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// A field without a selection set: `name`.
        case leaf
        /// A field with a selection set: `friends(first:)`.
        case object(Recording.SetID)
        /// `selection(_:)`: another selection of the same scope.
        case group(Recording.SetID)
        /// `selection(_:)` of an interface on a type that implements it.
        case fragment(Recording.SetID)
        /// `deferred(_:)`: another selection of the same scope, which the server may send later.
        case deferred(Recording.SetID)
        /// `on(...)`, with the index of its branches among all branches of the recording.
        case branches(Int)
    }

    /// The position of a call in its recording.
    struct Place: Hashable, Sendable {
        let set: Recording.SetID
        /// The index of the call among the calls on the set.
        let index: Int
    }

    let signature: Signature
    let kind: Kind
    /// The indices of the call's arguments, including absent ones, among all arguments of the recording.
    let arguments: Range<Int>
    /// For a list that should be streamed, the index of the argument with the number of elements to send first.
    var streamArgument: Int?
    /// Whether the call has arguments that are present. Calls to a field with arguments don't merge.
    var hasPresentArguments: Bool
    /// Whether the library added the call to identify the object. The closure doesn't make such a call.
    var isHidden = false

    /// Whether the call is a field.
    var isField: Bool {
        switch kind {
        case .leaf, .object: true
        case .group, .fragment, .deferred, .branches: false
        }
    }

    /// The name that identifies calls on a selection set when they are counted: the name of the field, `...` and the
    /// type of a fragment, or `on`.
    var key: Name {
        switch kind {
        case .leaf, .object: signature.name
        case .group, .fragment, .deferred: Name(signature.text, prefix: .spread)
        case .branches: Name("on")
        }
    }
}

/// The selection sets of an `on`.
struct RecordedBranches: Equatable, Sendable {
    /// For each type, whether it has a branch; `nil` if all types have one and there is none for all other types.
    let given: [Bool]?
    /// The selection set of each branch.
    var sets: [Recording.SetID] = []
    /// The selection set for all other types.
    var otherwise: Recording.SetID?
}

/// A selection set that the mocking pass has seen.
struct RecordedSet: Equatable, Sendable {
    let type: SelectionSetType
    /// The call that has the set; `nil` for the root.
    let parent: RecordedCall.Place?
    /// The number of selection sets around this one.
    let depth: Int
    /// The calls on the set, in order.
    var calls: [RecordedCall] = []
}
