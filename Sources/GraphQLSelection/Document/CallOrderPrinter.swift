/// Prints the selection sets of a recording while its calls are linked, one call after the other.
///
/// Most documents are no more than the calls in their order, with aliases for those that are repeated with other arguments.
/// Where one is not, the printer gives up, and `ResponseNames` and `SelectionSetPrinter` do all of it: where selection sets
/// merge, where there are type conditions or parts that come later, where a call is on a scope whose selection set has been
/// closed, and where an alias is not the only one of its name. What it prints is what they would print.
struct CallOrderPrinter: ~Copyable {
    typealias Slots = UnsafeMutableBufferPointer<RecordedSlot>
    typealias Sets = UnsafeMutableBufferPointer<RecordedSet>

    /// A field that has an alias.
    struct Aliased {
        /// That of the alias.
        let hash: NameHash
        let set: RecordedSet.ID
    }

    /// What has been printed.
    private(set) var output: SelectionSetText
    /// Whether all calls so far could be printed.
    private(set) var isPrinting: Bool
    /// The fields that have an alias.
    private(set) var aliased: [Aliased] = []

    /// The selection set of the call before.
    private var current = Recording.root
    /// Whether its object is asked for `__typename`, whatever the calls are.
    private var asksForType = false
    /// How much text there was when the innermost selection set was opened.
    private var start = 1

    /// - Parameter isPrinting: Whether to print at all.
    init(_ recording: Recording, isPrinting: Bool) {
        self.isPrinting = isPrinting && !recording.hasConditions && !recording.isIncremental
        output = SelectionSetText(recording)
        output.text.append(UInt8(ascii: "{"))
    }

    // MARK: Calls

    /// Prints a call that has been linked, while `isPrinting`.
    ///
    /// - Parameters:
    ///   - id: The number of its slot.
    ///   - first: The first slot of its hash in the object; nil where it is that itself.
    ///   - arguments: Those of the recording.
    ///   - names: Where the names of aliases go, and so far nothing else is.
    @inline(__always)
    mutating func print(
        _ id: Int, like first: Int?, _ slots: Slots, _ sets: Sets, _ arguments: [EncodedArgument],
        _ names: inout NameTable
    ) {
        if slots[id].set == current, slots[id].kind == .leaf, first == nil, !slots[id].hasArguments, !asksForType {
            output.text.append(spaceAnd: slots[id].name)
        } else {
            isPrinting = printAny(id, first, slots, sets, arguments, &names)
        }
    }

    /// - Returns: Whether it could be printed.
    @inline(never)
    private mutating func printAny(
        _ id: Int, _ first: Int?, _ slots: Slots, _ sets: Sets, _ arguments: [EncodedArgument],
        _ names: inout NameTable
    ) -> Bool {
        let slot = slots[id]
        if slot.set != current {
            guard close(downTo: slot.set, sets, slots) else { return false }
            asksForType = sets[Int(sets[Int(current)].owner)].type.isAbstract
        }
        if asksForType, slot.isTypename { return true }
        let position = slot.position(below: sets[Int(slot.set)].position)
        if slot.kind == .group {
            current = slot.firstSet
            sets[Int(current)].position = position
            return true
        }
        guard slot.kind.isField else { return false }
        if let first {
            guard slot.signature.isSamePlace(as: slots[first].signature) else { return false }
            // The same field, which is there already.
            if !slot.hasArguments, !slots[first].hasArguments { return slot.kind == .leaf }
            let (digits, count) = (position.folded, names.count)
            let hash = slot.name.hash(followedBy: digits)
            let alias = names.id(slot.name, digits: digits, hash: hash)
            guard names.count > count else { return false }
            slots[id].alias = alias
            if aliased.isEmpty { aliased.reserveCapacity(32) }
            aliased.append(Aliased(hash: hash, set: slot.set))
            output.text.append(spaceAnd: slot.name)
            output.text.append(hexadecimal: digits)
            output.text.append(UInt8(ascii: ":"))
        }
        output.text.append(spaceAnd: slot.name)
        if slot.hasArguments {
            output.append(argumentsOf: slot, RecordedSlot.ID(id), arguments, at: position)
        }
        if slot.kind == .composite {
            current = slot.firstSet
            sets[Int(current)].position = position
            open(sets)
        }
        return true
    }

    private mutating func open(_ sets: Sets) {
        asksForType = sets[Int(current)].type.isAbstract
        output.text.append(" {")
        start = output.text.count
        if asksForType { output.text.append(" __typename") }
    }

    // MARK: Ends

    /// Closes what is open when all calls have been printed.
    ///
    /// - Returns: Whether they have.
    mutating func end(_ sets: [RecordedSet], _ slots: [RecordedSlot]) -> Bool {
        guard isPrinting else { return false }
        while current != Recording.root { close(slots[Int(sets[Int(current)].parent)]) }
        closeText()
        return true
    }

    /// Closes selection sets until another is the innermost.
    ///
    /// - Returns: Whether that was open.
    private mutating func close(downTo set: RecordedSet.ID, _ sets: Sets, _ slots: Slots) -> Bool {
        while current != set {
            let parent = sets[Int(current)].parent
            guard parent >= 0 else { return false }
            close(slots[Int(parent)])
        }
        return true
    }

    /// Closes the selection set below a slot.
    private mutating func close(_ slot: RecordedSlot) {
        if slot.kind == .composite { closeText() }
        current = slot.set
    }

    private mutating func closeText() {
        output.text.append(output.text.count == start ? " __typename }" : " }")
    }
}
