import Foundation
import SwiftGraphQL

/// Nested input objects, with lists and with members that are left out.
struct Order: Encodable {
    let id: String
    let customer: Customer
    let lines: [Line]
    let tags: [String]
    let isPaid: Bool
    let note: String?
    let coupon: String?

    struct Customer: Encodable {
        let name: String
        let email: String?
        let address: Address?
    }

    struct Address: Encodable {
        let street: String
        let city: String
        let country: String?
    }

    struct Line: Encodable {
        let product: String
        let quantity: Int
        let price: Double
        let comment: String?
    }
}

extension Order {
    /// The same orders in every run.
    static func some(_ count: Int) -> [Order] {
        var random = RandomNumbers(seed: 8601)
        let names = ["Ada Lovelace", "Grace Hopper", "Zoë \"Zed\" Washburne", "Margaret Hamilton", "Alan Turing"]
        return (0..<count).map { index in
            let lines = (0..<random.number(1...4)).map { _ in
                Line(
                    product: "product-\(random.number(1...9_999))", quantity: random.number(1...20),
                    price: Double(random.number(100...99_999)) / 100, comment: random.pick([nil, nil, "as a gift"]))
            }
            let address = Address(
                street: "Main Street \(index)", city: "Springfield", country: random.pick([nil, "US"]))
            return Order(
                id: "order-\(index)",
                customer: Customer(
                    name: random.pick(names), email: random.pick([nil, "someone@example.com"]),
                    address: random.pick([nil, address])),
                lines: lines, tags: random.pick([[], ["new"], ["express", "fragile"]]),
                isPaid: random.pick([true, false]),
                note: random.pick([nil, "Ring twice.\nThen wait."]), coupon: random.pick([nil, nil, "SPRING"]))
        }
    }
}

extension InputObjects.OrderInput {
    init(_ order: Order) {
        self.init(
            id: order.id, customer: .init(order.customer), lines: order.lines.map(InputObjects.LineInput.init),
            tags: order.tags, isPaid: order.isPaid, note: order.note ?? .absent, coupon: order.coupon ?? .absent)
    }
}

extension InputObjects.CustomerInput {
    fileprivate init(_ customer: Order.Customer) {
        self.init(
            name: customer.name, email: customer.email ?? .absent,
            address: customer.address.map(InputObjects.AddressInput.init) ?? .absent)
    }
}

extension InputObjects.AddressInput {
    fileprivate init(_ address: Order.Address) {
        self.init(street: address.street, city: address.city, country: address.country ?? .absent)
    }
}

extension InputObjects.LineInput {
    fileprivate init(_ line: Order.Line) {
        self.init(
            product: line.product, quantity: line.quantity, price: line.price, comment: line.comment ?? .absent)
    }
}
