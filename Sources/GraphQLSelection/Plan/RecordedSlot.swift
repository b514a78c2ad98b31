/// One call of a selection's closure on its scope, in the order of the calls.
struct RecordedSlot: Sendable {
    /// The number of a slot within its recording, in the order of the calls; -1 for none.
    typealias ID = Int32

    enum Kind: Sendable {
        /// A field without a selection set: `name`.
        case leaf
        /// A field with one: `friends(first:)`.
        case composite
        /// `selection(_:)`: another selection of the same scope.
        case group
        /// `selection(_:)` of an interface on a type that implements it.
        case fragment
        /// `deferred(_:)`: another selection of the same scope, which the server may send later.
        case deferred
        /// `on(...)`: a selection set for each branch, then one for `otherwise` if there is one.
        case branches

        var isField: Bool { self == .leaf || self == .composite }
    }

    /// What generated code wrote at the call; it tells calls apart while decoding.
    let signature: StaticString
    let kind: Kind
    /// Whether it has arguments that are present.
    private(set) var hasArguments: Bool
    /// The selection set that the call was made on.
    let set: RecordedSet.ID
    let firstArgument: Int32
    let argumentCount: Int32
    /// The selection sets below: of the field, the group, the fragment, or the branches.
    var firstSet: RecordedSet.ID = -1
    var lastSet: RecordedSet.ID = -1
    /// For a list that is to be streamed: how many elements are to come at first; else -1.
    private(set) var streamedCount: Int32 = -1
    /// For `branches`: how many of the selection sets are branches.
    var branchCount: Int32 = 0

    // What follows is found out when all is recorded, unless that has been done for the same calls.

    /// Where in the signature the field's name is; of the other kinds, all of it.
    private var nameStart: Int32 = 0
    private var nameEnd: Int32 = 0
    /// The hash of what it counts as among the slots of its set: of the field's name; `...` and the type's name for a
    /// group or a fragment; `on` for branches.
    private(set) var hash = NameHash()
    /// The next slot of the same set.
    var next: RecordedSlot.ID = -1
    /// The first slot of the same hash in the same object, where there are several; else -1.
    var first: RecordedSlot.ID = -1
    /// How many slots of the same hash are before it in the set.
    var ordinal: Int32 = 0
    /// Of the first slot of its hash in the set, where there may be several: how many there are.
    var count: Int32 = 1
    /// The number of the field's name, where it had to be compared.
    var key: NameTable.ID = -1
    /// The alias of the field; -1 where its value has its own name in the response.
    var alias: NameTable.ID = -1

    /// Makes it a list that is to be streamed. Calls of one field that are streamed don't merge, as those with arguments
    /// don't.
    mutating func stream(from count: Int32) {
        streamedCount = count
        hasArguments = true
    }

    init(
        _ signature: StaticString, _ kind: Kind, on set: RecordedSet.ID, firstArgument: Int32 = 0,
        argumentCount: Int32 = 0, hasArguments: Bool = false
    ) {
        self.signature = signature
        self.kind = kind
        self.set = set
        self.firstArgument = firstArgument
        self.argumentCount = argumentCount
        self.hasArguments = hasArguments
    }

    /// The field's name, as a piece of the signature.
    var name: NamePiece { NamePiece(signature, Range(uncheckedBounds: (Int(nameStart), Int(nameEnd)))) }

    /// Finds the name.
    @inline(__always)
    mutating func findName() {
        if kind.isField {
            let (range, hash) = signature.fieldName
            nameStart = Int32(truncatingIfNeeded: range.lowerBound)
            nameEnd = Int32(truncatingIfNeeded: range.upperBound)
            self.hash = hash
        } else {
            nameEnd = Int32(truncatingIfNeeded: signature.utf8CodeUnitCount)
            let key: StaticString = kind == .branches ? "on" : "..."
            hash = key.withUTF8Buffer { key in
                kind == .branches ? NameHash(key) : signature.withUTF8Buffer { NameHash(key, followedBy: $0) }
            }
        }
    }

    /// Whether there is another slot of the same hash in the same object.
    var isRepeated: Bool { first >= 0 }

    /// The slot's place in the plan, when that of its set is known.
    func position(below set: StableHash) -> StableHash {
        let named =
            switch kind {
            case .leaf, .composite: name.withUTF8 { set.appending($0) }
            case .group, .fragment, .deferred: set.appending("...\(name.description)")
            case .branches: set.appending("on")
            }
        return named.appending(Int(ordinal))
    }
}
