// The leaves of built-in types, spelled out: a call without generics and metatypes is what compiles fastest, and generated
// code has thousands of them.
@_spi(Generated) extension Fields {
    /// A field of type `String!`.
    public func string(_ signature: StaticString) throws -> String { try leaf(signature, String.self, []) }
    /// A field of type `String`.
    public func stringOrNull(_ signature: StaticString) throws -> String? { try leaf(signature, String?.self, []) }
    /// A field of type `ID!`.
    public func id(_ signature: StaticString) throws -> String { try leaf(signature, GraphQLID.self, []) }
    /// A field of type `ID`.
    public func idOrNull(_ signature: StaticString) throws -> String? { try leaf(signature, GraphQLID?.self, []) }
    /// A field of type `Int!`.
    public func int(_ signature: StaticString) throws -> Int { try leaf(signature, Int.self, []) }
    /// A field of type `Int`.
    public func intOrNull(_ signature: StaticString) throws -> Int? { try leaf(signature, Int?.self, []) }
    /// A field of type `Float!`.
    public func double(_ signature: StaticString) throws -> Double { try leaf(signature, Double.self, []) }
    /// A field of type `Float`.
    public func doubleOrNull(_ signature: StaticString) throws -> Double? { try leaf(signature, Double?.self, []) }
    /// A field of type `Boolean!`.
    public func bool(_ signature: StaticString) throws -> Bool { try leaf(signature, Bool.self, []) }
    /// A field of type `Boolean`.
    public func boolOrNull(_ signature: StaticString) throws -> Bool? { try leaf(signature, Bool?.self, []) }

    /// A field of type `String!` with arguments.
    public func string(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> String {
        try leaf(signature, String.self, arguments)
    }
    /// A field of type `String` with arguments.
    public func stringOrNull(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> String? {
        try leaf(signature, String?.self, arguments)
    }
    /// A field of type `ID!` with arguments.
    public func id(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> String {
        try leaf(signature, GraphQLID.self, arguments)
    }
    /// A field of type `ID` with arguments.
    public func idOrNull(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> String? {
        try leaf(signature, GraphQLID?.self, arguments)
    }
    /// A field of type `Int!` with arguments.
    public func int(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Int {
        try leaf(signature, Int.self, arguments)
    }
    /// A field of type `Int` with arguments.
    public func intOrNull(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Int? {
        try leaf(signature, Int?.self, arguments)
    }
    /// A field of type `Float!` with arguments.
    public func double(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Double {
        try leaf(signature, Double.self, arguments)
    }
    /// A field of type `Float` with arguments.
    public func doubleOrNull(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Double? {
        try leaf(signature, Double?.self, arguments)
    }
    /// A field of type `Boolean!` with arguments.
    public func bool(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Bool {
        try leaf(signature, Bool.self, arguments)
    }
    /// A field of type `Boolean` with arguments.
    public func boolOrNull(_ signature: StaticString, _ arguments: [EncodedArgument]) throws -> Bool? {
        try leaf(signature, Bool?.self, arguments)
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
