import GraphQLJSON

/// Follows the calls of a closure along the plan of its selection set.
///
/// The calls have to be those that were recorded. A closure may leave out calls, repeat them, or make them in another
/// order, since what it asks for is there all the same. What it may not do is ask for something that was not recorded.
struct PlanCursor {
    let slots: [PlanSlot]
    /// The slot of the next call, as far as calls come in their order.
    var nextSlot = 0

    // The arguments that were passed for the call that comes next. They are compared one by one with those of the next
    // slot, so that none of them has to be kept.

    /// The slot whose arguments they are so far; nil if they are others.
    private var passedSlot: Int?
    /// How many have been passed, if there is such a slot.
    private var passedCount = 0
    /// All that have been passed, if there is no such slot.
    private var otherArguments: [EncodedArgument] = []

    init(_ plan: PlanSet) { slots = plan.slots }

    // MARK: Calls

    /// Whether a call is the one that the plan has next, with the arguments that were passed just before.
    @inline(__always)
    func isNext(_ signature: StaticString) -> Bool {
        nextSlot < slots.count && slots[nextSlot].isCall(signature, passedSlot == nextSlot)
    }

    /// The slot of a call, which is the next one as a rule.
    ///
    /// - Parameter arguments: The arguments of the operation.
    /// - Throws: `UnplannedCall` if the plan does not contain the call.
    @inline(__always)
    mutating func expect(_ signature: StaticString, _ arguments: [EncodedArgument]) throws(UnplannedCall) -> Int {
        if isNext(signature) {
            nextSlot &+= 1
            return nextSlot &- 1
        }
        return try find(Signature(signature), arguments)
    }

    private mutating func find(
        _ signature: Signature, _ arguments: [EncodedArgument]
    ) throws(UnplannedCall) -> Int {
        for offset in slots.indices {
            let number = (nextSlot + offset) % slots.count
            guard slots[number].signature == signature, !slots[number].isHidden else { continue }
            if !slots[number].arguments.isEmpty, !hasPassed(argumentsOf: number, arguments) { continue }
            nextSlot = number + 1
            return number
        }
        let isKnown = slots.contains { $0.signature == signature && !$0.arguments.isEmpty }
        throw UnplannedCall(signature: signature, hasOtherArguments: isKnown)
    }

    // MARK: Arguments

    /// Begins with the arguments of the field that is called next.
    ///
    /// - Parameters:
    ///   - count: How many there will be.
    ///   - arguments: The arguments of the operation.
    @inline(__always)
    mutating func passFirst(_ argument: EncodedArgument, of count: Int, _ arguments: [EncodedArgument]) {
        if hasNext(count), hasSameBits(argument, nextSlot, 0, arguments) {
            passedSlot = nextSlot
            passedCount = 1
        } else {
            passFirstUnlike(argument, of: count, arguments)
        }
    }

    /// Goes on with them.
    @inline(__always)
    mutating func pass(_ argument: EncodedArgument, _ arguments: [EncodedArgument]) {
        if let passedSlot, hasSameBits(argument, passedSlot, passedCount, arguments) {
            passedCount &+= 1
        } else {
            passUnlike(argument, arguments)
        }
    }

    /// Whether the plan's next call has that many arguments.
    @inline(__always)
    private func hasNext(_ count: Int) -> Bool {
        nextSlot < slots.count && slots[nextSlot].arguments.count == count
    }

    /// Whether an argument has the bits of the one that a slot has at an index. Then it is the same.
    @inline(__always)
    private func hasSameBits(
        _ argument: EncodedArgument, _ slot: Int, _ index: Int, _ arguments: [EncodedArgument]
    ) -> Bool {
        JSONBytes.hasSameBits(argument, as: arguments, at: slots[slot].arguments.lowerBound &+ index)
    }

    @inline(never)
    private mutating func passFirstUnlike(
        _ argument: EncodedArgument, of count: Int, _ arguments: [EncodedArgument]
    ) {
        passedSlot = hasNext(count) ? nextSlot : nil
        passedCount = 0
        otherArguments = []
        passUnlike(argument, arguments)
    }

    @inline(never)
    private mutating func passUnlike(_ argument: EncodedArgument, _ arguments: [EncodedArgument]) {
        if let slot = passedSlot {
            let expected = arguments[slots[slot].arguments]
            if passedCount < expected.count, expected[expected.startIndex + passedCount] == argument {
                passedCount += 1
                return
            }
            passedSlot = nil
            otherArguments = Array(expected.prefix(passedCount))
        }
        otherArguments.append(argument)
    }

    /// Whether what was passed are the arguments that a slot has.
    private func hasPassed(argumentsOf slot: Int, _ arguments: [EncodedArgument]) -> Bool {
        let own = arguments[slots[slot].arguments]
        let passed = passedSlot.map { arguments[slots[$0].arguments] } ?? otherArguments[...]
        return own.count == passed.count && zip(own, passed).allSatisfy { $0 == $1 }
    }
}
