// The arguments of a field, which generated code passes right before it calls the field: one by one, since an array of them
// would have to be made for each object of a response. What generated code calls is inlined, so that nothing need be retained.
@_spi(Generated) extension Fields {
    /// The arguments of the field that is called next, in the order of its parameters.
    @inlinable public func passing(_ first: consuming EncodedArgument) -> Fields {
        passFirst(first, of: 1)
        return self
    }

    /// As with one argument.
    @inlinable public func passing(_ first: consuming EncodedArgument, _ second: consuming EncodedArgument) -> Fields {
        passFirst(first, of: 2)
        pass(second)
        return self
    }

    /// As with one argument.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument
    ) -> Fields {
        passFirst(first, of: 3)
        pass(second)
        pass(third)
        return self
    }

    /// As with one argument.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument
    ) -> Fields {
        passFirst(first, of: 4)
        pass(second)
        pass(third)
        pass(fourth)
        return self
    }

    /// As with one argument.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument
    ) -> Fields {
        passFirst(first, of: 5)
        pass(second)
        pass(third)
        pass(fourth)
        pass(fifth)
        return self
    }

    /// As with one argument.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument, _ sixth: consuming EncodedArgument
    ) -> Fields {
        passFirst(first, of: 6)
        pass(second)
        pass(third)
        pass(fourth)
        pass(fifth)
        pass(sixth)
        return self
    }

    /// As with one argument.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument, _ sixth: consuming EncodedArgument,
        _ seventh: consuming EncodedArgument
    ) -> Fields {
        passFirst(first, of: 7)
        pass(second)
        pass(third)
        pass(fourth)
        pass(fifth)
        pass(sixth)
        pass(seventh)
        return self
    }

    /// As with one argument.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument, _ sixth: consuming EncodedArgument,
        _ seventh: consuming EncodedArgument, _ eighth: consuming EncodedArgument
    ) -> Fields {
        passFirst(first, of: 8)
        pass(second)
        pass(third)
        pass(fourth)
        pass(fifth)
        pass(sixth)
        pass(seventh)
        pass(eighth)
        return self
    }

    /// As with one argument, for any number.
    public func passing(_ arguments: [EncodedArgument]) -> Fields {
        guard let first = arguments.first else { return self }
        passFirst(first, of: arguments.count)
        for argument in arguments.dropFirst() { pass(argument) }
        return self
    }
}

@_spi(Generated) extension Fields {
    /// Begins with the arguments of the field that is called next.
    @usableFromInline func passFirst(_ argument: EncodedArgument, of count: Int) {
        if hasNext(count), isNext(argument, nextSlot, 0) {
            passedSlot = Int32(truncatingIfNeeded: nextSlot)
            passedCount = 1
        } else {
            passFirstUnlike(argument, of: count)
        }
    }

    @usableFromInline func pass(_ argument: EncodedArgument) {
        if passedSlot >= 0, isNext(argument, Int(passedSlot), Int(passedCount)) {
            passedCount &+= 1
        } else {
            passUnlike(argument)
        }
    }

    /// Whether the plan's next call has so many arguments.
    @inline(__always)
    private func hasNext(_ count: Int) -> Bool {
        nextSlot < slots.count && slots[nextSlot].arguments.count == count
    }

    /// Whether an argument is by its bits the one that a call of the plan has at an index.
    @inline(__always)
    private func isNext(_ argument: EncodedArgument, _ slot: Int, _ index: Int) -> Bool {
        // What is handed on is the slot's arguments by themselves: the whole slot would have to be copied.
        JSONBytes.hasSameBits(argument, as: slots[slot].arguments, at: index)
    }

    @inline(never)
    private func passFirstUnlike(_ argument: EncodedArgument, of count: Int) {
        if hasNext(count) {
            passedSlot = Int32(truncatingIfNeeded: nextSlot)
            passedCount = 0
        } else {
            startPassing([])
        }
        passUnlike(argument)
    }

    @inline(never)
    private func passUnlike(_ argument: EncodedArgument) {
        if passedSlot >= 0 {
            let arguments = slots[Int(passedSlot)].arguments
            if arguments[Int(passedCount)] == argument {
                passedCount &+= 1
                return
            }
            startPassing(arguments.prefix(Int(passedCount)))
        }
        // Not bound to a name, which would be a reference more to count.
        if recorder != nil { recorder?.pass(argument) } else { reading.passedArguments.append(argument) }
    }

    /// Others than those that the plan has next are passed, or there is no plan yet.
    ///
    /// - Parameter arguments: Those that have been passed already.
    private func startPassing(_ arguments: ArraySlice<EncodedArgument>) {
        passedSlot = -1
        if recorder == nil { reading.passedArguments = Array(arguments) }
    }

    /// What was passed last.
    var passedArguments: [EncodedArgument] {
        Int(passedSlot) == nextSlot ? slots[nextSlot].arguments : reading.passedArguments
    }
}
