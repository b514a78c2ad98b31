import GraphQLJSON

/// The positions of an object's members, for objects whose members aren't in the order in which the selection requests
/// them.
///
/// Finding the members skips all of them once. If the text was validated, nothing else is needed. If it wasn't, the
/// object is only accepted if it has exactly the requested members, each once and written in the usual form. Skipped
/// values are not checked, so each value must then be read, in the order of the slots, and must end where skipping it
/// ended. If anything differs, the text must be validated.
///
/// A server usually has the same order for all objects of a list, so the order of one object is tried on the next.
struct MemberIndex {
    private struct Member {
        /// The start of the value; 0 if the object lacks the member.
        var value: UInt32 = 0
        /// The position after the value.
        var end: UInt32 = 0
    }

    /// The start of the object whose members are known.
    private(set) var object: Int?
    /// The position after the object.
    private(set) var objectEnd = 0
    /// The members by the number of their name.
    private var members: [Member]
    /// The numbers of the names, in the order of the members found last.
    private var order: [Int32] = []
    /// Whether the text was validated before the object was read.
    private var isChecked = false

    /// Creates an index without members.
    ///
    /// - Parameter count: The number of names.
    init(count: Int) {
        members = Array(repeating: Member(), count: count)
    }

    // MARK: Members

    /// Returns the start of a member's value.
    func value(of number: Int) -> Int? {
        let value = Int(members[number].value)
        return value > 0 ? value : nil
    }

    /// Returns whether all members have been read.
    ///
    /// - Parameter slot: The next slot.
    func isEnd(behind position: Int, nextSlot slot: Int) -> Bool {
        isChecked || slot == order.count && isRead(before: slot, upTo: position)
    }

    /// Returns whether everything that was skipped on the way to a slot's value has been read since. For this, the
    /// value of the previous slot must end at `position`.
    func isRead(before slot: Int, upTo position: Int) -> Bool {
        if isChecked { return true }
        guard slot > 0 else { return object.map { $0 + 1 } == position }
        return Int(members[slot - 1].end) == position
    }

    // MARK: Finding

    /// Finds all members of an object in validated text. If a name occurs twice, the first member counts.
    mutating func readAll(ofObjectAt start: Int, _ names: [JSONName], _ text: ResponseText) {
        object = start
        isChecked = true
        for number in members.indices { members[number] = Member() }
        var place = 0
        var scan = JSONMemberScan(objectAt: start)
        while let name = scan.nextName(text.bytes) {
            scan.position = text.end(ofValueAt: name.value)
            // This object most likely has the name in the same position as the previous object.
            let expected = place < order.count ? Int(order[place]) : place
            let isName = { (number: Int) in
                names[number].isName(at: name.key, end: name.end, hasEscapes: name.hasEscapes, text.bytes)
            }
            let number =
                expected < names.count && isName(expected) ? expected : names.indices.first(where: isName)
            if place == order.count { order.append(0) }
            order[place] = Int32(truncatingIfNeeded: number ?? names.count)
            place += 1
            if let number, members[number].value == 0 {
                members[number] = Member(
                    value: UInt32(truncatingIfNeeded: name.value), end: UInt32(truncatingIfNeeded: scan.position))
            }
        }
        order.removeSubrange(place...)
        objectEnd = scan.position + 1
    }

    /// Finds the order of an object's members. Returns false if the members aren't those of the slots, or if the object
    /// isn't written in the usual form.
    mutating func findOrder(ofObjectAt start: Int, _ slots: [PlanSlot], _ text: ResponseText) -> Bool {
        object = nil
        guard text.mayFindOrder(), Set(slots.map(\.responseName)).count == slots.count else { return false }
        order = []
        var isTaken = Array(repeating: false, count: slots.count)
        var position = start + 1
        for place in slots.indices {
            var value: Int?
            let slot = slots.indices.first { slot in
                if isTaken[slot] || slots[slot].responseName.isEmpty { return false }
                value = slots.spacedValue(slot, at: position, isFirst: place == 0, text.bytes)
                return value != nil
            }
            guard let slot, let value else { return false }
            isTaken[slot] = true
            order.append(Int32(truncatingIfNeeded: slot))
            position = text.bytes.uncheckedEnd(ofValueAt: value)
        }
        return readKnownOrder(ofObjectAt: start, slots, text)
    }

    /// Finds the members of an object that has the same members as the previous one, in the same order. Returns false
    /// if it doesn't.
    mutating func readKnownOrder(ofObjectAt start: Int, _ slots: [PlanSlot], _ text: ResponseText) -> Bool {
        object = nil
        guard order.count == slots.count, !text.isValidated, text.mayPassOver else { return false }
        let bytes = text.bytes
        var position = start &+ 1
        defer { text.passedBytes &+= position &- start }
        for place in order.indices {
            let slot = Int(order[place])
            guard slot < slots.count,
                let value = slots.directValue(slot, at: position, isFirst: place == 0, bytes)
                    ?? slots.spacedValue(slot, at: position, isFirst: place == 0, bytes)
            else { return false }
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
