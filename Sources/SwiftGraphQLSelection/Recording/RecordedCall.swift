/// A call that a selection's closure makes on its scope.
struct RecordedCall: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// A field without a selection set: `name`.
        case leaf
        /// A field with a selection set: `friends(first:)`.
        case object(Recording.SetID)
        /// Another selection of the same scope with a directive, which is the signature: `deferred(_:)`,
        /// `include(if:_:)`, `skip(if:_:)`.
        case directed(Recording.SetID)
        /// `on(...)`: for each type, the selection set of its branch, or `nil` if the type has no branch. The calls of
        /// the branch for all other types are on the same set as this call.
        case branches([Recording.SetID?], hasOtherwise: Bool)
    }

    /// The position of a call in its recording.
    struct Place: Hashable, Sendable {
        let set: Recording.SetID
        /// The index of the call among the calls on the set.
        let index: Int
    }

    let signature: Signature
    var kind: Kind
    /// The interface whose selection made the call; `nil` if the selection is on the scope itself.
    var interface: Signature?
    /// The index of the field's directives in `Recording.fieldDirectives`, whose first list is empty.
    ///
    /// A call has no reference to the list, because each copy of the call would have to count the reference.
    var directives = 0
    /// The indices of the call's arguments, including absent ones, among all arguments of the recording. The arguments
    /// of the directives come first.
    var arguments = 0..<0
    /// For a list that should be streamed, the index of the argument with the number of elements to send first.
    var streamArgument: Int?
    /// Whether any argument of the call is present, or the call has a directive. Such calls to a field don't merge,
    /// because the document must not depend on whether the arguments are equal.
    var hasPresentArguments = false
    /// Whether the server sends the fields of a call with `@include` or `@skip`.
    var isIncluded = true
    /// Whether the library added the call to identify the object. The closure doesn't make such a call.
    var isHidden = false
    /// The leaf type of a field without a selection set.
    var leaf: (any LeafType.Type)?

    /// Whether the call is a field.
    var isField: Bool {
        switch kind {
        case .leaf, .object: true
        case .directed, .branches: false
        }
    }

    /// Returns whether two calls result in the same part of a document.
    static func == (left: RecordedCall, right: RecordedCall) -> Bool {
        left.signature == right.signature && left.kind == right.kind && left.interface == right.interface
            && left.directives == right.directives && left.isIncluded == right.isIncluded
            && left.arguments == right.arguments && left.streamArgument == right.streamArgument
            && left.hasPresentArguments == right.hasPresentArguments && left.isHidden == right.isHidden
    }
}

/// A selection set that the mocking pass has seen.
struct RecordedSet: Equatable, Sendable {
    /// Whether its type is an interface or a union.
    let isAbstract: Bool
    /// The call that has the set; `nil` for the root.
    let parent: RecordedCall.Place?
    /// The number of selection sets that contain this one.
    let depth: Int
    /// Whether the fields that identify its objects have been added.
    var isIdentified = false
    /// The calls on the set, in order.
    var calls: [RecordedCall] = []
}
