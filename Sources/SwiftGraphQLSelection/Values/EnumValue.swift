/// A value of a generated enum (specification, section 3.9).
///
/// A server may send values that the schema didn't contain when the API was generated. Decoding doesn't fail for a
/// value like this, but returns an `unrecognized` value whose `rawValue` is the name.
///
/// Generated enums are also `Hashable` and `Codable` through their names. Generic code that needs a conformance can
/// require it: `<Value: EnumValue & Hashable>`.
public protocol EnumValue: Sendable {
    /// Returns the value that represents a name outside the schema.
    static func unrecognized(_ rawValue: String) -> Self

    /// The values that the schema contains. Generated code stores this object in a `static let`.
    @_spi(Generated) static var __cases: EnumCases<Self> { get }

    /// The value's name in the schema.
    @_spi(Generated) var __name: String { get }
}

@_spi(Generated) extension EnumValue where Self: HiddenDefault {
    /// The default implementation that the compiler requires for an `@_spi` requirement. It is never called.
    public static var __cases: EnumCases<Self> { preconditionFailure() }

    /// The default implementation that the compiler requires for an `@_spi` requirement. It is never called.
    public var __name: String { preconditionFailure() }
}

extension EnumValue {
    /// Creates the value with the given name; `unrecognized` if the schema has no such value.
    public init(rawValue: String) {
        let cases = Self.__cases
        self = cases.index(named: rawValue).map { cases.values[$0] } ?? .unrecognized(rawValue)
    }

    /// The value's name in the schema.
    public var rawValue: String { __name }

    /// The values that the schema contains, in the schema's order.
    public static var allCases: [Self] { __cases.values }

    /// Whether the value is in the schema from which the code was generated.
    public var isRecognized: Bool {
        Self.__cases.index(named: rawValue) != nil
    }
}

extension EnumValue where Self: Hashable {
    /// Returns whether two values have the same name.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue.isSameText(as: right.rawValue) }

    /// Adds the name to the hasher.
    public func hash(into hasher: inout Hasher) { rawValue.hashText(into: &hasher) }

    /// The name's hash. With this implementation, the compiler doesn't generate another one for each enum.
    public var hashValue: Int { rawValue.hashValue }
}

extension EnumValue where Self: Decodable {
    /// Decodes a value from a string that contains its name.
    /// - Throws: Any error that the decoder throws, for example if the JSON value isn't a string.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }
}

extension EnumValue where Self: Encodable {
    /// Encodes the value's name as a string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
