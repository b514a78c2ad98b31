import GraphQLJSON

/// Follows the calls of a closure along the plan of its selection set.
///
/// The calls must be those that were recorded. A closure may skip calls, repeat them, or make them in another order,
/// because the response still contains the fields. It must not request a field that was not recorded.
struct PlanCursor {
    let slots: [PlanSlot]
    /// The slot of the next call, if calls arrive in the recorded order.
    var nextSlot = 0

    // The arguments that were passed for the next call. They are compared with the arguments of the next slot one by
    // one, so they don't have to be stored.

    /// The slot that has the arguments passed so far; `nil` if they differ.
    private var passedSlot: Int?
    /// The number of arguments passed so far, if there is such a slot.
    private var passedCount = 0
    /// The arguments passed so far, if there is no such slot.
    private var otherArguments: [EncodedArgument] = []

    init(_ plan: PlanSet) { slots = plan.slots }

    // MARK: Calls

    /// Returns whether a call, with the arguments that were just passed, is the next one in the plan.
    @inline(__always)
    func isNext(_ signature: StaticString) -> Bool {
        nextSlot < slots.count && slots[nextSlot].isCall(signature, passedSlot == nextSlot)
    }

    /// Returns the slot of a call, which is usually the next one.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the operation.
    ///   - given: For an `on` with a branch for all other types, which types have a branch.
    /// - Throws: `UnplannedCall` if the plan does not contain the call.
    @inline(__always)
    mutating func expect(
        _ signature: StaticString, _ arguments: [EncodedArgument], given: [Bool]? = nil
    ) throws(UnplannedCall) -> Int {
        if given == nil, isNext(signature) {
            nextSlot &+= 1
            return nextSlot &- 1
        }
        return try find(Signature(signature), arguments, given)
    }

    private mutating func find(
        _ signature: Signature, _ arguments: [EncodedArgument], _ given: [Bool]?
    ) throws(UnplannedCall) -> Int {
        for offset in slots.indices {
            let number = (nextSlot + offset) % slots.count
            guard slots[number].signature == signature, slots[number].given == given, !slots[number].isHidden else {
                continue
            }
            if !slots[number].arguments.isEmpty, !hasPassed(argumentsOf: number, arguments) { continue }
            nextSlot = number + 1
            return number
        }
        let known = slots.first { $0.signature == signature && !($0.arguments.isEmpty && $0.branches.isEmpty) }
        throw UnplannedCall(
            signature: signature, hasOtherArguments: known?.arguments.isEmpty == false,
            hasOtherBranches: known?.branches.isEmpty == false)
    }

    // MARK: Arguments

    /// Starts the arguments of the next field.
    ///
    /// - Parameters:
    ///   - count: The number of arguments.
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

    /// Continues with another argument.
    @inline(__always)
    mutating func pass(_ argument: EncodedArgument, _ arguments: [EncodedArgument]) {
        if let passedSlot, hasSameBits(argument, passedSlot, passedCount, arguments) {
            passedCount &+= 1
        } else {
            passUnlike(argument, arguments)
        }
    }

    /// Returns whether the next call in the plan has this number of arguments.
    @inline(__always)
    private func hasNext(_ count: Int) -> Bool {
        nextSlot < slots.count && slots[nextSlot].arguments.count == count
    }

    /// Returns whether an argument has the same bits as an argument of a slot. If it does, they are equal.
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

    /// Returns whether the arguments that were passed are the arguments of a slot.
    private func hasPassed(argumentsOf slot: Int, _ arguments: [EncodedArgument]) -> Bool {
        let own = arguments[slots[slot].arguments]
        let passed = passedSlot.map { arguments[slots[$0].arguments] } ?? otherArguments[...]
        return own.count == passed.count && zip(own, passed).allSatisfy { $0 == $1 }
    }
}
