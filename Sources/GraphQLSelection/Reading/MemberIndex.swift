import GraphQLJSON

/// Where the members of one object are, where they are in another order than they are requested.
///
/// All members are skipped once. In a text that was validated that is all. In one that was not, the object is taken in
/// only if it has exactly the members that are requested, each once, written as they most often are; and since what is
/// skipped is not checked, each value has then to be read, in the order of the slots, and to end where passing over it
/// ended. Else the text has to be validated.
///
/// A server has one order for all objects of a list, most often, so the order of one is tried on the next.
struct MemberIndex {
    private struct Member {
        /// Where the value begins; 0 if there is no such member.
        var value: UInt32 = 0
        /// The place behind the value.
        var end: UInt32 = 0
    }

    /// Where the object begins whose members are known.
    private(set) var object: Int?
    /// The place behind it.
    private(set) var objectEnd = 0
    /// By number of name.
    private var members: [Member]
    /// The numbers of the names, in the order of the members that were found last.
    private var order: [Int32] = []
    /// Whether the text was validated before the object was read.
    private var isChecked = false

    /// - Parameter count: How many names there are.
    init(count: Int) {
        members = Array(repeating: Member(), count: count)
    }

    // MARK: What is found

    /// Where the value of a member begins.
    func value(of number: Int) -> Int? {
        let value = Int(members[number].value)
        return value > 0 ? value : nil
    }

    /// Whether all members have been read.
    ///
    /// - Parameter slot: The next slot.
    func isEnd(behind position: Int, nextSlot slot: Int) -> Bool {
        isChecked || slot == order.count && isRead(before: slot, upTo: position)
    }

    /// Whether all that was skipped on the way to a slot's value has been read: the value of the slot before ends at
    /// `position`.
    func isRead(before slot: Int, upTo position: Int) -> Bool {
        if isChecked { return true }
        guard slot > 0 else { return object.map { $0 + 1 } == position }
        return Int(members[slot - 1].end) == position
    }

    // MARK: Finding

    /// Reads all members of an object of a validated text. Of two of one name the last counts.
    mutating func readAll(ofObjectAt start: Int, _ names: [JSONName], _ text: ResponseText) {
        object = start
        isChecked = true
        for number in members.indices { members[number] = Member() }
        var place = 0
        var scan = JSONMemberScan(objectAt: start, text.bytes)
        while let name = scan.nextName(text.bytes) {
            scan.position = text.end(ofValueAt: name.value)
            // Where the object before had a name, this one most likely has it.
            let expected = place < order.count ? Int(order[place]) : place
            let isName = { (number: Int) in
                names[number].isName(at: name.key, end: name.end, hasEscapes: name.hasEscapes, text.bytes)
            }
            let number =
                expected < names.count && isName(expected) ? expected : names.indices.first(where: isName)
            if place == order.count { order.append(0) }
            order[place] = Int32(truncatingIfNeeded: number ?? names.count)
            place += 1
            if let number {
                members[number] = Member(
                    value: UInt32(truncatingIfNeeded: name.value), end: UInt32(truncatingIfNeeded: scan.position))
            }
        }
        order.removeSubrange(place...)
        objectEnd = scan.position + 1
    }

    /// Finds out the order that an object has its members in; false if those are others than the slots are of, or if it
    /// is written in another way than objects most often are.
    mutating func findOrder(ofObjectAt start: Int, _ slots: [PlanSlot], _ text: ResponseText) -> Bool {
        object = nil
        guard text.mayFindOrder(), Set(slots.map(\.responseName)).count == slots.count else { return false }
        order = []
        var isTaken = Array(repeating: false, count: slots.count)
        var position = start + 1
        for place in slots.indices {
            var value = -1
            let slot = slots.indices.first { slot in
                if isTaken[slot] || slots[slot].responseName.isEmpty { return false }
                value = slots.spacedValue(slot, at: position, isFirst: place == 0, text.bytes)
                return value >= 0
            }
            guard let slot else { return false }
            isTaken[slot] = true
            order.append(Int32(truncatingIfNeeded: slot))
            position = text.bytes.uncheckedEnd(ofValueAt: value)
        }
        return readKnownOrder(ofObjectAt: start, slots, text)
    }

    /// Finds the members of an object that has the same as the one before, in the same order; false if it has not.
    mutating func readKnownOrder(ofObjectAt start: Int, _ slots: [PlanSlot], _ text: ResponseText) -> Bool {
        object = nil
        guard order.count == slots.count, !text.isValidated, text.mayPassOver else { return false }
        let bytes = text.bytes
        var position = start &+ 1
        defer { text.passedBytes &+= position &- start }
        for place in order.indices {
            let slot = Int(order[place])
            guard slot < slots.count else { return false }
            var value = slots.directValue(slot, at: position, isFirst: place == 0, bytes)
            if value < 0 { value = slots.spacedValue(slot, at: position, isFirst: place == 0, bytes) }
            if value < 0 { return false }
            position = bytes.uncheckedEnd(ofValueAt: value)
            members[slot] = Member(
                value: UInt32(truncatingIfNeeded: value), end: UInt32(truncatingIfNeeded: position))
        }
        position = bytes.skippingWhitespace(position)
        guard bytes[position] == UInt8(ascii: "}") else { return false }
        object = start
        objectEnd = position &+ 1
        isChecked = false
        return true
    }
}
