import GraphQLLanguage
import SwiftGraphQL
import GraphQLSchema

/// Makes values of any type of a schema, the same for the same seed and place.
struct MockData: Sendable {
    /// Makes the mock value of a type or a field.
    typealias Make = @Sendable (Mock) throws -> JSONValue

    /// What all values depend on.
    var seed: UInt64 = 0
    /// Whether fields without a value get one; otherwise they are null.
    var isOn = true
    /// How many elements a list has.
    var listLength = 2...2
    /// Of a hundred nullable values, how many are null.
    var nullPercentage = 0
    /// By the name of a type or by `Type.field`.
    var overrides: [String: Make] = [:]

    // MARK: - Keys

    /// What the values of a root grow from.
    var rootKey: UInt64 { MockHash.mix(seed &+ 0x9E37_79B9_7F4A_7C15) }

    /// What the value of a field grows from: the parent's key, the field and its arguments, but not its alias, nor how
    /// numbers are written.
    func key(of field: SchemaField, _ arguments: JSONObject, in parent: UInt64) -> UInt64 {
        var hash = MockHash(parent)
        hash.add(field.name.text)
        if !arguments.isEmpty { hash.add(JSONValue.object(arguments).withCanonicalNumbers.description) }
        return hash.value
    }

    /// What an element of a list grows from.
    func key(of index: Int, in list: UInt64) -> UInt64 {
        MockHash.mix(list &+ UInt64(truncatingIfNeeded: index) &+ 1)
    }

    // MARK: - Values

    /// A value of a type. Objects are empty but for what overrides say: their fields are made when asked for.
    ///
    /// - Throws: Any error that an override throws.
    func value(
        of type: TypeReference, schema: ExecutableSchema, coordinate: String, arguments: ResolverArguments,
        interfaces: [String], path: ResponsePath, key: UInt64, isNullable: Bool
    ) throws -> ResolverValue {
        let name = type.innermostName.text
        let mock = Mock(
            coordinate: coordinate, typeName: name, arguments: arguments, path: path, seed: MockHash.mix(key))
        // An override of a field gives the whole value; elements of a list have it from there.
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

    private func value(of type: SchemaType, _ schema: ExecutableSchema, _ mock: Mock) throws -> JSONValue {
        if let make = overrides[type.name.text] {
            let value = try make(mock)
            guard type.kind.isComposite, type.kind != .object, value["__typename"] == nil else { return value }
            return try merged(value, try object(of: type, schema, mock))
        }
        if type.kind.isComposite { return try object(of: type, schema, mock) }
        if type.kind == .enum { return mock.pick(type.values).map { .string($0.name.text) } ?? .null }
        return MockScalars.value(of: type.name.text, mock)
    }

    /// An object of one of the possible types, with the members that an override of that type gives.
    private func object(of type: SchemaType, _ schema: ExecutableSchema, _ mock: Mock) throws -> JSONValue {
        guard type.kind != .object else { return [:] }
        guard let name = mock.pick(schema.schema.possibleTypes(of: type)) else { return [:] }
        let typename: JSONValue = .object(["__typename": .string(name)])
        guard let make = overrides[name] else { return typename }
        return try merged(typename, try make(mock))
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

    /// Feeds text, byte by byte (FNV-1a), with its end.
    mutating func add(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        value = Self.mix(value ^ 0xFF)
    }

    /// Spreads a number over all bits (the finaliser of SplitMix64).
    static func mix(_ number: UInt64) -> UInt64 {
        var z = number
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
