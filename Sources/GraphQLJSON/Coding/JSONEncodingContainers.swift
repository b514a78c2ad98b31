/// Encodes a single value.
struct JSONSingleValueEncoding: SingleValueEncodingContainer {
    let encoder: JSONNodeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { encoder.set(.literal("null")) }
    func encode(_ value: Bool) throws { encoder.set(.literal(value ? "true" : "false")) }
    func encode(_ value: String) throws { encoder.set(.string(value)) }
    func encode(_ value: Double) throws { try encoder.floatingPoint(value) }
    func encode(_ value: Float) throws { try encoder.floatingPoint(value) }
    func encode(_ value: some FixedWidthInteger & Encodable) throws { encoder.set(.literal(String(value))) }
    func encode<T: Encodable>(_ value: T) throws { try encoder.encode(value) }
}

/// Encodes an array, one element at a time.
struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
    let encoder: JSONNodeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int {
        if case .array(let elements) = encoder.node.content { elements.count } else { 0 }
    }

    private func next() -> JSONNodeEncoder {
        let key = JSONCodingKey(index: count)
        return encoder.nested(encoder.node.append(), key)
    }

    func encodeNil() throws { next().set(.literal("null")) }
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

    private func member(_ key: any CodingKey) -> JSONNodeEncoder {
        encoder.nested(encoder.node.member(key.stringValue), key)
    }

    func encodeNil(forKey key: Key) throws { member(key).set(.literal("null")) }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try member(key).encode(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nestedMember(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nestedMember(key).unkeyedContainer()
    }

    /// Nested containers with the same key continue the same value, as in `JSONEncoder`.
    private func nestedMember(_ key: Key) -> JSONNodeEncoder {
        if case .object(_, let members) = encoder.node.content, let node = members[JSONKey(key.stringValue)] {
            return encoder.nested(node, key)
        }
        return member(key)
    }

    func superEncoder() -> any Encoder { member(JSONCodingKey.super) }
    func superEncoder(forKey key: Key) -> any Encoder { member(key) }
}
