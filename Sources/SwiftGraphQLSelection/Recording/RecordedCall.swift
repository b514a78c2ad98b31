/// A call that a selection's closure made on its scope during recording.
struct RecordedCall: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// A call of a field without a selection set, such as `name`.
        case leaf
        /// A call of a field with a selection set, such as `friends(first:)`.
        case object(Recording.SetID)
        /// Another selection of the same scope with a directive: `deferred(_:)`, `include(if:_:)` or `skip(if:_:)`. The
        /// call's signature is the directive.
        case directed(Recording.SetID)
        /// A call of `on`, with the selection set of each type's branch, or `nil` for a type without a branch. The
        /// calls in the `otherwise` branch are in the same set as this call.
        case branches([Recording.SetID?], hasOtherwise: Bool)
    }

    /// The position of a call in its recording.
    struct Place: Hashable, Sendable {
        let set: Recording.SetID
        /// The index of the call in the set's `calls`.
        let index: Int
    }

    let signature: Signature
    var kind: Kind
    /// The interface whose selection made the call; `nil` for a selection on the scope itself.
    var interface: Signature?
    /// The index of the field's directives in `Recording.fieldDirectives`, whose first list is empty.
    ///
    /// The call stores an index and not the list itself, because each copy of the call would retain the list.
    var directives = 0
    /// The indices of the call's arguments, including absent ones, among all arguments of the recording. The arguments
    /// of the call's directives come first.
    var arguments = 0..<0
    /// The index of the argument with the number of elements to send first; `nil` if the field isn't a streamed list.
    var streamArgument: Int?
    /// Whether the call has a directive or at least one argument that is present. If so, the call isn't merged with
    /// others, because the document must not depend on whether the arguments are equal.
    var hasPresentArguments = false
    /// Whether the server sends the fields of a call with `@include` or `@skip`; true for all other calls.
    var isIncluded = true
    /// Whether the library, not the closure, added the call. The field then serves only to identify the object.
    var isHidden = false
    /// The leaf type; `nil` unless the call is a field without a selection set.
    var leaf: (any LeafType.Type)?

    /// Whether the call is a field.
    var isField: Bool {
        switch kind {
        case .leaf, .object: true
        case .directed, .branches: false
        }
    }

    /// Returns whether two calls produce the same part of a document. Leaf types don't matter.
    static func == (left: RecordedCall, right: RecordedCall) -> Bool {
        left.signature == right.signature && left.kind == right.kind && left.interface == right.interface
            && left.directives == right.directives && left.isIncluded == right.isIncluded
            && left.arguments == right.arguments && left.streamArgument == right.streamArgument
            && left.hasPresentArguments == right.hasPresentArguments && left.isHidden == right.isHidden
    }
}

/// A selection set that was recorded in the mocking pass.
struct RecordedSet: Equatable, Sendable {
    /// Whether the selection set is on an interface or a union.
    let isAbstract: Bool
    /// The place of the call that the set belongs to; `nil` for the root.
    let parent: RecordedCall.Place?
    /// Whether the key fields of the set's objects have been added.
    var isIdentified = false
    /// The calls that closures made on the set, in order.
    var calls: [RecordedCall] = []
}
