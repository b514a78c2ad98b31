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

    /// Decodes the next element. Moves on to the element after it only if that succeeds.
    private mutating func next<T>(_ type: Any.Type, _ decode: (JSONCursor, JSONCodingKey) throws -> T) throws -> T {
        let value = try decode(peek(type), key)
        upcoming = elements.next()
        currentIndex += 1
        return value
    }

    private func peek(_ type: Any.Type) throws -> JSONCursor {
        if let upcoming { return upcoming }
        throw DecodingError.valueNotFound(
            type, .init(codingPath: codingPath + [key], debugDescription: "the list has no more elements"))
    }

    mutating func decodeNil() throws -> Bool {
        guard try peek(Any?.self).isNull else { return false }
        return try next(Any?.self) { _, _ in true }
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try next(type) { [decoder] in try decoder.read(at: $1, $0.bool) }
    }

    mutating func decode(_ type: String.Type) throws -> String {
        try next(type) { [decoder] in try decoder.read(at: $1, $0.string) }
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        try next(type) { [decoder] in try decoder.read(at: $1, $0.double) }
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        try next(type) { [decoder] cursor, key in
            try decoder.read(at: key) { () throws(JSONError) in try cursor.floatingPoint(as: type) }
        }
    }

    mutating func decode<I: FixedWidthInteger & Decodable>(_ type: I.Type) throws -> I {
        try next(type) { [decoder] cursor, key in
            try decoder.read(at: key) { () throws(JSONError) in try cursor.integer(as: type) }
        }
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try next(type) { [decoder] in try decoder.decode(type, $0, at: $1) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next([String: Any].self) { [decoder] in try decoder.nested($0, $1).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next([Any].self) { [decoder] in try decoder.nested($0, $1).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try next((any Decoder).self) { [decoder] in try decoder.nested($0, $1) }
    }
}
