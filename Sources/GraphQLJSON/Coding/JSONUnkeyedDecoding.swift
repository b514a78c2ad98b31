/// Decodes an array, one element at a time.
struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
    private let decoder: JSONCursorDecoder
    private var elements: JSONCursor.Elements
    private var upcoming: JSONCursor?
    private(set) var currentIndex = 0

    init(_ decoder: JSONCursorDecoder) {
        self.decoder = decoder
        elements = decoder.cursor.elements
        upcoming = elements.next()
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { decoder.cursor.count }
    var isAtEnd: Bool { upcoming == nil }
    private var key: JSONCodingKey { JSONCodingKey(index: currentIndex) }

    /// Returns the next element, without moving on. Only successful decoding moves on to the element after it.
    private func peek<T>(_ type: T.Type) throws -> JSONCursor {
        guard let upcoming else {
            throw DecodingError.valueNotFound(
                type, .init(codingPath: codingPath + [key], debugDescription: "the list has no more elements"))
        }
        return upcoming
    }

    private mutating func advance() {
        upcoming = elements.next()
        currentIndex += 1
    }

    private mutating func integer<I: FixedWidthInteger>(_ type: I.Type) throws -> I {
        let cursor = try peek(type)
        let value = try decoder.read(at: key) { () throws(JSONError) in try cursor.integer(as: type) }
        advance()
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard try peek(Any?.self).isNull else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        let value = try decoder.read(at: key, peek(type).bool)
        advance()
        return value
    }

    mutating func decode(_ type: String.Type) throws -> String {
        let value = try decoder.read(at: key, peek(type).string)
        advance()
        return value
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        let value = try decoder.read(at: key, peek(type).double)
        advance()
        return value
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        let cursor = try peek(type)
        let value = try decoder.read(at: key) { () throws(JSONError) in try cursor.floatingPoint(as: type) }
        advance()
        return value
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try decoder.decode(type, peek(type), at: key)
        advance()
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try decoder.nested(peek([String: Any].self), key).container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try decoder.nested(peek([Any].self), key).unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let nested = try decoder.nested(peek((any Decoder).self), key)
        advance()
        return nested
    }
}
