#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The parts of a value that have been encoded so far.
///
/// `Encodable` types may fill the containers of a value in any order, so the text is written at the end.
final class JSONNode {
    enum Content {
        /// Nothing yet.
        case empty
        /// Text that is already JSON.
        case literal(String)
        case string(String)
        case value(JSONValue)
        case array([JSONNode])
        /// Members in the order in which they were first added.
        case object(names: [JSONKey], members: [JSONKey: JSONNode])
    }

    var content = Content.empty

    func append() -> JSONNode {
        let node = JSONNode()
        guard case .array(var elements) = content else { return node }
        content = .empty
        elements.append(node)
        content = .array(elements)
        return node
    }

    /// Returns a new member with a name. It replaces an existing member of the same name.
    func member(_ name: String) -> JSONNode {
        let node = JSONNode()
        guard case .object(var names, var members) = content else { return node }
        content = .empty
        let key = JSONKey(name)
        if members.updateValue(node, forKey: key) == nil { names.append(key) }
        content = .object(names: names, members: members)
        return node
    }

    func write(to writer: inout JSONWriter) {
        switch content {
        case .empty: writer.raw("{}")
        case .literal(let text): writer.raw(text)
        case .string(let text): writer.string(text)
        case .value(let value): value.write(to: &writer)
        case .array(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .object(let names, let members):
            writer.beginObject()
            for name in names {
                writer.key(name.text)
                members[name]?.write(to: &writer)
            }
            writer.endObject()
        }
    }
}

/// Encodes an `Encodable` value into a node.
final class JSONNodeEncoder: Encoder {
    let node: JSONNode
    let path: JSONCodingPath?
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ node: JSONNode, path: JSONCodingPath? = nil) {
        self.node = node
        self.path = path
    }

    var codingPath: [any CodingKey] { JSONCodingPath.keys(of: path) }

    func nested(_ node: JSONNode, _ key: any CodingKey) -> JSONNodeEncoder {
        JSONNodeEncoder(node, path: JSONCodingPath(parent: path, key: key))
    }

    func set(_ content: JSONNode.Content) { node.content = content }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // A second container of the same kind continues the first one's members.
        if case .object = node.content {} else { node.content = .object(names: [], members: [:]) }
        return KeyedEncodingContainer(JSONKeyedEncoding<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .array = node.content {} else { node.content = .array([]) }
        return JSONUnkeyedEncoding(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { JSONSingleValueEncoding(encoder: self) }

    /// Encodes a value: directly if it is a type of the standard library or Foundation that has a JSON form, or else
    /// with the type's own `Encodable` conformance.
    func encode<T: Encodable>(_ value: T) throws {
        switch value {
        case let value as URL: set(.string(value.absoluteString))
        case let value as UUID: set(.string(value.uuidString))
        case let value as Data: set(.string(value.base64EncodedString()))
        case let value as Decimal:
            guard let number = JSONNumber(value) else { throw refused(value) }
            set(.literal(number.literal))
        default: try value.encode(to: self)
        }
    }

    func floatingPoint<F: BinaryFloatingPoint>(_ value: F) throws {
        guard value.isFinite else { throw refused(value) }
        set(.literal("\(value)"))
    }

    private func refused(_ value: Any) -> EncodingError {
        .invalidValue(
            value, .init(codingPath: codingPath, debugDescription: "JSON can't represent the number \(value)"))
    }
}

extension JSONWriter {
    /// Writes an `Encodable` value.
    /// - Throws: `notRepresentable`, with the value's own error and its coding path.
    package mutating func encode(_ value: some Encodable) throws {
        let node = JSONNode()
        do {
            try JSONNodeEncoder(node).encode(value)
        } catch let error as JSONError {
            throw error
        } catch let error as EncodingError {
            guard case .invalidValue(_, let context) = error else { throw error }
            throw JSONError(
                code: .notRepresentable, message: "\(type(of: value)) can't be written: \(context.debugDescription)",
                codingPath: context.codingPath, underlying: error)
        } catch {
            throw JSONError(
                code: .notRepresentable, message: "\(type(of: value)) can't be written", underlying: error)
        }
        node.write(to: &self)
    }
}
