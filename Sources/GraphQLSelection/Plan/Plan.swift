/// What the mocking pass found out, for the decoding pass to follow: the tree of calls with their response names.
final class PlanSet: Sendable {
    let slots: [PlanSlot]
    let depth: Int
    /// Whether the type is an interface or a union, of which `__typename` is asked for first.
    let isAbstract: Bool
    /// How many selection sets are right below.
    let childCount: Int

    init(slots: [PlanSlot], depth: Int = 0, isAbstract: Bool = false) {
        var childCount = 0
        self.slots = slots.map { slot in
            var slot = slot
            slot.firstChild = childCount
            childCount += slot.children.count
            return slot
        }
        self.depth = depth
        self.isAbstract = isAbstract
        self.childCount = childCount
    }

    /// The recorded tree. Response names have been given by then.
    convenience init(_ recording: Recording, _ set: RecordedSet.ID = Recording.root) {
        self.init(
            slots: recording.slots(of: set).map { PlanSlot($0, recording) },
            depth: Int(recording.sets[Int(set)].depth), isAbstract: recording.sets[Int(set)].type.isAbstract)
    }
}

/// One call that the closure makes on its scope.
struct PlanSlot: Sendable {
    /// One branch of `on`.
    struct Branch: Sendable {
        /// The type's name.
        let name: String
        /// Where the type is abstract: the response name that is there when the object is of it.
        let marker: JSONName?
    }

    let signature: StaticString
    /// Where the signature is in memory, which tells calls apart most quickly; 0 where it has no place.
    private let call: UInt
    /// The same where the field has no parameters; else 0.
    private let plainCall: UInt
    /// The number of the first of its selection sets among all that are right below its own.
    fileprivate(set) var firstChild = 0
    /// The name of the field's value in the response, and the same as it most often stands there.
    let name: JSONName
    fileprivate let member: JSONPattern
    let arguments: [EncodedArgument]
    /// Whether the field has parameters, and so arguments, be they absent.
    var hasParameters: Bool { !arguments.isEmpty }
    let branches: [Branch]
    /// The names of the branches' types.
    let typeNames: QuotedNames
    /// Whether a branch is of an abstract type.
    let hasMarkers: Bool
    let children: [PlanSet]

    var responseName: String { name.text }

    init(_ slot: RecordedSlot, _ recording: Recording) {
        signature = slot.signature
        arguments = slot.argumentCount == 0 ? [] : Array(recording.arguments(of: slot))
        name = JSONName(slot.kind.isField ? recording.responseName(of: slot) : "")
        member = name.member
        let sets = recording.sets(below: slot)
        children = slot.firstSet < 0 ? [] : sets.map { PlanSet(recording, $0) }
        branches = sets.prefix(Int(slot.branchCount)).map {
            let set = recording.sets[Int($0)]
            let type = set.type.name.description
            return Branch(
                name: type, marker: set.marker < 0 ? nil : JSONName(recording.names[set.marker]))
        }
        typeNames = branches.isEmpty ? .none : QuotedNames(branches.map(\.name))
        hasMarkers = branches.contains { $0.marker != nil }
        call = signature.hasPointerRepresentation ? UInt(bitPattern: signature.utf8Start) : 0
        plainCall = arguments.isEmpty ? call : 0
    }

    /// Whether a call with this signature is the one recorded here, its signature told by its place in memory alone.
    ///
    /// - Parameter hasArguments: Whether the arguments that the field has here were passed.
    @inline(__always)
    func isCall(_ signature: StaticString, _ hasArguments: @autoclosure () -> Bool) -> Bool {
        guard signature.hasPointerRepresentation else { return false }
        let place = UInt(bitPattern: signature.utf8Start)
        return place == plainCall || place == call && hasArguments()
    }

    /// Whether these are the same arguments.
    static func isSame(_ left: [EncodedArgument], _ right: [EncodedArgument]) -> Bool {
        left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
    }
}

/// The name of one slot's value in the response, as it most often stands there.
struct PlanSlotMember: JSONPatternWords {
    let slots: [PlanSlot]
    let number: Int

    @inline(__always) var first: UInt64 { slots[number].member.first }
    @inline(__always) var firstMask: UInt64 { slots[number].member.firstMask }
    @inline(__always) var second: UInt64 { slots[number].member.second }
    @inline(__always) var secondMask: UInt64 { slots[number].member.secondMask }
    @inline(__always) var rest: [UInt64] { slots[number].member.rest }
    @inline(__always) var count: Int { slots[number].member.count }
}

extension [PlanSlot] {
    /// Where the value begins of the member at `position`, if it is that slot's and has no whitespace in it; else -1.
    @inline(__always)
    func directValue(_ number: Int, at position: Int, isFirst: Bool, _ bytes: JSONBytes) -> Int {
        PlanSlotMember(slots: self, number: number).memberValue(at: position, isFirst: isFirst, bytes)
    }

    /// The same where there may be whitespace between tokens.
    @inline(never)
    func spacedValue(_ number: Int, at position: Int, isFirst: Bool, _ bytes: JSONBytes) -> Int {
        PlanSlotMember(slots: self, number: number).spacedMemberValue(at: position, isFirst: isFirst, bytes)
    }
}

extension StaticString {
    /// Whether both are the same text. The same call site has the same address, so the text is seldom looked at.
    func isSame(as other: StaticString) -> Bool {
        if isSamePlace(as: other) { return true }
        return withUTF8Buffer { own in other.withUTF8Buffer { own.elementsEqual($0) } }
    }
}
