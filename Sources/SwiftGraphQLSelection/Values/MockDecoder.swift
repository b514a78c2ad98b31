/// Decodes mock values for `JSONValue.decode` during recording, because there is no response yet.
///
/// Members are present and non-null, lists have one element, enums have their first case, and codecs have their mock
/// value.
struct MockDecoder: Decoder {
    /// Whether the current task is running closures on mock values.
    @TaskLocal static var isMocking = false

    /// The maximum length of the coding path. It limits generic types whose members have ever larger types.
    private static let maximumDepth = 8
    /// How often a type may occur on the path to a value of this type. Each repetition multiplies the number of values.
    private static let maximumRepetitions = 2

    let codingPath: [any CodingKey]
    /// The types of the values on the coding path.
    private var types: [ObjectIdentifier] = []
    /// Whether a type occurs on the path too often.
    private var isRepeated = false
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Whether optional members are missing and lists are empty, so that decoding a recursive type terminates.
    fileprivate var isTooDeep: Bool { isRepeated || codingPath.count >= Self.maximumDepth }

    fileprivate init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

    /// Returns a mock value of the given type.
    static func mock<T: Decodable>(_ type: T.Type) throws -> T {
        try MockDecoder(codingPath: []).mock(type)
    }

    /// Returns the decoder for a value inside this decoder's value.
    fileprivate func nested(at key: (any CodingKey)?) -> MockDecoder {
        var nested = MockDecoder(codingPath: codingPath + (key.map { [$0] } ?? []))
        (nested.types, nested.isRepeated) = (types, isRepeated)
        return nested
    }

    fileprivate func mock<T: Decodable>(_ type: T.Type, at key: (any CodingKey)? = nil) throws -> T {
        if let codec = type as? any Codec.Type, let mock = codec.mockInstance as? T { return mock }
        if let leaf = type as? any LeafType.Type, let mock = leaf.mock as? T { return mock }
        if let cases = type as? any CaseIterable.Type, let first = cases.firstCase as? T { return first }
        var decoder = nested(at: key)
        decoder.isRepeated = isRepeated || types.count { $0 == ObjectIdentifier(type) } >= Self.maximumRepetitions
        decoder.types.append(ObjectIdentifier(type))
        return try T(from: decoder)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { Unkeyed(decoder: self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }
}

extension Codec {
    fileprivate static var mockInstance: Self { Self(wrappedValue: mockValue) }
}

extension LeafType {
    fileprivate static var mock: Any { __mock }
}

extension CaseIterable {
    fileprivate static var firstCase: Self? { allCases.first }
}

private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: MockDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { !decoder.isTooDeep }
    func decodeNil(forKey key: Key) -> Bool { decoder.isTooDeep }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try decoder.mock(type, at: key) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
        decoder.nested(at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
        decoder.nested(at: key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder.nested(at: key) }
}

private struct Unkeyed: UnkeyedDecodingContainer {
    let decoder: MockDecoder
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { decoder.isTooDeep ? 0 : 1 }
    var isAtEnd: Bool { currentIndex >= (count ?? 0) }

    init(decoder: MockDecoder) {
        self.decoder = decoder
    }

    private struct Index: CodingKey {
        let intValue: Int?
        var stringValue: String { "\(intValue ?? 0)" }
        init(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }

    private mutating func next() -> MockDecoder {
        defer { currentIndex += 1 }
        return decoder.nested(at: Index(intValue: currentIndex))
    }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().mock(type) }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
        next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { next().unkeyedContainer() }
    mutating func superDecoder() -> any Decoder { next() }
}

private struct Single: SingleValueDecodingContainer {
    let decoder: MockDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.isTooDeep }
    func decode<I: FixedWidthInteger & Decodable>(_ type: I.Type) -> I { 1 }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.mock(type) }
}
