import SwiftGraphQLLanguage
import SwiftGraphQL
import SwiftGraphQLSchema

/// Creates mock values for any type of a schema. The same seed and position give the same value.
struct MockData: Sendable {
    /// A closure that returns the mock value of a type or a field.
    typealias Make = @Sendable (MockContext) throws -> JSONValue

    /// The seed that determines all mock values.
    var seed: UInt64 = 0
    /// Whether a field without a value gets a mock value. Otherwise, the field is null.
    var isOn = true
    /// The possible lengths of a mock list.
    var listLength = 2...2
    /// The percentage of nullable values that are null.
    var nullPercentage = 0
    /// The closures that override mock values, by type name or by `Type.field`.
    var overrides: [String: Make] = [:]

    // MARK: - Keys

    /// The key that determines the values of a root object.
    var rootKey: UInt64 { MockHash.mix(seed &+ 0x9E37_79B9_7F4A_7C15) }

    /// Returns the key that determines the value of a field: the parent's key, the field and its arguments. The alias
    /// and the notation of numbers make no difference.
    func key(of field: SchemaField, _ arguments: JSONObject, in parent: UInt64) -> UInt64 {
        var hash = MockHash(parent)
        hash.add(field.name.text)
        if !arguments.isEmpty { hash.add(Self.comparable(.object(arguments)).description) }
        return hash.value
    }

    /// Returns the value with its numbers normalized, so that equal numbers have the same text.
    private static func comparable(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null, .bool, .string: value
        case .number(let number): .number(number.int.map { JSONNumber($0) } ?? JSONNumber(number.double) ?? number)
        case .array(let elements): .array(elements.map(comparable))
        case .object(let members): .object(members.mapValues(comparable))
        }
    }

    /// Returns the key that determines an element of a list.
    func key(of index: Int, in list: UInt64) -> UInt64 {
        MockHash.mix(list &+ UInt64(truncatingIfNeeded: index) &+ 1)
    }

    // MARK: - Values

    /// Returns the mock value of a type. An object contains only the members that overrides provide; its remaining
    /// fields are created when they are requested.
    ///
    /// - Throws: Any error that an override throws.
    func value(
        of type: TypeReference, schema: ExecutableSchema, coordinate: String, arguments: ResolverArguments,
        interfaces: [String], path: ResponsePath, key: UInt64, isNullable: Bool
    ) throws -> ResolverValue {
        let name = type.innermostName.text
        let mock = MockContext(
            coordinate: coordinate, typeName: name, arguments: arguments, path: path, seed: MockHash.mix(key))
        // The override of a field provides the whole value, including the elements of a list.
        if let make = ([coordinate] + interfaces).lazy.compactMap({ overrides[$0] }).first {
            return .json(try make(mock))
        }
        if isNullable, nullPercentage > 0, Int(MockHash.mix(key ^ 0x5EED) % 100) < nullPercentage { return .null }
        switch type {
        case .nonNull(let inner):
            return try value(
                of: inner, schema: schema, coordinate: coordinate, arguments: arguments, interfaces: interfaces,
                path: path, key: key, isNullable: false)
        case .list:
            return .list(Array(repeating: .mock, count: mock.int(in: listLength)))
        case .named:
            guard let type = schema[name] else { return .null }
            return .json(try value(of: type, schema, mock))
        }
    }

    private func value(of type: SchemaType, _ schema: ExecutableSchema, _ mock: MockContext) throws -> JSONValue {
        if let make = overrides[type.name.text] {
            let value = try make(mock)
            guard type.kind.isComposite, type.kind != .object, value["__typename"] == nil else { return value }
            return try merged(value, object(of: type, schema, mock))
        }
        if type.kind.isComposite { return try object(of: type, schema, mock) }
        if type.kind == .enum { return mock.pick(type.values).map { .string($0.name.text) } ?? .null }
        return MockScalars.value(of: type.name.text, mock)
    }

    /// Returns an object of one of the possible types, with the members that the override of that type provides.
    private func object(of type: SchemaType, _ schema: ExecutableSchema, _ mock: MockContext) throws -> JSONValue {
        guard type.kind != .object else { return [:] }
        guard let name = mock.pick(schema.schema.possibleTypes(of: type)) else { return [:] }
        let typename: JSONValue = .object(["__typename": .string(name)])
        guard let make = overrides[name] else { return typename }
        return try merged(typename, make(mock))
    }

    private func merged(_ first: JSONValue, _ second: JSONValue) throws -> JSONValue {
        guard case .object(let members) = first, case .object(let others) = second else { return first }
        return .object(others.merging(members))
    }
}

/// A hash that is the same in every process.
struct MockHash {
    private(set) var value: UInt64

    init(_ start: UInt64) {
        value = start
    }

    /// Adds the UTF-8 bytes of a string (FNV-1a) and marks its end.
    mutating func add(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        value = Self.mix(value ^ 0xFF)
    }

    /// Spreads a number over all bits (the finalizer of SplitMix64).
    static func mix(_ number: UInt64) -> UInt64 {
        var z = number
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
