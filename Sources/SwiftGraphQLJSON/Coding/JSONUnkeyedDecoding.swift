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
    var count: Int? { elements.underestimatedCount }
    var isAtEnd: Bool { upcoming == nil }

    /// Decodes the next element. The container moves to the following element only if decoding succeeds.
    private mutating func next<T>(_ decode: (JSONCursorDecoder) throws -> T) throws -> T {
        let key = JSONCodingKey.index(currentIndex)
        guard let upcoming else {
            throw DecodingError.valueNotFound(
                T.self, .init(codingPath: codingPath + [key], debugDescription: "the list has no more elements"))
        }
        let value = try decode(decoder.nested(upcoming, key))
        self.upcoming = elements.next()
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        if let upcoming, !upcoming.isNull { return false }
        return try next { $0.decodeNil() }
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.decode(type) } }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
