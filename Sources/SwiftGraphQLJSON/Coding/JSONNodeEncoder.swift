#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The parts of a value that have been encoded so far.
///
/// The text is written at the end, because `Encodable` types may fill a value's containers in any order.
final class JSONNode {
    enum Content {
        case value(JSONValue)
        case array([JSONNode])
        /// Members by name. A value whose type encodes nothing stays an empty object.
        case object([JSONKey: JSONNode] = [:])
    }

    var content = Content.object()

    /// The number of elements if the node is an array; otherwise, 0.
    var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }

    func append() -> JSONNode {
        let node = JSONNode()
        guard case .array(var elements) = content else { return node }
        content = .array([])
        elements.append(node)
        content = .array(elements)
        return node
    }

    /// Returns the node of the member with the given name, which is created if necessary.
    ///
    /// - Parameter replaces: Whether to replace an existing member of that name.
    func member(_ name: String, replaces: Bool) -> JSONNode {
        guard case .object(var members) = content else { return JSONNode() }
        let key = JSONKey(name)
        if !replaces, let member = members[key] { return member }
        content = .object()
        let node = JSONNode()
        members[key] = node
        content = .object(members)
        return node
    }

    /// Writes the value. Members are sorted by name, because equal arguments must result in equal texts, but equal
    /// dictionaries can have different orders.
    func write(to writer: inout JSONWriter) {
        switch content {
        case .value(let value): value.write(to: &writer)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for (key, member) in members.sorted(by: { $0.key.text.precedesText($1.key.text) }) {
                writer.key(key.text)
                member.write(to: &writer)
            }
            writer.endObject()
        }
    }
}

/// Encodes an `Encodable` value into a node.
final class JSONNodeEncoder: Encoder {
    let node: JSONNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ node: JSONNode, path: [any CodingKey] = []) {
        self.node = node
        self.codingPath = path
    }

    func nested(_ node: JSONNode, _ key: any CodingKey) -> JSONNodeEncoder {
        JSONNodeEncoder(node, path: codingPath + [key])
    }

    func set(_ value: JSONValue) { node.content = .value(value) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // If the value already has a container of this kind, the new container continues that container.
        if case .object = node.content {} else { node.content = .object() }
        return KeyedEncodingContainer(JSONKeyedEncoding<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .array = node.content {} else { node.content = .array([]) }
        return JSONUnkeyedEncoding(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONNodeEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { set(.null) }
    func encode(_ value: Bool) throws { set(.bool(value)) }
    func encode(_ value: String) throws { set(.string(value)) }
    func encode(_ value: Double) throws { try set(JSONNumber(value), value) }
    func encode(_ value: some FixedWidthInteger & Encodable) throws { set(.number(JSONNumber(value))) }

    func encode(_ value: Float) throws {
        // Don't convert to `Double` first, because `0.1` would become `0.10000000149011612`.
        try set(value.isFinite ? JSONNumber(wellFormed: "\(value)") : nil, value)
    }

    /// Encodes a value. Foundation types with a JSON form are encoded directly, and all other types with their own
    /// `Encodable` conformance.
    func encode<T: Encodable>(_ value: T) throws {
        switch value {
        case let value as URL: set(.string(value.absoluteString))
        case let value as UUID: set(.string(value.uuidString))
        case let value as Data: set(.string(value.base64EncodedString()))
        case let value as Decimal: try set(JSONNumber(value), value)
        default: try value.encode(to: self)
        }
    }

    private func set(_ number: JSONNumber?, _ value: Any) throws {
        guard let number else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: codingPath, debugDescription: "JSON can't represent the number \(value)"))
        }
        set(.number(number))
    }
}

extension JSONWriter {
    /// Encodes the value and writes the resulting JSON.
    /// - Throws: `notRepresentable`, with the error that the value threw and that error's coding path.
    package mutating func encode(_ value: some Encodable) throws {
        let node = JSONNode()
        do {
            try JSONNodeEncoder(node).encode(value)
        } catch let error as JSONError {
            throw error
        } catch {
            let context: EncodingError.Context? =
                if case .invalidValue(_, let context) = error as? EncodingError { context } else { nil }
            throw JSONError(
                code: .notRepresentable,
                message: "\(type(of: value)) can't be written" + (context.map { ": \($0.debugDescription)" } ?? ""),
                codingPath: context?.codingPath ?? [], underlying: error)
        }
        node.write(to: &self)
    }
}
