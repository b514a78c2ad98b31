/// Decodes an object, one member at a time.
struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    /// The position of the last member that was found. `Decodable` types usually read members in the order in which
    /// they are declared, which is often the order of the text.
    private final class Position {
        var place = JSONCursor.Place()
        /// The members by name, created when an object is large and isn't read in its own order.
        var byName: [JSONKey: JSONCursor]?
    }

    private let decoder: JSONCursorDecoder
    private let position = Position()

    init(_ decoder: JSONCursorDecoder) { self.decoder = decoder }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        var seen: Set<JSONKey> = []
        return decoder.cursor.members.compactMap {
            seen.insert(JSONKey($0.key)).inserted ? Key(stringValue: $0.key) : nil
        }
    }

    /// Finds a member. The position only moves if the member is about to be read, because `decodeIfPresent` looks for
    /// the same member three times.
    private func find(_ name: String, isLook: Bool = false) -> JSONCursor? {
        let object = decoder.cursor
        var place = position.place
        defer { if !isLook { position.place = place } }
        guard object.isWide else { return object.member(named: name, from: &place) }
        if let byName = position.byName { return byName[JSONKey(name)] }
        if let next = object.member(named: name, rightAt: &place) { return next }
        let byName = Dictionary(
            object.members.map { (JSONKey($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        position.byName = byName
        return byName[JSONKey(name)]
    }

    private func member(_ key: Key, isLook: Bool = false) throws -> JSONCursor {
        guard let member = find(key.stringValue, isLook: isLook) else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "there is no member `\(key.stringValue)`"))
        }
        return member
    }

    func contains(_ key: Key) -> Bool { find(key.stringValue, isLook: true) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key, isLook: true).isNull }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try decoder.read(at: key, member(key).bool)
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try decoder.read(at: key, member(key).string)
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try decoder.read(at: key, member(key).double)
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        let cursor = try member(key)
        return try decoder.read(at: key) { () throws(JSONError) in try cursor.floatingPoint(as: type) }
    }

    func decode<I: FixedWidthInteger & Decodable>(_ type: I.Type, forKey key: Key) throws -> I {
        let cursor = try member(key)
        return try decoder.read(at: key) { () throws(JSONError) in try cursor.integer(as: type) }
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try decoder.decode(type, member(key), at: key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.nested(member(key), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.nested(member(key), key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        let key = JSONCodingKey.super
        guard let member = find(key.stringValue) else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "there is no member `super`"))
        }
        return try decoder.nested(member, key)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder.nested(member(key), key) }
}
