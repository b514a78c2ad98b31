import GraphQLJSON

/// One selection set of a plan: the calls that the decoding pass has to make, with their response names.
///
/// A plan holds no argument values. All operations of one document share it.
final class PlanSet: Sendable {
    /// The calls that the closure makes, then the fields that were added to identify the object.
    let slots: [PlanSlot]
    /// The fields that may be behind the others in the response to identify the object, and that no call reads.
    let keyMembers: [PlanSlot]
    /// How many selection sets are around it.
    let depth: Int
    /// Whether the type is an interface or a union, of which `__typename` is requested first.
    let isAbstract: Bool
    /// How many selection sets are right below.
    let childCount: Int
    /// The names of the members that calls on this set read, each once. Where all calls are fields of different names,
    /// the name of the n-th is the n-th.
    let names: [JSONName]
    /// The number of `__typename` among the names.
    let typeName: Int

    /// The plan of a recording, or of one selection set in it.
    init(_ recording: Recording, _ responseNames: ResponseNames, _ set: Recording.SetID = Recording.root) {
        let recorded = recording.sets[set]
        var names = MemberNames()
        var childCount = 0
        for (index, call) in recorded.calls.enumerated() where call.isField {
            names.add(responseNames.responseName(of: RecordedCall.Place(set: set, index: index)).text)
        }
        var (slots, keyMembers): ([PlanSlot], [PlanSlot]) = ([], [])
        for (index, call) in recorded.calls.enumerated() {
            let place = RecordedCall.Place(set: set, index: index)
            if call.isHidden, !call.isField {
                keyMembers += Self.keyMembers(below: call, in: recording, responseNames, &names)
                continue
            }
            let slot = PlanSlot(place, in: recording, responseNames, firstChild: childCount, &names)
            childCount += slot.children.count
            slots.append(slot)
            if call.isHidden { keyMembers.append(slot) }
        }
        self.slots = slots
        self.keyMembers = keyMembers
        typeName = names.add("__typename")
        self.names = names.list
        depth = recorded.depth
        isAbstract = recorded.type.isAbstract
        self.childCount = childCount
    }

    /// The fields that identify objects of the types that an abstract type stands for, each name once.
    private static func keyMembers(
        below call: RecordedCall, in recording: Recording, _ responseNames: ResponseNames, _ names: inout MemberNames
    ) -> [PlanSlot] {
        var members: [PlanSlot] = []
        for set in recording.sets(below: call) {
            for index in recording.sets[set].calls.indices {
                let place = RecordedCall.Place(set: set, index: index)
                let member = PlanSlot(place, in: recording, responseNames, firstChild: 0, &names)
                if !members.contains(where: { $0.name == member.name }) { members.append(member) }
            }
        }
        return members
    }
}

/// Names of members, each with a number of its own.
private struct MemberNames {
    private(set) var list: [JSONName] = []
    private var numbers: [String: Int] = [:]

    /// - Returns: The number of the name.
    @discardableResult
    mutating func add(_ name: String) -> Int {
        if let known = numbers[name] { return known }
        numbers[name] = list.count
        list.append(JSONName(name))
        return list.count - 1
    }
}

/// One call that the closure makes on its scope.
struct PlanSlot: Sendable {
    /// One branch of `on`.
    struct Branch: Sendable {
        /// The type's name.
        let name: String
        /// Where the type is abstract: the number of the name that is there when the object is of it.
        let marker: Int?
    }

    let signature: Signature
    /// Whether it was added to identify the object, and the closure doesn't call it.
    let isHidden: Bool
    /// Where the signature is in memory, which tells calls apart most quickly; 0 where it has no place.
    private let call: UInt
    /// The same where the field has no parameters; else 0.
    private let plainCall: UInt
    /// The index of the first of its selection sets among all that are right below its own.
    let firstChild: Int
    /// The name of the field's value in the response; empty for other calls.
    let responseName: String
    /// Its number among the set's names; 0 for other calls.
    let name: Int
    fileprivate let member: JSONPattern
    /// The indices of its arguments, absent ones included, among those of the operation.
    let arguments: Range<Int>
    let branches: [Branch]
    /// The names of the branches' types.
    let typeNames: QuotedNames
    /// Whether a branch is of an abstract type.
    let hasMarkers: Bool
    let children: [PlanSet]

    fileprivate init(
        _ place: RecordedCall.Place, in recording: Recording, _ responseNames: ResponseNames, firstChild: Int,
        _ names: inout MemberNames
    ) {
        let recorded = recording[place]
        signature = recorded.signature
        isHidden = recorded.isHidden
        arguments = recorded.arguments
        responseName = recorded.isField ? responseNames.responseName(of: place).text : ""
        name = recorded.isField ? names.add(responseName) : 0
        member = JSONName(responseName).member
        children = recording.sets(below: recorded).map { PlanSet(recording, responseNames, $0) }
        self.firstChild = firstChild
        if case .branches(let number) = recorded.kind {
            branches = recording.branches[number].sets.map { set in
                Branch(
                    name: recording.sets[set].type.name.text,
                    marker: responseNames.markers[set].map { names.add(responseNames[$0].text) })
            }
            typeNames = QuotedNames(branches.map(\.name))
        } else {
            branches = []
            typeNames = .none
        }
        hasMarkers = branches.contains { $0.marker != nil }
        let text = signature.text
        call = text.hasPointerRepresentation && !isHidden ? UInt(bitPattern: text.utf8Start) : 0
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
}

/// The name of one slot's value in the response, as it most often stands there.
private struct PlanSlotMember: JSONPatternWords {
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
