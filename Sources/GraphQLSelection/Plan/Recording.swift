/// What the mocking pass saw: the tree of calls, in flat arrays that refer to each other by number.
struct Recording: Sendable {
    private(set) var slots: [RecordedSlot] = []
    private(set) var sets: [RecordedSet] = []
    private(set) var arguments: [EncodedArgument] = []
    /// How many of the last arguments are those of a field that comes next, and whether any of them is present.
    private var passedCount: Int32 = 0
    private var isAnyPassed = false
    /// Whether parts of the response may come later.
    private(set) var isIncremental = false
    /// Whether anything is under a type condition or may come later.
    private(set) var hasConditions = false
    /// The names that had to be compared or made.
    var names = NameTable()
    /// The first slot of each hash in each object.
    private var slotsByHash = HashIndex()

    /// The root selection set.
    static let root: RecordedSet.ID = 0

    /// A recording with nothing but the root, which is at a position of its own.
    init(position: StableHash) {
        slots.reserveCapacity(256)
        sets.reserveCapacity(16)
        let type = SelectionSetType(name: NamePiece(""), isAbstract: false)
        sets.append(RecordedSet(type: type, parent: -1, depth: 0, owner: 0, position: position))
    }

    /// What is left of a recording that was taken away.
    private init() {}

    /// The recording, of which an empty one is left behind.
    mutating func take() -> Recording {
        var taken = Recording()
        swap(&taken, &self)
        return taken
    }

    // MARK: Reading

    /// The selection sets below a slot, in their order.
    func sets(below slot: RecordedSlot) -> [RecordedSet.ID] {
        var ids: [RecordedSet.ID] = []
        var next = slot.firstSet
        while next >= 0 {
            ids.append(next)
            next = sets[Int(next)].next
        }
        return ids
    }

    /// The calls on a selection set, in their order.
    func slots(of set: RecordedSet.ID) -> [RecordedSlot] {
        var found: [RecordedSlot] = []
        var next = sets[Int(set)].firstSlot
        while next >= 0 {
            found.append(slots[Int(next)])
            next = slots[Int(next)].next
        }
        return found
    }

    /// The arguments of a slot.
    func arguments(of slot: RecordedSlot) -> ArraySlice<EncodedArgument> {
        arguments[Int(slot.firstArgument)..<Int(slot.firstArgument + slot.argumentCount)]
    }

    /// The name of a field's value in the response.
    func responseName(of slot: RecordedSlot) -> String {
        slot.alias < 0 ? slot.name.description : names[slot.alias]
    }

    /// The names of the fields on the way down to a slot, its own included.
    func path(of slot: RecordedSlot.ID) -> ResponsePath {
        var names: [ResponsePath.Component] = []
        var next = slot
        while next >= 0 {
            let slot = slots[Int(next)]
            if slot.kind.isField {
                names.append(.name(NamePiece(slot.signature, slot.signature.fieldName.range).description))
            }
            next = sets[Int(slot.set)].parent
        }
        return ResponsePath(names.reversed())
    }

    // MARK: Writing down

    /// Adds an argument of the field that comes next.
    mutating func pass(_ argument: EncodedArgument) {
        if arguments.isEmpty { arguments.reserveCapacity(32) }
        arguments.append(argument)
        passedCount += 1
        if !argument.isAbsent { isAnyPassed = true }
    }

    /// Whether there are arguments of a field that comes next.
    var hasPassed: Bool { passedCount > 0 }

    /// Adds a field without arguments and selection set.
    @inline(__always)
    mutating func addLeaf(_ signature: StaticString, to set: RecordedSet.ID) {
        slots.append(RecordedSlot(signature, .leaf, on: set))
    }

    /// Adds a field with the arguments that were added for it.
    mutating func addField(_ signature: StaticString, isLeaf: Bool, to set: RecordedSet.ID) -> RecordedSlot.ID {
        slots.append(
            RecordedSlot(
                signature, isLeaf ? .leaf : .composite, on: set,
                firstArgument: Int32(truncatingIfNeeded: arguments.count) - passedCount, argumentCount: passedCount,
                hasArguments: isAnyPassed))
        passedCount = 0
        isAnyPassed = false
        return RecordedSlot.ID(truncatingIfNeeded: slots.count &- 1)
    }

    /// Adds what has its fields in the same object.
    mutating func addInlined(
        _ signature: StaticString, _ kind: RecordedSlot.Kind, to set: RecordedSet.ID
    ) -> RecordedSlot.ID {
        let owner = Int(sets[Int(set)].owner)
        if kind != .group {
            sets[owner].hasConditions = true
            hasConditions = true
        }
        if kind == .deferred { isIncremental = true }
        slots.append(RecordedSlot(signature, kind, on: set))
        return RecordedSlot.ID(slots.count - 1)
    }

    /// Adds a selection set below a slot.
    mutating func addSet(_ type: SelectionSetType, isBranch: Bool, below slot: RecordedSlot.ID) -> RecordedSet.ID {
        let id = RecordedSet.ID(sets.count)
        let slot = Int(slot)
        let above = sets[Int(slots[slot].set)]
        let owner = slots[slot].kind == .group ? above.owner : id
        sets.append(RecordedSet(type: type, parent: RecordedSlot.ID(slot), depth: above.depth + 1, owner: owner))
        let last = slots[slot].lastSet
        if last < 0 { slots[slot].firstSet = id } else { sets[Int(last)].next = id }
        slots[slot].lastSet = id
        if isBranch { slots[slot].branchCount += 1 }
        return id
    }

    /// Makes the field that a selection set is below a list to be streamed, of which so many elements come at first.
    mutating func stream(_ set: RecordedSet.ID, from count: Int32) {
        let slot = Int(sets[Int(set)].parent)
        guard slot >= 0 else { return }
        slots[slot].stream(from: count)
        isIncremental = true
    }

    // MARK: When all is recorded

    /// Finds out which slots are repeated, and names their values in the response.
    ///
    /// - Parameter printsCalls: Whether to print the calls while they are linked, where that can be done.
    /// - Returns: The text of the selection sets, if that is no more than the calls in their order.
    @discardableResult
    mutating func finish(printsCalls: Bool = true) -> SelectionSetText? {
        var printer = CallOrderPrinter(self, isPrinting: printsCalls)
        Self.link(&slots, &sets, &slotsByHash, &names, arguments, &printer)
        if printer.end(sets, slots), !printer.aliased.contains(where: isNameOfField) { return printer.output }
        if names.count > 0 {
            names = NameTable()
            for id in slots.indices { slots[id].alias = -1 }
        }
        ResponseNames.assign(in: &self)
        return nil
    }

    /// Whether the alias of a field is the name of another in the same object.
    private func isNameOfField(_ field: CallOrderPrinter.Aliased) -> Bool {
        hasField(field.hash, in: sets[Int(field.set)].owner)
    }

    /// The same calls with other arguments.
    func with(arguments: [EncodedArgument]) -> Recording {
        var copy = self
        copy.arguments = arguments
        return copy
    }

    private static func link(
        _ slots: inout [RecordedSlot], _ sets: inout [RecordedSet], _ index: inout HashIndex, _ names: inout NameTable,
        _ arguments: [EncodedArgument], _ printer: inout CallOrderPrinter
    ) {
        // Of the slots that are not in the set of the first of their hash in the object.
        var others = HashIndex()
        slots.withUnsafeMutableBufferPointer { slots in
            sets.withUnsafeMutableBufferPointer { sets in
                // Captured as variables, they would be read anew for each slot.
                index.fill(slots.count) { [slots, sets] index in
                    for id in 0..<slots.count {
                        slots[id].findName()
                        let (set, hash) = (Int(slots[id].set), slots[id].hash)
                        let (last, owner) = (sets[set].lastSlot, sets[set].owner)
                        let number = RecordedSlot.ID(truncatingIfNeeded: id)
                        if last < 0 { sets[set].firstSlot = number } else { slots[Int(last)].next = number }
                        sets[set].lastSlot = number
                        let first = index.insert(id, hash: mixed(hash, owner)) { other in
                            slots[other].hash == hash && sets[Int(slots[other].set)].owner == owner
                        }
                        if let first { repeats(id, first, slots, &others) }
                        if printer.isPrinting { printer.print(id, like: first, slots, sets, arguments, &names) }
                    }
                }
            }
        }
    }

    /// Counts a slot with those that are like it.
    @inline(never)
    private static func repeats(
        _ id: Int, _ first: Int, _ slots: UnsafeMutableBufferPointer<RecordedSlot>, _ others: inout HashIndex
    ) {
        slots[first].first = Int32(first)
        slots[id].first = Int32(first)
        let firstInSet = slots[id].set == slots[first].set ? first : Self.first(like: id, slots, &others)
        guard firstInSet != id else { return }
        slots[id].ordinal = slots[firstInSet].count
        slots[firstInSet].count += 1
    }

    /// The first slot of its hash in the set, of those in an index; itself, if it is the first.
    private static func first(
        like id: Int, _ slots: UnsafeMutableBufferPointer<RecordedSlot>, _ index: inout HashIndex
    ) -> Int {
        let (hash, set) = (slots[id].hash, slots[id].set)
        var probe = index.probe(mixed(hash, set))
        while let other = index.candidate(&probe) {
            if slots[other].hash == hash, slots[other].set == set { return other }
        }
        index.insert(id, hash: mixed(hash, set)) { mixed(slots[$0].hash, slots[$0].set) }
        return id
    }

    @inline(__always)
    private static func mixed(_ hash: NameHash, _ set: RecordedSet.ID) -> UInt64 {
        hash.value ^ (UInt64(truncatingIfNeeded: set) &* 0x9e37_79b9_7f4a_7c15)
    }

    /// Whether an object has a field whose name is of that hash.
    func hasField(_ hash: NameHash, in owner: RecordedSet.ID) -> Bool {
        var probe = slotsByHash.probe(Self.mixed(hash, owner))
        while let slot = slotsByHash.candidate(&probe) {
            if slots[slot].hash == hash, sets[Int(slots[slot].set)].owner == owner { return true }
        }
        return false
    }

    /// The number of a field's name.
    mutating func key(of slot: RecordedSlot.ID) -> NameTable.ID {
        let known = slots[Int(slot)]
        if known.key >= 0 { return known.key }
        // Most often one of the same text in memory has one.
        let first = known.isRepeated ? slots[Int(known.first)] : known
        let key =
            first.key >= 0 && known.name.isSame(as: first.name)
            ? first.key : names.id(known.name, hash: known.hash)
        slots[Int(slot)].key = key
        return key
    }

    /// The number of the name of a set's type.
    mutating func typeName(of set: RecordedSet.ID) -> NameTable.ID {
        let known = sets[Int(set)]
        if known.typeName >= 0 { return known.typeName }
        let name = names.id(known.type.name)
        sets[Int(set)].typeName = name
        return name
    }

    mutating func setAlias(_ name: NameTable.ID, of slot: RecordedSlot.ID) {
        slots[Int(slot)].alias = name
    }

    mutating func setPlain(_ set: RecordedSet.ID) {
        sets[Int(set)].isPlain = true
    }

    mutating func setMarker(_ name: NameTable.ID, of set: RecordedSet.ID) {
        sets[Int(set)].marker = name
    }

    // MARK: Positions

    /// The place of a slot in the plan: its set's place, what it counts as, and how many of that came before. The set
    /// has its position.
    func position(of slot: RecordedSlot) -> StableHash {
        slot.position(below: sets[Int(slot.set)].position)
    }

    /// Gives the selection sets below a slot their positions.
    mutating func positionSets(below slot: RecordedSlot.ID) {
        let position = slots[Int(slot)].position(below: sets[Int(slots[Int(slot)].set)].position)
        var next = slots[Int(slot)].firstSet
        let isBranches = slots[Int(slot)].kind == .branches
        while next >= 0 {
            sets[Int(next)].position =
                isBranches ? sets[Int(next)].type.name.withUTF8 { position.appending($0) } : position
            next = sets[Int(next)].next
        }
    }
}
