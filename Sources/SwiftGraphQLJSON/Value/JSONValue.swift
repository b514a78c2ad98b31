/// Any JSON value (RFC 8259), for scalars that contain JSON and for a server's extensions.
///
/// ```swift
/// let value: JSONValue = ["name": "Luke", "scores": [1, 2.5, nil]]
/// value["scores"]?[0]?.int     // 1
/// try value.decode(Player.self)
/// ```
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with all its digits.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object. If a name occurs twice in JSON text, the first member counts, as with `JSONDecoder`.
    case object(JSONObject)

    /// The value of an object's member; `nil` if there is no such member, or if this value is not an object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The element of an array; `nil` if there is no such element, or if this value is not an array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Whether the value is `null`.
    public var isNull: Bool { self == .null }

    /// The value as a `Bool`; `nil` if it is not a Boolean.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The value as an `Int`; `nil` if it is not a number, has a fraction or doesn't fit.
    public var int: Int? { if case .number(let value) = self { value.int } else { nil } }

    /// The value as a `Double`; `nil` if it is not a number.
    public var double: Double? { if case .number(let value) = self { value.double } else { nil } }

    /// The value as a string; `nil` if it is not a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements; `nil` if the value is not an array.
    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members; `nil` if the value is not an object.
    public var object: JSONObject? { if case .object(let members) = self { members } else { nil } }
}

extension JSONValue: Hashable {
    /// Returns whether two values are the same JSON. Compares numbers by value, strings and names by code points, and
    /// members in any order.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.isSameText(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// Hashes the parts that `==` compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0 as UInt8)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): value.hashText(into: &hasher)
        case .array(let elements): hasher.combine(elements)
        case .object(let members): hasher.combine(members)
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a number from an integer literal.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

    /// Creates a number from a floating-point literal.
    public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }

    /// Creates a string from a literal.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates an array from a literal.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object. If a name occurs more than once, the last member counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(JSONObject(members))
    }
}
