#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A JSON number with all its digits (RFC 8259, section 6).
///
/// Numbers are compared by value: `1`, `1.0` and `10e-1` are equal, and so are `-0` and `0`. A number whose exponent
/// has more than 15 digits equals only a number with the same text.
public struct JSONNumber: Sendable {
    /// The number's text, which is a well-formed JSON number.
    public let literal: String

    /// Creates a number from text that is known to be well-formed.
    init(wellFormed literal: String) { self.literal = literal }

    /// Creates a number from an integer.
    public init(_ value: some FixedWidthInteger) { literal = String(value) }

    /// Creates a number from a floating-point number, with the shortest text that converts back to the same value;
    /// `nil` for NaN and the infinities.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        literal = "\(value)"
    }

    /// Creates a number from its text; `nil` unless the whole text is a JSON number.
    public init?(literal: String) {
        guard let document = try? JSONDocument(Array(literal.utf8)), document.root.kind == .number,
            document.root.rawJSON == literal
        else { return nil }
        self.literal = literal
    }

    /// Creates a number from a `Decimal`; `nil` for NaN.
    public init?(_ value: Decimal) {
        guard !value.isNaN else { return nil }
        self.init(literal: value.description)
    }

    /// The number as an `Int`; `nil` if the number has a fraction or doesn't fit into an `Int`.
    public var int: Int? { integer(as: Int.self) }

    /// Returns the number as an integer of any width; `nil` if it has a fraction or doesn't fit into the type.
    public func integer<I: FixedWidthInteger>(as type: I.Type = I.self) -> I? {
        literal.decimalInteger() ?? JSONDecimalDigits(literal.utf8)?.integer(as: I.self)
    }

    /// The nearest `Double`; infinity if the number is too large for a finite value.
    public var double: Double {
        Double(literal) ?? .nan
    }

    /// The number as an exact `Decimal`; `nil` if the number has more digits than a `Decimal` can represent (about 38),
    /// or if its exponent is too large.
    public var decimal: Decimal? {
        guard let parts = JSONDecimalDigits(literal.utf8), parts.digits.count <= 39,
            let value = Decimal(string: literal), let back = JSONDecimalDigits(value.description.utf8), back == parts
        else { return nil }
        return value
    }

    private enum Identity: Hashable {
        case number(JSONDecimalDigits)
        case text(String)
    }

    private var identity: Identity {
        JSONDecimalDigits(literal.utf8).map { .number($0) } ?? .text(literal)
    }
}

extension JSONNumber: Hashable {
    /// Returns whether two numbers have the same value.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.literal == right.literal || left.identity == right.identity
    }

    /// Hashes the number's value, so equal numbers with different texts have the same hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, CustomStringConvertible {
    /// Creates a number from an integer literal.
    public init(integerLiteral value: Int) { self.init(value) }

    /// Creates a number from a floating-point literal; 0 if the literal is too large for a finite value.
    public init(floatLiteral value: Double) { literal = value.isFinite ? "\(value)" : "0" }

    /// The number's text.
    public var description: String { literal }
}
