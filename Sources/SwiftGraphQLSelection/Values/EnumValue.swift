/// A value of an enum of the schema (specification, section 3.9).
///
/// A server may send values that the schema didn't contain when the API was generated. Decoding such a value never
/// fails; it returns the `unrecognized` value, whose `rawValue` is the name.
///
/// Generated enums are also `Hashable` and `Codable`, by their names. Generic code that needs these conformances
/// requires `<Value: EnumValue & Hashable>`.
public protocol EnumValue: Sendable {
    /// Returns the value for a name that the schema doesn't contain.
    static func unrecognized(_ rawValue: String) -> Self

    /// The values that the schema contains. Generated code stores them in a `static let`.
    @_spi(Generated) static var __cases: EnumCases<Self> { get }

    /// The value's name in the schema.
    @_spi(Generated) var __name: String { get }
}

@_spi(Generated) extension EnumValue where Self: HiddenDefault {
    /// Never called.
    public static var __cases: EnumCases<Self> { preconditionFailure() }

    /// Never called.
    public var __name: String { preconditionFailure() }
}

extension EnumValue {
    /// Creates the value with a name; `unrecognized` if the schema has no such value.
    public init(rawValue: String) {
        let cases = Self.__cases
        self = cases.index(named: rawValue).map { cases.values[$0] } ?? .unrecognized(rawValue)
    }

    /// The value's name in the schema.
    public var rawValue: String { __name }

    /// The values that the schema contains, in the order of the schema.
    public static var allCases: [Self] { __cases.values }

    /// Whether the schema that the code was generated from contains the value.
    public var isRecognized: Bool {
        Self.__cases.index(named: rawValue) != nil
    }
}

extension EnumValue where Self: Hashable {
    /// Returns whether the names are equal.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue.isSameText(as: right.rawValue) }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { rawValue.hashText(into: &hasher) }

    /// The hash of the name. This implementation keeps the compiler from generating one for each enum.
    public var hashValue: Int { rawValue.hashValue }
}

extension EnumValue where Self: Decodable {
    /// Decodes the name from a string.
    /// - Throws: The decoder's error if there is no string.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }
}

extension EnumValue where Self: Encodable {
    /// Encodes the name as a string.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
