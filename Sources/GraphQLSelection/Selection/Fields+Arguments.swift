// The arguments of a field, which generated code passes right before it calls the field: one by one, since an array of them
// would have to be made for each object of a response.
@_spi(Generated) extension Fields {
    /// The arguments of the field that is called next, in the order of its parameters.
    public func passing(_ first: consuming EncodedArgument) -> Fields {
        if hasNext(1), isNext(first, 0) { return passNext() }
        startPassing()
        pass(first)
        return self
    }

    /// As with one argument.
    public func passing(_ first: consuming EncodedArgument, _ second: consuming EncodedArgument) -> Fields {
        if hasNext(2), isNext(first, 0), isNext(second, 1) { return passNext() }
        startPassing()
        pass(first)
        pass(second)
        return self
    }

    /// As with one argument.
    public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument
    ) -> Fields {
        if hasNext(3), isNext(first, 0), isNext(second, 1), isNext(third, 2) { return passNext() }
        startPassing()
        pass(first)
        pass(second)
        pass(third)
        return self
    }

    /// As with one argument.
    public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument
    ) -> Fields {
        if hasNext(4), isNext(first, 0), isNext(second, 1), isNext(third, 2), isNext(fourth, 3) { return passNext() }
        startPassing()
        pass(first)
        pass(second)
        pass(third)
        pass(fourth)
        return self
    }

    /// As with one argument.
    public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument
    ) -> Fields {
        if hasNext(5), isNext(first, 0), isNext(second, 1), isNext(third, 2), isNext(fourth, 3), isNext(fifth, 4) {
            return passNext()
        }
        startPassing()
        pass(first)
        pass(second)
        pass(third)
        pass(fourth)
        pass(fifth)
        return self
    }

    /// As with one argument.
    public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument, _ sixth: consuming EncodedArgument
    ) -> Fields {
        if hasNext(6), isNext(first, 0), isNext(second, 1), isNext(third, 2), isNext(fourth, 3), isNext(fifth, 4),
            isNext(sixth, 5)
        {
            return passNext()
        }
        startPassing()
        pass(first)
        pass(second)
        pass(third)
        pass(fourth)
        pass(fifth)
        pass(sixth)
        return self
    }

    /// As with one argument.
    public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument, _ sixth: consuming EncodedArgument,
        _ seventh: consuming EncodedArgument
    ) -> Fields {
        if hasNext(7), isNext(first, 0), isNext(second, 1), isNext(third, 2), isNext(fourth, 3), isNext(fifth, 4),
            isNext(sixth, 5), isNext(seventh, 6)
        {
            return passNext()
        }
        startPassing()
        pass(first)
        pass(second)
        pass(third)
        pass(fourth)
        pass(fifth)
        pass(sixth)
        pass(seventh)
        return self
    }

    /// As with one argument.
    public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument, _ sixth: consuming EncodedArgument,
        _ seventh: consuming EncodedArgument, _ eighth: consuming EncodedArgument
    ) -> Fields {
        if hasNext(8), isNext(first, 0), isNext(second, 1), isNext(third, 2), isNext(fourth, 3), isNext(fifth, 4),
            isNext(sixth, 5), isNext(seventh, 6), isNext(eighth, 7)
        {
            return passNext()
        }
        startPassing()
        pass(first)
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
        if hasNext(arguments.count), arguments.indices.allSatisfy({ isNext(arguments[$0], $0) }) { return passNext() }
        startPassing()
        for argument in arguments { pass(argument) }
        return self
    }
}

extension Fields {
    /// Whether the plan's next call has so many arguments.
    @inline(__always)
    private func hasNext(_ count: Int) -> Bool {
        nextSlot < slots.count && slots[nextSlot].arguments.count == count
    }

    /// Whether an argument is the one that the plan's next call has at an index.
    @inline(__always)
    private func isNext(_ argument: borrowing EncodedArgument, _ index: Int) -> Bool {
        let argument = copy argument
        // What is handed on is the slot's arguments by themselves: the whole slot would have to be copied.
        return JSONBytes.hasSameBits(argument, as: slots[nextSlot].arguments, at: index)
            || slots[nextSlot].arguments[index] == argument
    }

    /// Those that the plan has next were passed.
    @inline(__always)
    private func passNext() -> Fields {
        passedSlot = nextSlot
        return self
    }

    /// Others than those that the plan has next are passed, or there is no plan yet.
    private func startPassing() {
        passedSlot = -1
        if recorder == nil { reading.passedArguments.removeAll(keepingCapacity: true) }
    }

    private func pass(_ argument: EncodedArgument) {
        // Not bound to a name, which would be a reference more to count.
        if recorder != nil { recorder?.pass(argument) } else { reading.passedArguments.append(argument) }
    }

    /// What was passed last.
    var passedArguments: [EncodedArgument] {
        passedSlot == nextSlot ? slots[nextSlot].arguments : reading.passedArguments
    }
}
