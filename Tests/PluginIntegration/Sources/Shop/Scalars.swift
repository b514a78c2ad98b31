import SwiftGraphQL

/// An amount of money in cents, sent as `12.50`.
public struct Money: Codec {
    /// The amount in cents.
    public var cents: Int

    /// Creates an amount from the given number of cents.
    public init(cents: Int) { self.cents = cents }

    /// Decodes an amount from a decimal string.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let amount = Double(text), amount.magnitude < 1e12 else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no amount"))
        }
        cents = Int((amount * 100).rounded())
    }

    /// Encodes the amount as a decimal string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let fraction = abs(cents % 100)
        try container.encode("\(cents / 100).\(fraction < 10 ? "0" : "")\(fraction)")
    }

    /// The mock value for recording selections.
    public static let mockValue: Money = Money(cents: 1250)
}
