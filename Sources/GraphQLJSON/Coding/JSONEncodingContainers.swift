/// Encodes a single value.
struct JSONSingleValueEncoding: SingleValueEncodingContainer {
    let encoder: JSONNodeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws { encoder.set(.literal("null")) }
    func encode(_ value: Bool) throws { encoder.set(.literal(value ? "true" : "false")) }
    func encode(_ value: String) throws { encoder.set(.string(value)) }
    func encode(_ value: Double) throws { try encoder.floatingPoint(value) }
    func encode(_ value: Float) throws { try encoder.floatingPoint(value) }
    func encode(_ value: Int) throws { integer(value) }
    func encode(_ value: Int8) throws { integer(value) }
    func encode(_ value: Int16) throws { integer(value) }
    func encode(_ value: Int32) throws { integer(value) }
    func encode(_ value: Int64) throws { integer(value) }
    func encode(_ value: UInt) throws { integer(value) }
    func encode(_ value: UInt8) throws { integer(value) }
    func encode(_ value: UInt16) throws { integer(value) }
    func encode(_ value: UInt32) throws { integer(value) }
    func encode(_ value: UInt64) throws { integer(value) }
    func encode<T: Encodable>(_ value: T) throws { try encoder.encode(value) }

    private func integer(_ value: some FixedWidthInteger) { encoder.set(.literal(String(value))) }
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

    private func value() -> JSONSingleValueEncoding { JSONSingleValueEncoding(encoder: next()) }

    func encodeNil() throws { try value().encodeNil() }
    func encode(_ value: Bool) throws { try self.value().encode(value) }
    func encode(_ value: String) throws { try self.value().encode(value) }
    func encode(_ value: Double) throws { try self.value().encode(value) }
    func encode(_ value: Float) throws { try self.value().encode(value) }
    func encode(_ value: Int) throws { try self.value().encode(value) }
    func encode(_ value: Int8) throws { try self.value().encode(value) }
    func encode(_ value: Int16) throws { try self.value().encode(value) }
    func encode(_ value: Int32) throws { try self.value().encode(value) }
    func encode(_ value: Int64) throws { try self.value().encode(value) }
    func encode(_ value: UInt) throws { try self.value().encode(value) }
    func encode(_ value: UInt8) throws { try self.value().encode(value) }
    func encode(_ value: UInt16) throws { try self.value().encode(value) }
    func encode(_ value: UInt32) throws { try self.value().encode(value) }
    func encode(_ value: UInt64) throws { try self.value().encode(value) }
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

    private func value(_ key: Key) -> JSONSingleValueEncoding { JSONSingleValueEncoding(encoder: member(key)) }

    func encodeNil(forKey key: Key) throws { try value(key).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: String, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: Double, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: Float, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: Int, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: Int8, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: Int16, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: Int32, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: Int64, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: UInt, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: UInt8, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: UInt16, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: UInt32, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: UInt64, forKey key: Key) throws { try self.value(key).encode(value) }
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
