/// Decodes an object, one member at a time.
struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: JSONCursorDecoder
    /// The members' names in the order of the text, without repetitions.
    private var names: [String] = []
    private var members: [JSONKey: JSONCursor] = [:]

    init(_ decoder: JSONCursorDecoder) {
        self.decoder = decoder
        for member in decoder.cursor.members where members[JSONKey(member.key)] == nil {
            names.append(member.key)
            members[JSONKey(member.key)] = member.value
        }
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] { names.compactMap { Key(stringValue: $0) } }

    private func member(_ key: any CodingKey) throws -> JSONCursor {
        if let member = members[JSONKey(key.stringValue)] { return member }
        throw DecodingError.keyNotFound(
            key, .init(codingPath: codingPath, debugDescription: "the object has no member `\(key.stringValue)`"))
    }

    private func nested(_ key: any CodingKey) throws -> JSONCursorDecoder { try decoder.nested(member(key), key) }

    func contains(_ key: Key) -> Bool { members[JSONKey(key.stringValue)] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try member(key).isNull }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try nested(key).decode(type) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try nested(JSONCodingKey.super) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }
}
