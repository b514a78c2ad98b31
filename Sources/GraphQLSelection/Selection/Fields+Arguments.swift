// The arguments of a field. Generated code passes them one by one, right before it calls the field, because an array
// would have to be allocated for each object of a response. The functions are inlined so that nothing has to be
// retained.
@_spi(Generated) extension Fields {
    /// Passes the argument of the next field.
    @inlinable public func passing(_ first: consuming EncodedArgument) -> Fields {
        pass.passFirst(first, of: 1)
        return self
    }

    /// Passes the arguments of the next field, in the order of its parameters.
    @inlinable public func passing(_ first: consuming EncodedArgument, _ second: consuming EncodedArgument) -> Fields {
        pass.passFirst(first, of: 2)
        pass.pass(second)
        return self
    }

    /// Passes the arguments of the next field, in the order of its parameters.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument
    ) -> Fields {
        pass.passFirst(first, of: 3)
        pass.pass(second)
        pass.pass(third)
        return self
    }

    /// Passes the arguments of the next field, in the order of its parameters.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument
    ) -> Fields {
        pass.passFirst(first, of: 4)
        pass.pass(second)
        pass.pass(third)
        pass.pass(fourth)
        return self
    }

    /// Passes the arguments of the next field, in the order of its parameters.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument
    ) -> Fields {
        pass.passFirst(first, of: 5)
        pass.pass(second)
        pass.pass(third)
        pass.pass(fourth)
        pass.pass(fifth)
        return self
    }

    /// Passes the arguments of the next field, in the order of its parameters.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument, _ sixth: consuming EncodedArgument
    ) -> Fields {
        pass.passFirst(first, of: 6)
        pass.pass(second)
        pass.pass(third)
        pass.pass(fourth)
        pass.pass(fifth)
        pass.pass(sixth)
        return self
    }

    /// Passes the arguments of the next field, in the order of its parameters.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument, _ sixth: consuming EncodedArgument,
        _ seventh: consuming EncodedArgument
    ) -> Fields {
        pass.passFirst(first, of: 7)
        pass.pass(second)
        pass.pass(third)
        pass.pass(fourth)
        pass.pass(fifth)
        pass.pass(sixth)
        pass.pass(seventh)
        return self
    }

    /// Passes the arguments of the next field, in the order of its parameters.
    @inlinable public func passing(
        _ first: consuming EncodedArgument, _ second: consuming EncodedArgument,
        _ third: consuming EncodedArgument, _ fourth: consuming EncodedArgument,
        _ fifth: consuming EncodedArgument, _ sixth: consuming EncodedArgument,
        _ seventh: consuming EncodedArgument, _ eighth: consuming EncodedArgument
    ) -> Fields {
        pass.passFirst(first, of: 8)
        pass.pass(second)
        pass.pass(third)
        pass.pass(fourth)
        pass.pass(fifth)
        pass.pass(sixth)
        pass.pass(seventh)
        pass.pass(eighth)
        return self
    }

    /// Passes any number of arguments of the next field, in the order of its parameters.
    public func passing(_ arguments: [EncodedArgument]) -> Fields {
        guard let first = arguments.first else { return self }
        pass.passFirst(first, of: arguments.count)
        for argument in arguments.dropFirst() { pass.pass(argument) }
        return self
    }
}
