/// The interface that a scope's methods use to select fields in any pass. Only generated code uses it.
@_spi(Generated) public struct Fields {
    @usableFromInline let pass: Pass

    @inlinable init(_ pass: consuming Pass) { self.pass = pass }
}

// MARK: - Leaves

@_spi(Generated) extension Fields {
    /// Returns the value of a leaf field. The method is inlined, so that it is specialized for the app's own types.
    @inlinable public func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        try pass.leaf(signature, type)
    }

    // The built-in types have separate functions, because calls without generics and metatypes compile fastest, and
    // generated code contains thousands of these calls.

    /// Returns the value of a field of type `String!`.
    public func string(_ signature: StaticString) throws -> String { try pass.builtIn(signature, String.self) }
    /// Returns the value of a field of type `String`.
    public func stringOrNull(_ signature: StaticString) throws -> String? { try pass.builtIn(signature, String?.self) }
    /// Returns the value of a field of type `ID!`.
    public func id(_ signature: StaticString) throws -> String { try pass.builtIn(signature, GraphQLID.self) }
    /// Returns the value of a field of type `ID`.
    public func idOrNull(_ signature: StaticString) throws -> String? { try pass.builtIn(signature, GraphQLID?.self) }
    /// Returns the value of a field of type `Int!`.
    public func int(_ signature: StaticString) throws -> Int { try pass.builtIn(signature, Int.self) }
    /// Returns the value of a field of type `Int`.
    public func intOrNull(_ signature: StaticString) throws -> Int? { try pass.builtIn(signature, Int?.self) }
    /// Returns the value of a field of type `Float!`.
    public func double(_ signature: StaticString) throws -> Double { try pass.builtIn(signature, Double.self) }
    /// Returns the value of a field of type `Float`.
    public func doubleOrNull(_ signature: StaticString) throws -> Double? { try pass.builtIn(signature, Double?.self) }
    /// Returns the value of a field of type `Boolean!`.
    public func bool(_ signature: StaticString) throws -> Bool { try pass.builtIn(signature, Bool.self) }
    /// Returns the value of a field of type `Boolean`.
    public func boolOrNull(_ signature: StaticString) throws -> Bool? { try pass.builtIn(signature, Bool?.self) }

    /// Returns the value of a field of a non-null enum type.
    @inlinable public func enumeration<Value: EnumValue>(
        _ signature: StaticString, _ type: Value.Type
    ) throws -> Value {
        try leaf(signature, EnumLeaf<Value>.self)
    }
    /// Returns the value of a field of a nullable enum type.
    @inlinable public func enumerationOrNull<Value: EnumValue>(
        _ signature: StaticString, _ type: Value.Type
    ) throws -> Value? {
        try leaf(signature, EnumLeaf<Value>?.self)
    }
}

// MARK: - Selection sets

// In every pass, a selection is called in a single place, which is inlined, and it is passed nowhere else. Therefore,
// the compiler can specialize the call, and an inline selection costs nothing, even though it is created again for each
// object.

@_spi(Generated) extension Fields {
    /// Runs a selection on the object that the given field returns.
    @inlinable public func object<T>(_ signature: StaticString, _ body: SelectionBody<T>) throws -> T {
        try pass.read(pass.enter(signature, isAbstract: false), body.run)
    }

    /// Runs a selection on the object of an interface or union type that the given field returns.
    @inlinable public func abstract<T>(_ signature: StaticString, _ body: SelectionBody<T>) throws -> T {
        try pass.read(pass.enter(signature, isAbstract: true), body.run)
    }

    /// Runs a selection on an interface that the scope's own type implements.
    @inlinable public func fragment<T>(_ interface: StaticString, _ body: SelectionBody<T>) throws -> T {
        try pass.read(pass.enterGroup(of: interface), body.run)
    }

    /// Runs another selection on the same object.
    @inlinable public func group<T>(_ body: SelectionBody<T>) throws -> T {
        try pass.read(pass.enterGroup(), body.run)
    }
}
