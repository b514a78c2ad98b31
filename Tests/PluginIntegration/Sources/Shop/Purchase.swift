public import SwiftGraphQL

/// A product that a user bought.
public struct Purchase: Sendable {
    /// The name of the product.
    public var title: String
    /// The price of the product.
    public var cents: Int
}

extension Purchase {
    private static let line: Selection<Purchase, Objects.OrderLine> = Selection {
        try $0.product(.init { Purchase(title: try $0.title(), cents: try $0.price().cents) })
    }

    /// Returns a query for the given user's purchases.
    public static func all(of user: String) -> Selection<[Purchase], Operations.Query> {
        let purchases: Selection<[Purchase], Objects.User> = Selection {
            try $0.orders(Selection { try $0.lines(line.list) }.list).flatMap { $0 }
        }
        return Selection { try $0.user(id: .init(user), purchases.nullable) ?? [] }
    }
}
