@_spi(Generated) extension Fields {
    /// Passes the next argument of the next field. Generated code passes all arguments, in the order of the field's
    /// parameters, directly before it calls the field.
    @inlinable public func passing(_ argument: consuming EncodedArgument) -> Fields {
        pass.pass(argument)
        return self
    }
}
