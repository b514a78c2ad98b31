// The leaves of built-in types, spelled out: a call without generics and metatypes is what compiles fastest, and generated
// code has thousands of them.
@_spi(Generated) extension Fields {
    /// A field of type `String!`.
    public func string(_ signature: StaticString) throws -> String {
        try builtIn(signature, String.self) { $0.validString(at: $1) }
    }
    /// A field of type `String`.
    public func stringOrNull(_ signature: StaticString) throws -> String? {
        try builtInOrNull(signature, String.self) { $0.validString(at: $1) }
    }
    /// A field of type `ID!`.
    public func id(_ signature: StaticString) throws -> String {
        try builtIn(signature, GraphQLID.self) { $0.validString(at: $1) }
    }
    /// A field of type `ID`.
    public func idOrNull(_ signature: StaticString) throws -> String? {
        try builtInOrNull(signature, GraphQLID.self) { $0.validString(at: $1) }
    }
    /// A field of type `Int!`.
    public func int(_ signature: StaticString) throws -> Int { try builtIn(signature, Int.self) { $0.integer(at: $1) } }
    /// A field of type `Int`.
    public func intOrNull(_ signature: StaticString) throws -> Int? {
        try builtInOrNull(signature, Int.self) { $0.integer(at: $1) }
    }
    /// A field of type `Float!`.
    public func double(_ signature: StaticString) throws -> Double {
        try builtIn(signature, Double.self) { $0.double(at: $1) }
    }
    /// A field of type `Float`.
    public func doubleOrNull(_ signature: StaticString) throws -> Double? {
        try builtInOrNull(signature, Double.self) { $0.double(at: $1) }
    }
    /// A field of type `Boolean!`.
    public func bool(_ signature: StaticString) throws -> Bool {
        try builtIn(signature, Bool.self) { $0.bool(at: $1) }
    }
    /// A field of type `Boolean`.
    public func boolOrNull(_ signature: StaticString) throws -> Bool? {
        try builtInOrNull(signature, Bool.self) { $0.bool(at: $1) }
    }

    /// A field of type `String!` with arguments.
    public func string(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> String {
        try builtIn(signature, String.self, arguments) { $0.validString(at: $1) }
    }
    /// A field of type `String` with arguments.
    public func stringOrNull(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> String? {
        try builtInOrNull(signature, String.self, arguments) { $0.validString(at: $1) }
    }
    /// A field of type `ID!` with arguments.
    public func id(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> String {
        try builtIn(signature, GraphQLID.self, arguments) { $0.validString(at: $1) }
    }
    /// A field of type `ID` with arguments.
    public func idOrNull(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> String? {
        try builtInOrNull(signature, GraphQLID.self, arguments) { $0.validString(at: $1) }
    }
    /// A field of type `Int!` with arguments.
    public func int(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Int {
        try builtIn(signature, Int.self, arguments) { $0.integer(at: $1) }
    }
    /// A field of type `Int` with arguments.
    public func intOrNull(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Int? {
        try builtInOrNull(signature, Int.self, arguments) { $0.integer(at: $1) }
    }
    /// A field of type `Float!` with arguments.
    public func double(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Double {
        try builtIn(signature, Double.self, arguments) { $0.double(at: $1) }
    }
    /// A field of type `Float` with arguments.
    public func doubleOrNull(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Double? {
        try builtInOrNull(signature, Double.self, arguments) { $0.double(at: $1) }
    }
    /// A field of type `Boolean!` with arguments.
    public func bool(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Bool {
        try builtIn(signature, Bool.self, arguments) { $0.bool(at: $1) }
    }
    /// A field of type `Boolean` with arguments.
    public func boolOrNull(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Bool? {
        try builtInOrNull(signature, Bool.self, arguments) { $0.bool(at: $1) }
    }
}

@_spi(Generated) extension Fields {
    /// A field of an enum type that is not null.
    public func enumeration<Value: EnumValue>(_ signature: StaticString, _ type: Value.Type) throws -> Value {
        try leaf(signature, EnumLeaf<Value>.self, [])
    }
    /// A field of an enum type.
    public func enumerationOrNull<Value: EnumValue>(_ signature: StaticString, _ type: Value.Type) throws -> Value? {
        try leaf(signature, EnumLeaf<Value>?.self, [])
    }
    /// A field of an enum type that is not null, with arguments.
    public func enumeration<Value: EnumValue>(
        _ signature: StaticString, _ type: Value.Type, _ arguments: [EncodedArgument]
    ) throws -> Value {
        try leaf(signature, EnumLeaf<Value>.self, arguments)
    }
    /// A field of an enum type with arguments.
    public func enumerationOrNull<Value: EnumValue>(
        _ signature: StaticString, _ type: Value.Type, _ arguments: [EncodedArgument]
    ) throws -> Value? {
        try leaf(signature, EnumLeaf<Value>?.self, arguments)
    }
}

extension Fields {
    /// A leaf whose usual values `direct` reads; what it answers nil to, the leaf type itself takes or refuses.
    @inline(__always)
    private func builtIn<Leaf: LeafType>(
        _ signature: StaticString, _ type: Leaf.Type, _ arguments: [EncodedArgument] = [],
        _ direct: (JSONBytes, Int) -> (Leaf.Output, Int)?
    ) throws -> Leaf.Output {
        let start = try valueStart(signature, arguments)
        if start >= 0, let (value, end) = direct(reading.bytes, start) {
            position = end
            return value
        }
        return try read(type, at: start)
    }

    @inline(__always)
    private func builtInOrNull<Leaf: LeafType>(
        _ signature: StaticString, _ type: Leaf.Type, _ arguments: [EncodedArgument] = [],
        _ direct: (JSONBytes, Int) -> (Leaf.Output, Int)?
    ) throws -> Leaf.Output? {
        let start = try valueStart(signature, arguments)
        if start >= 0 {
            if reading.bytes.isNull(at: start) {
                position = start + 4
                return nil
            }
            if let (value, end) = direct(reading.bytes, start) {
                position = end
                return value
            }
        }
        return try read(Leaf?.self, at: start)
    }

    /// A leaf in any pass; `start` is -1 outside the decoding pass.
    private func read<Leaf: LeafType>(_ type: Leaf.Type, at start: Int) throws -> Leaf.Output {
        if start < 0 { return mock(type) }
        position = start
        var cursor = try leafCursor(at: start)
        do {
            let value = try Leaf.__read(from: &cursor)
            finish(cursor)
            return value
        } catch {
            throw failed(error)
        }
    }
}
