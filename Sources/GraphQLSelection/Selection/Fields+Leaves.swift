// The leaves of built-in types, spelled out: a call without generics and metatypes is what compiles fastest, and generated
// code has thousands of them.
@_spi(Generated) extension Fields {
    /// A field of type `String!`.
    public func string(_ signature: StaticString) throws -> String {
        try builtIn(signature, String.self)
    }
    /// A field of type `String`.
    public func stringOrNull(_ signature: StaticString) throws -> String? {
        try builtInOrNull(signature, String.self)
    }
    /// A field of type `ID!`.
    public func id(_ signature: StaticString) throws -> String {
        try builtIn(signature, GraphQLID.self)
    }
    /// A field of type `ID`.
    public func idOrNull(_ signature: StaticString) throws -> String? {
        try builtInOrNull(signature, GraphQLID.self)
    }
    /// A field of type `Int!`.
    public func int(_ signature: StaticString) throws -> Int { try builtIn(signature, Int.self) }
    /// A field of type `Int`.
    public func intOrNull(_ signature: StaticString) throws -> Int? {
        try builtInOrNull(signature, Int.self)
    }
    /// A field of type `Float!`.
    public func double(_ signature: StaticString) throws -> Double {
        try builtIn(signature, Double.self)
    }
    /// A field of type `Float`.
    public func doubleOrNull(_ signature: StaticString) throws -> Double? {
        try builtInOrNull(signature, Double.self)
    }
    /// A field of type `Boolean!`.
    public func bool(_ signature: StaticString) throws -> Bool {
        try builtIn(signature, Bool.self)
    }
    /// A field of type `Boolean`.
    public func boolOrNull(_ signature: StaticString) throws -> Bool? {
        try builtInOrNull(signature, Bool.self)
    }
}

@_spi(Generated) extension Fields {
    /// A field of an enum type that is not null.
    public func enumeration<Value: EnumValue>(_ signature: StaticString, _ type: Value.Type) throws -> Value {
        try leaf(signature, EnumLeaf<Value>.self)
    }
    /// A field of an enum type.
    public func enumerationOrNull<Value: EnumValue>(_ signature: StaticString, _ type: Value.Type) throws -> Value? {
        try leaf(signature, EnumLeaf<Value>?.self)
    }
}

/// A leaf type whose usual values are read without a cursor.
protocol DirectLeaf: LeafType {
    /// The value at a place, and where its text ends; nil for what is unusual, and what is wrong.
    static func read(_ reading: ResponseReading, at start: Int) -> (Output, Int)?
}

// Methods and no closures: these are inlined wherever they are called.
extension String: DirectLeaf {
    @inline(__always)
    static func read(_ reading: ResponseReading, at start: Int) -> (String, Int)? {
        reading.bytes.validString(at: start, &reading.scratch)
    }
}
extension GraphQLID: DirectLeaf {
    @inline(__always)
    static func read(_ reading: ResponseReading, at start: Int) -> (String, Int)? {
        reading.bytes.validString(at: start, &reading.scratch)
    }
}
extension Int: DirectLeaf {
    @inline(__always)
    static func read(_ reading: ResponseReading, at start: Int) -> (Int, Int)? {
        reading.bytes.integer(at: start)
    }
}
extension Double: DirectLeaf {
    @inline(__always)
    static func read(_ reading: ResponseReading, at start: Int) -> (Double, Int)? {
        reading.bytes.double(at: start)
    }
}
extension Bool: DirectLeaf {
    @inline(__always)
    static func read(_ reading: ResponseReading, at start: Int) -> (Bool, Int)? {
        reading.bytes.bool(at: start)
    }
}

extension Fields {
    /// A leaf whose usual values are read directly; all else the leaf type itself takes or refuses.
    @inline(__always)
    private func builtIn<Leaf: DirectLeaf>(
        _ signature: StaticString, _ type: Leaf.Type
    ) throws -> Leaf.Output {
        let start = try valueStart(signature)
        if start >= 0, let (value, end) = Leaf.read(reading, at: start) {
            position = end
            return value
        }
        return try readUnusual(type, at: start)
    }

    @inline(__always)
    private func builtInOrNull<Leaf: DirectLeaf>(
        _ signature: StaticString, _ type: Leaf.Type
    ) throws -> Leaf.Output? {
        let start = try valueStart(signature)
        if start >= 0 {
            if reading.bytes.isNull(at: start) {
                position = start + 4
                return nil
            }
            if let (value, end) = Leaf.read(reading, at: start) {
                position = end
                return value
            }
        }
        return try readUnusual(Leaf?.self, at: start)
    }

    /// A leaf in any pass; `start` is -1 outside the decoding pass.
    private func readUnusual<Leaf: LeafType>(_ type: Leaf.Type, at start: Int) throws -> Leaf.Output {
        if start < 0 { return mock(type) }
        position = start
        do { return try decodeLeaf(type) } catch { throw failed(error, at: start) }
    }
}

// What leaf types read by: the value that this is at.
@_spi(Generated) extension Fields {
    /// A value of a built-in type: the usual ones directly, all else as the leaf type decodes it.
    @inline(__always)
    func read<Leaf: DirectLeaf>(_ type: Leaf.Type) throws -> Leaf.Output {
        guard let (value, end) = Leaf.read(reading, at: position) else { return try decodeLeaf(type) }
        position = end
        return value
    }

    /// A value by way of a cursor.
    @usableFromInline func decodeLeaf<Leaf: LeafType>(_ type: Leaf.Type) throws -> Leaf.Output {
        let start = position
        var end = -1
        if !reading.isValidated {
            end = reading.bytes.leafEnd(at: start)
            if end < 0 { try reading.validate() }
        }
        let value = try Leaf.__decode(JSONCursor(document: document, start: start))
        position = end < 0 ? skipped(from: start, reading.bytes) : end
        return value
    }

    /// Passes over null, if that is the value.
    @usableFromInline func skipNull() -> Bool {
        guard reading.bytes.isNull(at: position) else { return false }
        position &+= 4
        return true
    }

    /// What a string of plain ASCII says; nil where there is none, or `parse` makes nothing of what is between its quotes.
    @inline(__always)
    func readPlainString<T>(_ parse: (JSONBytes, Range<Int>) -> T?) -> T? {
        let bytes = reading.bytes
        guard bytes[position] == UInt8(ascii: "\"") else { return nil }
        let end = bytes.plainStringEnd(position)
        guard end > 0, let value = parse(bytes, Range(uncheckedBounds: (position &+ 1, end &- 1))) else { return nil }
        position = end
        return value
    }

    /// The index of the name that a string says; -1 where there is none, and where it is written with escapes.
    func readName(_ names: QuotedNames) -> Int {
        readPlainString { bytes, content in
            let index = names.index(of: content.lowerBound &- 1..<content.upperBound &+ 1, bytes)
            return index < 0 ? nil : index
        } ?? -1
    }

    /// Goes into an array of leaves; answers how many there may be.
    /// - Throws: `typeMismatch` or `unexpectedNull`.
    @usableFromInline func beginLeaves() throws -> Int {
        guard reading.bytes[position] == UInt8(ascii: "[") else {
            try reading.validate()
            throw JSONCursor(document: document, start: position).mismatch(expected: "a list")
        }
        position &+= 1
        let (count, isAll) = reading.bytes.leafCount(position)
        reading.isInLongArray = !isAll
        // Of a long one, as many as the long one before had, if the first are not much longer than they would be.
        return isAll ? count : Swift.min(reading.leafCount, 32 * count)
    }

    /// Goes to the next leaf of an array; behind the last, goes on behind the array and answers false.
    @usableFromInline func nextLeaf(_ index: Int) throws -> Bool {
        let next = try nextElementStart(isFirst: index == 0)
        if next >= 0 {
            position = next
            return true
        }
        if reading.isInLongArray { reading.leafCount = Swift.min(index, 256) }
        reading.isInLongArray = false
        return false
    }
}
