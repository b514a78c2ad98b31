/// The orders that members of objects stand in, where those are not the ones that they are asked for in, and where the
/// members are in the objects that are being read.
///
/// They are for a text of which nobody knows whether it is well-formed. Members are passed over to find those behind
/// them, and what is passed over is not checked: the object is well-formed if each member is read and found to end where
/// passing over it ended (`isBehind`). Of what is between members nothing is left unchecked: an object is taken in only
/// if it has exactly the names that are looked for, each once, and nothing but a comma and whitespace between two members.
///
/// A server has one order for all objects of a list, most often, so the order of one is tried on the next. There is one
/// for each reader that needs it, and the reader knows its number.
struct MemberOrders {
    /// A member of the object that is read, by the number of its slot plus one; the first is of the object itself.
    private struct Member {
        /// Where the value begins; of the object the place behind it.
        var value: UInt32 = 0
        /// The place behind the value; of the object the place of its first member.
        var end: UInt32 = 0
    }

    /// By place in the order: the number of the slot whose member stands there.
    private var places: [UInt32] = []
    /// As many as there are places.
    private var members: [Member] = []
    /// How often an order had to be found out.
    private var foundCount = 0
    /// How many bytes have been passed over.
    private var passedBytes = 0

    /// How often an order may be found out. A server that has another one for each object is read faster with an index.
    private static let most = 64

    /// Whether there have not been too many orders yet for a text. Also, what is in objects within objects is passed over
    /// at each level, and an index is to be made before that gets out of hand.
    func isWorthwhile(_ bytes: JSONBytes) -> Bool { foundCount < Self.most && passedBytes <= 4 * bytes.count }

    /// Called between two texts: the orders are tried on the next.
    mutating func beginText() {
        foundCount = 0
        passedBytes = 0
    }

    /// Makes room for an order of so many members; answers its number.
    mutating func add(_ count: Int) -> Int32 {
        defer {
            places.append(contentsOf: repeatElement(0, count: count + 1))
            members.append(contentsOf: repeatElement(Member(), count: count + 1))
        }
        return Int32(truncatingIfNeeded: members.count)
    }

    /// Finds out the order that an object has its members in; false if those are others than the slots are of, or if it
    /// is written in another way than objects most often are.
    ///
    /// - Parameter number: The number of the order, which has been added.
    mutating func find(_ number: Int32, objectAt start: Int, _ slots: [PlanSlot], _ bytes: JSONBytes) -> Bool {
        foundCount += 1
        let names = Set(slots.map(\.responseName))
        guard names.count == slots.count, !names.contains("") else { return false }
        var isTaken = Array(repeating: false, count: slots.count)
        var position = start + 1
        for place in slots.indices {
            var value = -1
            let slot = slots.indices.first { slot in
                if isTaken[slot] { return false }
                value = slots.spacedValue(slot, at: position, isFirst: place == 0, bytes)
                return value >= 0
            }
            guard let slot else { return false }
            isTaken[slot] = true
            places[Int(number) + place] = UInt32(truncatingIfNeeded: slot)
            position = bytes.uncheckedEnd(ofValueAt: value)
        }
        return read(number, objectAt: start, slots, bytes)
    }

    /// Finds the members of an object; false where they are others, or in another order.
    mutating func read(_ number: Int32, objectAt start: Int, _ slots: [PlanSlot], _ bytes: JSONBytes) -> Bool {
        let base = Int(number)
        var position = start &+ 1
        defer { passedBytes &+= position &- start }
        members[base].end = UInt32(truncatingIfNeeded: position)
        for place in slots.indices {
            let slot = Int(places[base &+ place])
            var value = slots.directValue(slot, at: position, isFirst: place == 0, bytes)
            if value < 0 { value = slots.spacedValue(slot, at: position, isFirst: place == 0, bytes) }
            if value < 0 { return false }
            position = bytes.uncheckedEnd(ofValueAt: value)
            members[base &+ slot &+ 1] = Member(
                value: UInt32(truncatingIfNeeded: value), end: UInt32(truncatingIfNeeded: position))
        }
        position = bytes.skippingWhitespace(position)
        guard bytes[position] == UInt8(ascii: "}") else { return false }
        members[base].value = UInt32(truncatingIfNeeded: position &+ 1)
        return true
    }

    /// The place behind the object that was read last by an order.
    func end(_ number: Int32) -> Int { Int(members[Int(number)].value) }

    /// Where the value of a slot's member begins.
    @inline(__always)
    func value(_ number: Int32, of slot: Int) -> Int { Int(members[Int(number) &+ slot &+ 1].value) }

    /// Whether a place is the one behind the value of the slot before; for the first slot, whether it is the one of the
    /// object's first member.
    @inline(__always)
    func isBehind(_ number: Int32, slotBefore slot: Int, _ position: Int) -> Bool {
        members[Int(number) &+ slot].end == UInt32(truncatingIfNeeded: position)
    }
}
