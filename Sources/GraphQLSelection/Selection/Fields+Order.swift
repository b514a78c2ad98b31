// Objects whose members stand in another order than they are asked for in, in a text that has not been read as a whole.
//
// Calls that are the next of the plan, one after the other, read each member once, and each is compared with where passing
// over it ended. So at the object's end all of it has been checked, as it is where the order is the expected one. Any
// other call, and an end that comes before all have been read, has the whole text validated.
extension Fields {
    /// Whether the object is being read by an order.
    @inline(__always)
    var isOrdered: Bool { Int(orderedStart) == start }

    /// Called at the beginning of an object: has it read by the order of the one before, if that is its own.
    func tryOrder() {
        orderedStart = .max
        isDirect = reading.isDirect
        if !reading.isValidated, reading.orders.isWorthwhile(reading.bytes),
            reading.orders.read(order, objectAt: start, slots, reading.bytes)
        {
            beginOrdered()
        }
    }

    /// Finds out the order of the object's members, where those before `slot` have been read and the next is another one;
    /// false if it can't be read by an order.
    func findOrder(before slot: Int) -> Bool {
        guard !reading.isValidated, !isInline, first == UInt8(ascii: "{"), reading.orders.isWorthwhile(reading.bytes)
        else { return false }
        if order < 0 { order = reading.orders.add(slots.count) }
        guard reading.orders.find(order, objectAt: start, slots, reading.bytes),
            reading.orders.isBehind(order, slotBefore: slot, position)
        else { return false }
        beginOrdered()
        return true
    }

    private func beginOrdered() {
        isDirect = false
        orderedStart = UInt32(truncatingIfNeeded: start)
    }

    /// Where the value of a field begins.
    func orderedValue(_ signature: StaticString) throws -> Int {
        if isNext(signature), reading.orders.isBehind(order, slotBefore: nextSlot, position) {
            nextSlot &+= 1
            return reading.orders.value(order, of: nextSlot &- 1)
        }
        let slot = try expect(signature)
        try reading.validate()
        return reading.orders.value(order, of: slot)
    }

    /// The place behind the object.
    func orderedEnd() throws -> Int {
        if nextSlot != slots.count || !reading.orders.isBehind(order, slotBefore: nextSlot, position) {
            try reading.validate()
        }
        return reading.orders.end(order)
    }
}
