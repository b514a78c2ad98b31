// All that a document depends on: the calls, but not the arguments' values.
extension Recording {
    /// A hash of the structure, before or after response names have been given; nil where it can't be told apart from
    /// others.
    ///
    /// The calls of a closure are constants of the program, so where they are in memory says which they are.
    var structureHash: UInt64? {
        var hash = UInt64(slots.count)
        for slot in slots {
            guard slot.signature.hasPointerRepresentation else { return nil }
            let place = UInt64(UInt(bitPattern: slot.signature.utf8Start))
            hash = (hash &<< 5 | hash &>> 59) ^ place ^ UInt64(truncatingIfNeeded: slot.set) &<< 48
        }
        hash = hash &* 0x9e37_79b9_7f4a_7c15
        return hash ^ hash &>> 32
    }

    /// Whether another recording is of the same calls in the same order and the same places, with arguments for the same
    /// parameters. Nothing that a document or a plan depends on is left to hashes.
    func hasStructure(of other: Recording, absences: [Bool]) -> Bool {
        guard slots.count == other.slots.count, sets.count == other.sets.count, arguments.count == absences.count,
            isIncremental == other.isIncremental
        else { return false }
        for index in slots.indices where !slots[index].isSameCall(as: other.slots[index]) { return false }
        for index in sets.indices where !sets[index].isSamePlace(as: other.sets[index]) { return false }
        for index in arguments.indices where arguments[index].isAbsent != absences[index] { return false }
        return true
    }
}

extension RecordedSlot {
    /// Where its arguments and its sets are follows from the numbers of those before, and from where the sets belong.
    fileprivate func isSameCall(as other: RecordedSlot) -> Bool {
        signature.isSamePlace(as: other.signature) && kind == other.kind && set == other.set
            && hasArguments == other.hasArguments && argumentCount == other.argumentCount
            && branchCount == other.branchCount && (streamedCount < 0) == (other.streamedCount < 0)
    }
}

extension RecordedSet {
    /// All else about it follows from the slots.
    fileprivate func isSamePlace(as other: RecordedSet) -> Bool {
        type.name.isSamePiece(as: other.type.name) && type.isAbstract == other.type.isAbstract
            && parent == other.parent
    }
}
