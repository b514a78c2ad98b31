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
    ///
    /// - Parameter count: How many there will be.
    @usableFromInline func passFirst(_ argument: EncodedArgument, of count: Int) {
        switch self {
        case .reading(let reader): reader.calls.passFirst(argument, of: count, reader.pass.arguments)
        case .recording(let recorder): recorder.recorder.pass(argument)
        case .making(let maker): maker.calls.passFirst(argument, of: count, maker.pass.arguments)
        }
    }

    /// Goes on with them.
    @usableFromInline func pass(_ argument: EncodedArgument) {
        switch self {
        case .reading(let reader): reader.calls.pass(argument, reader.pass.arguments)
        case .recording(let recorder): recorder.recorder.pass(argument)
        case .making(let maker): maker.calls.pass(argument, maker.pass.arguments)
        }
    }
}
