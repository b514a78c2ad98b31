import GraphQLJSON

/// A selection set of a plan: the calls that the decoding pass must make, with their response names.
///
/// A plan doesn't contain argument values. All operations of one document share it.
final class PlanSet: Sendable {
    /// The calls that the closure makes, followed by the fields that were added to identify the object.
    let slots: [PlanSlot]
    /// The fields that a response may contain after the others to identify the object. No call reads them.
    let keyMembers: [PlanSlot]
    /// The number of selection sets around this one.
    let depth: Int
    let type: SelectionSetType
    /// Whether the type is an interface or a union. If it is, `__typename` is requested first.
    let isAbstract: Bool
    /// The number of selection sets directly below.
    let childCount: Int
    /// The names of the members that calls on this set read, without duplicates. If all calls are fields with different
    /// names, the n-th name belongs to the n-th call.
    let names: [JSONName]
    /// The index of `__typename` in `names`.
    let typeName: Int

    /// Returns the plan of a recording.
    static func plan(of recording: Recording, _ responseNames: ResponseNames) -> PlanSet {
        // Every set comes after the set around it, so this needs no recursion, which could overflow a small stack.
        let calls = MergedCalls(recording, responseNames)
        var sets: [Recording.SetID: PlanSet] = [:]
        for set in recording.sets.indices.reversed() where calls.mergedSets[set] == set {
            sets[set] = PlanSet(set, in: recording, responseNames, calls, sets)
        }
        return sets[Recording.root].unsafelyUnwrapped
    }

    /// - Parameter below: The plans of the selection sets that come after the set.
    private init(
        _ set: Recording.SetID, in recording: Recording, _ responseNames: ResponseNames, _ calls: MergedCalls,
        _ below: [Recording.SetID: PlanSet]
    ) {
        let recorded = recording.sets[set]
        var names = MemberNames()
        var childCount = 0
        for place in calls.calls[set] where recording[place].isField {
            names.add(responseNames.responseName(of: place).text)
        }
        var (slots, keyMembers): ([PlanSlot], [PlanSlot]) = ([], [])
        var known: Set<Int> = []
        for place in calls.calls[set] {
            let call = recording[place]
            if !call.isSlot {
                keyMembers += Self.keyMembers(of: call, in: recording, responseNames, &names)
                continue
            }
            let sets = recording.sets(below: call)
            let isRepeated =
                call.isField && !known.insert(names.add(responseNames.responseName(of: place).text)).inserted
            let slot = PlanSlot(
                place, in: recording, responseNames, children: sets.compactMap { below[calls.mergedSets[$0]] },
                starts: sets.map { calls.starts[$0] }, firstChild: childCount,
                isRepeated: isRepeated, &names)
            childCount += slot.children.count
            slots.append(slot)
            if call.isHidden { keyMembers.append(slot) }
        }
        self.slots = slots
        self.keyMembers = keyMembers
        typeName = names.add("__typename")
        self.names = names.list
        depth = recorded.depth
        type = recorded.type
        isAbstract = recorded.type.isAbstract
        self.childCount = childCount
    }

    /// Returns the fields that identify the objects of an abstract type's possible types, without duplicates.
    private static func keyMembers(
        of call: RecordedCall, in recording: Recording, _ responseNames: ResponseNames, _ names: inout MemberNames
    ) -> [PlanSlot] {
        var members: [PlanSlot] = []
        for set in recording.sets(below: call) {
            for index in recording.sets[set].calls.indices {
                let place = RecordedCall.Place(set: set, index: index)
                let member = PlanSlot(place, in: recording, responseNames, &names)
                if !members.contains(where: { $0.name == member.name }) { members.append(member) }
            }
        }
        return members
    }
}

extension PlanSet {
    /// The types that the calls to `on` on this object distinguish, in the order of the calls, and whether the object
    /// may be of another type.
    var distinguishedTypes: (names: [String], hasOthers: Bool) {
        var (names, hasOthers) = ([String](), true)
        var rest = slots.reversed().map { (slot: $0, isInBranch: false) }
        while let (slot, isInBranch) = rest.popLast() {
            if !slot.responseName.isEmpty { continue }
            for branch in slot.branches where !names.contains(branch.name) { names.append(branch.name) }
            if !slot.branches.isEmpty, slot.given == nil, !isInBranch { hasOthers = false }
            for (number, child) in slot.children.enumerated().reversed() {
                let isBranch = number < slot.branches.count
                // Within a branch on an object type, the type is known.
                if isBranch, child.type.isConcrete { continue }
                rest += child.slots.reversed().map { ($0, isInBranch || isBranch) }
            }
        }
        return (names, hasOthers)
    }
}

/// The calls on each selection set of a recording, together with the calls on the sets that are merged with it.
///
/// If equal calls on an object have selection sets, the document merges the sets, and so does the plan. So a closure can
/// skip each of the calls. The sets below calls with arguments remain separate, as in the document, which doesn't depend
/// on whether the arguments are equal. Deferred parts remain separate too.
private struct MergedCalls {
    private struct Key: Hashable {
        let set: Recording.SetID
        let signature: Name
        let responseName: ResponseNames.NameID
        let given: [Bool]?
    }

    /// For each selection set, the first of the sets that it is merged with.
    private(set) var mergedSets: [Recording.SetID]
    /// For each selection set, the index of its first slot among those of the merged sets.
    private(set) var starts: [Int]
    /// For each first set, the calls on all sets that are merged with it.
    private(set) var calls: [[RecordedCall.Place]]

    init(_ recording: Recording, _ responseNames: ResponseNames) {
        mergedSets = Array(recording.sets.indices)
        starts = Array(repeating: 0, count: recording.sets.count)
        calls = Array(repeating: [], count: recording.sets.count)
        var slotCounts = starts
        var known: [Key: RecordedCall] = [:]
        for set in recording.sets.indices {
            let first = mergedSets[set]
            starts[set] = slotCounts[first]
            for (index, call) in recording.sets[set].calls.enumerated() {
                calls[first].append(RecordedCall.Place(set: set, index: index))
                if call.isSlot { slotCounts[first] += 1 }
                guard recording.mergesSets(below: call) else { continue }
                let key = Key(
                    set: first, signature: Name(call.signature.text),
                    responseName: responseNames.calls[set][index].responseName, given: recording.given(call))
                if let earlier = known[key] {
                    let sets = zip(recording.sets(below: earlier), recording.sets(below: call))
                    for (earlier, set) in sets { mergedSets[set] = earlier }
                } else {
                    known[key] = call
                }
            }
        }
    }
}

extension RecordedCall {
    /// Whether the call has a slot in the plan. The fields that identify the objects of an interface or a union don't.
    fileprivate var isSlot: Bool { isField || !isHidden }
}

extension Recording {
    fileprivate func mergesSets(below call: RecordedCall) -> Bool {
        if call.hasPresentArguments || call.isHidden { return false }
        return switch call.kind {
        case .object, .group, .fragment, .branches: true
        case .leaf, .deferred: false
        }
    }

    /// For an `on` with a branch for all other types, returns which types have a branch; otherwise `nil`.
    fileprivate func given(_ call: RecordedCall) -> [Bool]? {
        if case .branches(let number) = call.kind { branches[number].given } else { nil }
    }
}

/// Assigns numbers to the names of members.
private struct MemberNames {
    private(set) var list: [JSONName] = []
    private var numbers: [String: Int] = [:]

    /// Adds a name, unless it is in the list.
    ///
    /// - Returns: The number of the name.
    @discardableResult
    mutating func add(_ name: String) -> Int {
        if let known = numbers[name] { return known }
        numbers[name] = list.count
        list.append(JSONName(name))
        return list.count - 1
    }
}

/// A call that the closure makes on its scope.
struct PlanSlot: Sendable {
    /// A branch of `on`.
    struct Branch: Sendable {
        /// The type's name.
        let name: String
        /// If the type is abstract, the number of the member that only objects of the type have.
        let marker: Int?
    }

    let signature: Signature
    /// Whether the library added the call to identify the object. The closure doesn't make such a call.
    let isHidden: Bool
    /// The address of the signature, which is the fastest way to compare calls; 0 if comparing it isn't enough.
    private let call: UInt
    /// The same address if the field has no parameters; 0 otherwise.
    private let plainCall: UInt
    /// The index of the call's first selection set among all that are directly below the set.
    let firstChild: Int
    /// The name of the field's value in the response; empty for other calls.
    let responseName: String
    /// The index of the response name in the set's names; 0 for other calls.
    let name: Int
    fileprivate let member: JSONPattern
    /// The indices of the call's arguments, including absent ones, among the arguments of the operation.
    let arguments: Range<Int>
    let branches: [Branch]
    /// For an `on` with a branch for all other types, which types have a branch; otherwise `nil`.
    let given: [Bool]?
    /// The names of the branches' types.
    let typeNames: QuotedNames
    /// Whether a branch has an abstract type.
    let hasMarkers: Bool
    let children: [PlanSet]
    /// For each child, the index of the slot that this call's own selection starts with. Slots before it belong to the
    /// selections of equal calls.
    let starts: [Int]
    /// Whether an earlier slot has the same response name.
    let isRepeated: Bool

    fileprivate init(
        _ place: RecordedCall.Place, in recording: Recording, _ responseNames: ResponseNames,
        children: [PlanSet] = [], starts: [Int] = [], firstChild: Int = 0, isRepeated: Bool = false,
        _ names: inout MemberNames
    ) {
        let recorded = recording[place]
        signature = recorded.signature
        isHidden = recorded.isHidden
        arguments = recorded.arguments
        responseName = recorded.isField ? responseNames.responseName(of: place).text : ""
        name = recorded.isField ? names.add(responseName) : 0
        member = JSONName(responseName).member
        self.children = children
        self.starts = starts
        self.isRepeated = isRepeated
        self.firstChild = firstChild
        if case .branches(let number) = recorded.kind {
            branches = recording.branches[number].sets.map { set in
                Branch(
                    name: recording.sets[set].type.name.text,
                    marker: responseNames.markers[set].map { names.add(responseNames[$0].text) })
            }
            typeNames = QuotedNames(branches.map(\.name))
            given = recording.given(recorded)
        } else {
            branches = []
            typeNames = .none
            given = nil
        }
        hasMarkers = branches.contains { $0.marker != nil }
        let text = signature.text
        let hasFastCall = text.hasPointerRepresentation && !isHidden && !isRepeated && given == nil
        call = hasFastCall ? UInt(bitPattern: text.utf8Start) : 0
        plainCall = arguments.isEmpty ? call : 0
    }

    /// Returns whether a call with this signature is the recorded one. Compares only the addresses of the signatures.
    ///
    /// - Parameter hasArguments: Whether the arguments that the field has in the plan were passed.
    @inline(__always)
    func isCall(_ signature: StaticString, _ hasArguments: @autoclosure () -> Bool) -> Bool {
        guard signature.hasPointerRepresentation else { return false }
        let place = UInt(bitPattern: signature.utf8Start)
        return place == plainCall || place == call && hasArguments()
    }
}

/// The response name of a slot, in the form in which responses usually contain it.
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
    /// Returns the start of the value of the member at `position`, if it is the member of this slot and contains no
    /// whitespace; `nil` otherwise.
    @inline(__always)
    func directValue(_ number: Int, at position: Int, isFirst: Bool, _ bytes: JSONBytes) -> Int? {
        PlanSlotMember(slots: self, number: number).memberValue(at: position, isFirst: isFirst, bytes)
    }

    /// Does the same if there may be whitespace between tokens.
    @inline(never)
    func spacedValue(_ number: Int, at position: Int, isFirst: Bool, _ bytes: JSONBytes) -> Int? {
        PlanSlotMember(slots: self, number: number).spacedMemberValue(at: position, isFirst: isFirst, bytes)
    }
}
