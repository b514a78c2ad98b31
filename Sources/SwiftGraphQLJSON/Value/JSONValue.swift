/// Any JSON value (RFC 8259), for scalars that contain JSON and for the `extensions` of requests and responses.
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
    /// A number, with all digits of its text.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array of JSON values.
    case array([JSONValue])
    /// An object. If a name occurs twice in JSON text, the object contains the first member, as with `JSONDecoder`.
    case object(JSONObject)

    /// The value of an object's member; `nil` if there is no such member, or if this value isn't an object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    /// The element of an array at the given index; `nil` if there is no such element, or if this value isn't an array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Whether the value is `null`.
    public var isNull: Bool { self == .null }

    /// The value as a `Bool`; `nil` if the value isn't a Boolean.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The value as an `Int`; `nil` if the value isn't a number, has a fraction, or doesn't fit into an `Int`.
    public var int: Int? { if case .number(let value) = self { value.int } else { nil } }

    /// The value as a `Double`; `nil` if the value isn't a number.
    public var double: Double? { if case .number(let value) = self { value.double } else { nil } }

    /// The value as a string; `nil` if the value isn't a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }

    /// The elements of this array; `nil` if the value isn't an array.
    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members of this object; `nil` if the value isn't an object.
    public var object: JSONObject? { if case .object(let members) = self { members } else { nil } }
}

extension JSONValue: Hashable {
    /// Returns whether two values are equal. Compares numbers by value, and strings and names by code points, and
    /// ignores the order of members.
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

    /// Hashes the value consistently with `==`.
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

    /// Creates an object from a literal. If a name occurs more than once, the last member counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(JSONObject(members))
    }
}
