/// The interface through which a scope's methods select fields of one selection set, in any pass. Only generated code
/// sees it.
@_spi(Generated) public struct Fields {
    @usableFromInline let pass: Pass

    @inlinable init(_ pass: consuming Pass) { self.pass = pass }
}

// MARK: - Leaves

@_spi(Generated) extension Fields {
    /// A field of leaf type. Reading is inlined, so that it is compiled for the app's own types.
    @inlinable public func leaf<Leaf: LeafType>(_ signature: StaticString, _ type: Leaf.Type) throws -> Leaf.Output {
        try pass.leaf(signature, type)
    }

    // The built-in types have functions of their own, because calls without generics and metatypes compile fastest, and
    // generated code contains thousands of them.

    /// A field of type `String!`.
    public func string(_ signature: StaticString) throws -> String { try pass.builtIn(signature, String.self) }
    /// A field of type `String`.
    public func stringOrNull(_ signature: StaticString) throws -> String? { try pass.builtIn(signature, String?.self) }
    /// A field of type `ID!`.
    public func id(_ signature: StaticString) throws -> String { try pass.builtIn(signature, GraphQLID.self) }
    /// A field of type `ID`.
    public func idOrNull(_ signature: StaticString) throws -> String? { try pass.builtIn(signature, GraphQLID?.self) }
    /// A field of type `Int!`.
    public func int(_ signature: StaticString) throws -> Int { try pass.builtIn(signature, Int.self) }
    /// A field of type `Int`.
    public func intOrNull(_ signature: StaticString) throws -> Int? { try pass.builtIn(signature, Int?.self) }
    /// A field of type `Float!`.
    public func double(_ signature: StaticString) throws -> Double { try pass.builtIn(signature, Double.self) }
    /// A field of type `Float`.
    public func doubleOrNull(_ signature: StaticString) throws -> Double? { try pass.builtIn(signature, Double?.self) }
    /// A field of type `Boolean!`.
    public func bool(_ signature: StaticString) throws -> Bool { try pass.builtIn(signature, Bool.self) }
    /// A field of type `Boolean`.
    public func boolOrNull(_ signature: StaticString) throws -> Bool? { try pass.builtIn(signature, Bool?.self) }

    /// A field of an enum type that is not null.
    @inlinable public func enumeration<Value: EnumValue>(
        _ signature: StaticString, _ type: Value.Type
    ) throws -> Value {
        try leaf(signature, EnumLeaf<Value>.self)
    }
    /// A field of an enum type.
    @inlinable public func enumerationOrNull<Value: EnumValue>(
        _ signature: StaticString, _ type: Value.Type
    ) throws -> Value? {
        try leaf(signature, EnumLeaf<Value>?.self)
    }
}

// MARK: - Selection sets

// A selection is called in a single place, whatever the pass. That place is inlined, and the selection is passed
// nowhere else. So the compiler sees what is called, and a selection that is written in place, and therefore created
// for each object, costs nothing.

@_spi(Generated) extension Fields {
    /// A field of object type.
    @inlinable public func object<T>(_ signature: StaticString, _ body: SelectionBody<T>) throws -> T {
        try pass.read(pass.enter(signature, isAbstract: false), body.run)
    }

    /// A field of interface or union type.
    @inlinable public func abstract<T>(_ signature: StaticString, _ body: SelectionBody<T>) throws -> T {
        try pass.read(pass.enter(signature, isAbstract: true), body.run)
    }

    /// A selection on an interface that the scope's type implements.
    @inlinable public func fragment<T>(_ interface: StaticString, _ body: SelectionBody<T>) throws -> T {
        try pass.read(pass.enterFragment(interface), body.run)
    }

    /// Another selection of the same scope.
    @inlinable public func group<T>(_ body: SelectionBody<T>) throws -> T {
        try pass.read(pass.enterGroup(), body.run)
    }
}
