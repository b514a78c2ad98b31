/// What the mocking pass found out, for the decoding pass to follow: the tree of calls with their response names.
final class PlanSet: Sendable {
    let slots: [PlanSlot]
    let depth: Int

    init(slots: [PlanSlot], depth: Int = 0) {
        self.slots = slots
        self.depth = depth
    }

    /// The recorded tree, frozen. Response names have been given by then.
    convenience init(_ recorded: RecordedSet) {
        self.init(slots: recorded.slots.map(PlanSlot.init), depth: recorded.depth)
    }
}

/// One call that the closure makes on its scope.
final class PlanSlot: Sendable {
    /// One branch of `on`.
    struct Branch: Sendable {
        let typeName: [UInt8]
        /// Where the type is abstract: the response name that is there when the object is of it.
        let marker: [UInt8]?
    }

    let signature: StaticString
    let arguments: [EncodedArgument]
    let responseName: String
    let responseNameBytes: [UInt8]
    let branches: [Branch]
    let children: [PlanSet]

    init(_ recorded: RecordedSlot) {
        signature = recorded.signature
        responseName = recorded.responseName
        responseNameBytes = Array(recorded.responseName.utf8)
        children = recorded.children.map(PlanSet.init)
        switch recorded.kind {
        case .field(_, let arguments):
            self.arguments = arguments
            branches = []
        case .group, .fragment:
            arguments = []
            branches = []
        case .branches(let recordedBranches):
            arguments = []
            branches = recordedBranches.map {
                Branch(typeName: Array($0.type.name.utf8), marker: $0.marker.map { Array($0.utf8) })
            }
        }
    }

    /// Whether a call with this signature and these arguments is the one recorded here.
    func matches(_ signature: StaticString, _ arguments: [EncodedArgument]) -> Bool {
        guard signature.isSame(as: self.signature), arguments.count == self.arguments.count else { return false }
        for index in arguments.indices where !(arguments[index] == self.arguments[index]) { return false }
        return true
    }
}

extension StaticString {
    /// Whether both are the same text. The same call site has the same address, so the text is seldom looked at.
    func isSame(as other: StaticString) -> Bool {
        if utf8Start == other.utf8Start, utf8CodeUnitCount == other.utf8CodeUnitCount { return true }
        return withUTF8Buffer { own in other.withUTF8Buffer { own.elementsEqual($0) } }
    }
}
