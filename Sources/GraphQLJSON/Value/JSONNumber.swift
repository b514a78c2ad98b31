#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A JSON number with all its digits (RFC 8259, section 6).
///
/// Two numbers are equal if their values are: `1`, `1.0` and `10e-1` are equal, and so are `-0` and `0`. (A number
/// whose exponent has more than 15 digits only equals one with the same text.)
public struct JSONNumber: Sendable {
    /// The number's text, a well-formed JSON number.
    public let literal: String

    /// A number whose text is known to be one.
    init(wellFormed literal: String) { self.literal = literal }

    /// An integer.
    public init(_ value: some FixedWidthInteger) { literal = String(value) }

    /// A floating-point number, written by the shortest text that reads back as the same value; nil for NaN and the
    /// infinities.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        literal = "\(value)"
    }

    /// Creates a number from its text; `nil` if the text is not exactly a JSON number.
    public init?(literal: String) {
        guard let document = try? JSONDocument(Array(literal.utf8)), document.root.kind == .number,
            document.root.rawJSON == literal
        else { return nil }
        self.literal = literal
    }

    /// A decimal number; nil for NaN.
    public init?(_ value: Decimal) {
        guard !value.isNaN else { return nil }
        self.init(literal: value.description)
    }

    /// The number as an `Int`; nil when it has a fraction or does not fit.
    public var int: Int? { integer(as: Int.self) }

    /// The number as an integer of any width; nil when it has a fraction or does not fit.
    public func integer<I: FixedWidthInteger>(as type: I.Type = I.self) -> I? {
        literal.decimalInteger() ?? JSONDecimalDigits(literal.utf8)?.integer(as: I.self)
    }

    /// The nearest `Double`; an infinity for a number beyond all finite values.
    public var double: Double {
        Double(literal) ?? .nan
    }

    /// The number as a `Decimal`, exactly; nil when it has more digits (38 at most) or a larger exponent than one can
    /// hold.
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
    /// Whether the two are the same number.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.literal == right.literal || left.identity == right.identity
    }

    /// Hashes the number, not its text.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, CustomStringConvertible {
    /// An integer.
    public init(integerLiteral value: Int) { self.init(value) }

    /// A floating-point number; 0 where the literal is beyond all finite values.
    public init(floatLiteral value: Double) { literal = value.isFinite ? "\(value)" : "0" }

    /// The number's text.
    public var description: String { literal }
}
