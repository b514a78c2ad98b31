/// Encodes an array, one element at a time.
struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
    let encoder: JSONNodeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.node.count }

    private func next() -> JSONNodeEncoder {
        let key = JSONCodingKey.index(count)
        return encoder.nested(encoder.node.append(), key)
    }

    func encodeNil() throws { next().set(.null) }
    func encode<T: Encodable>(_ value: T) throws { try next().encode(value) }

    func nestedContainer<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
        next().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
    func superEncoder() -> any Encoder { next() }
}

/// Encodes an object, one member at a time.
struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONNodeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    private func member(_ key: any CodingKey, replaces: Bool = true) -> JSONNodeEncoder {
        encoder.nested(encoder.node.member(key.stringValue, replaces: replaces), key)
    }

    func encodeNil(forKey key: Key) throws { member(key).set(.null) }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try member(key).encode(value) }

    /// Returns the container of a member. Containers for the same key continue the same value, as in `JSONEncoder`.
    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        member(key, replaces: false).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        member(key, replaces: false).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { member(JSONCodingKey.super) }
    func superEncoder(forKey key: Key) -> any Encoder { member(key) }
}
