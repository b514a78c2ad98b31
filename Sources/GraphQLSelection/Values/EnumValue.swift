/// A value of an enum of the schema (specification, section 3.9).
///
/// A server may send values that the schema did not have when the code was generated; decoding one never fails but
/// gives the `unrecognized` value, whose `rawValue` is what came. Two values are equal when their names are.
public protocol EnumValue: RawRepresentable<String>, CaseIterable, Hashable, Codable, Sendable, LeafType, InputValue
where Output == Self, AllCases == [Self] {
    /// The value of a name that the schema does not know.
    static func unrecognized(_ rawValue: String) -> Self

    /// The known values by name; generated code keeps it in a `static let`, without which each lookup walks
    /// `allCases`.
    static var __table: EnumTable<Self> { get }
}

/// The known values of an enum, by name.
public struct EnumTable<Value: EnumValue>: Sendable {
    private let values: [String: Value]?

    /// A table of all of the enum's cases.
    public init() {
        values = Dictionary(Value.allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private init(values: [String: Value]?) { self.values = values }

    /// No table: the cases are compared one by one.
    static var none: EnumTable { EnumTable(values: nil) }

    /// The known value of that name.
    func value(named rawValue: String) -> Value? {
        guard let values else { return Value.allCases.first { $0.rawValue == rawValue } }
        return values[rawValue]
    }
}

extension EnumValue {
    /// No table.
    public static var __table: EnumTable<Self> { .none }

    /// The value of that name; `unrecognized` where the schema has none.
    public init(rawValue: String) {
        self = Self.named(rawValue)
    }

    private static func named(_ rawValue: String) -> Self {
        __table.value(named: rawValue) ?? .unrecognized(rawValue)
    }

    /// Whether the schema that the code was generated from has the value.
    public var isRecognized: Bool {
        Self.__table.value(named: rawValue) != nil
    }

    /// Whether the names are the same.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    /// Reads the name from a string.
    /// - Throws: The decoder's error when there is no string.
    public init(from decoder: any Decoder) throws {
        self = Self.named(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the name as a string.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The schema's first value.
    public static var __mock: Self { allCases.first ?? .unrecognized("") }

    /// One of the known values.
    public static func __mock(in world: MockWorld) -> Self {
        let cases = allCases
        return cases.isEmpty ? __mock : cases[world.choices.index(cases.count)]
    }

    /// Reads the name; a name that the schema does not know is no error.
    /// - Throws: `typeMismatch` or `unexpectedNull` when the value is no string.
    public static func __decode(_ value: JSONCursor) throws -> Self {
        named(try value.string())
    }

    /// Writes the name.
    public static func __encode(_ value: Self, to writer: inout JSONWriter) throws {
        writer.string(value.rawValue)
    }
}
