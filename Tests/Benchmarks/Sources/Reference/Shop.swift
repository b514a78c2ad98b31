/// A sum of money in the smallest unit of its currency.
public struct Money: Hashable, Comparable, Codable, Sendable, AdditiveArithmetic, CustomStringConvertible {
    /// The amount in hundredths.
    public var cents: Int

    /// An amount of zero.
    public static let zero = Money(cents: 0)

    /// Creates an amount of money.
    public init(cents: Int) { self.cents = cents }

    /// Returns the sum of two amounts.
    public static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }

    /// Returns the difference between two amounts.
    public static func - (left: Money, right: Money) -> Money { Money(cents: left.cents - right.cents) }

    /// Returns a multiple of an amount.
    public static func * (count: Int, money: Money) -> Money { Money(cents: count * money.cents) }

    /// Returns whether one amount is less than another.
    public static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }

    /// Returns a percentage, rounded half away from zero.
    public func percent(_ rate: Double) -> Money { Money(cents: Int((Double(cents) * rate / 100).rounded())) }

    /// The amount with two decimal places.
    public var description: String {
        let (whole, part) = abs(cents).quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(whole).\(part < 10 ? "0" : "")\(part)"
    }
}

/// A product that the shop sells.
public struct Product: Entity, Codable {
    /// The product number.
    public let id: Int
    /// The product's name.
    public var name: String
    /// The price.
    public var price: Money
    /// The number of items in stock.
    public var stock: Int
    /// The tags for searching.
    public var tags: Set<String>
    /// The customers' ratings.
    public var ratings: [Int] = []

    /// The kind of entity, for messages.
    public static let kind = "product"

    /// The mean of the ratings.
    public var rating: Double? {
        ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)
    }
}

/// One of the shop's customers.
public struct Customer: Entity, Codable {
    /// The email address, which is unique.
    public let id: String
    /// The name.
    public var name: String
    /// The delivery address.
    public var address: Address?
    /// The discount level.
    public var level: Level

    /// The kind of entity, for messages.
    public static let kind = "customer"

    /// A postal address.
    public struct Address: Hashable, Codable, Sendable {
        /// The street and number.
        public var street: String
        /// The town.
        public var city: String
        /// The country, as a two-letter code.
        public var country: String
    }

    /// The level of a customer.
    public enum Level: Int, Codable, Sendable, CaseIterable, Comparable {
        case new, known, good, best

        /// Returns whether one level is lower than another.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

        /// The discount, in percent.
        public var discount: Double {
            switch self {
            case .new: 0
            case .known: 2.5
            case .good: 5
            case .best: 10
            }
        }
    }
}

/// An order by a customer.
public struct Purchase: Entity, Codable {
    /// The purchase number.
    public let id: Int
    /// The customer.
    public var customer: Customer.ID
    /// The products and their quantities.
    public var lines: [Line]
    /// The current state.
    public private(set) var state = State.open

    /// The kind of entity, for messages.
    public static let kind = "purchase"

    /// A quantity of one product, with its price at the time of purchase.
    public struct Line: Hashable, Codable, Sendable {
        /// The product.
        public var product: Product.ID
        /// The quantity.
        public var count: Int
        /// The price of one item.
        public var price: Money

        /// The price of all items.
        public var total: Money { count * price }
    }

    /// The state of a purchase.
    public enum State: Hashable, Codable, Sendable {
        case open
        case paid(by: Payment)
        case sent(tracking: String)
        case cancelled(reason: String)
    }

    /// The method of payment.
    public enum Payment: Hashable, Codable, Sendable {
        case card(last: String)
        case transfer(reference: String)
        case voucher(code: String, rest: Money)
    }

    /// An event that changes the state of a purchase.
    public enum Event: Hashable, Sendable {
        case pay(Payment)
        case send(tracking: String)
        case cancel(reason: String)
    }

    /// The error for an event that isn't allowed in the current state.
    public struct Rejection: Error, Hashable, CustomStringConvertible {
        /// The state when the event occurred.
        public let state: State
        /// The event that was rejected.
        public let event: Event

        /// The error as a sentence.
        public var description: String { "a purchase that is \(state) can't \(event)" }
    }

    /// Creates an open purchase.
    public init(id: Int, customer: Customer.ID, lines: [Line]) {
        self.id = id
        self.customer = customer
        self.lines = lines
    }

    /// The total of all lines.
    public var total: Money { lines.reduce(.zero) { $0 + $1.total } }

    /// Handles an event.
    public mutating func handle(_ event: Event) throws(Rejection) {
        switch (state, event) {
        case (.open, .pay(let payment)): state = .paid(by: payment)
        case (.paid, .send(let tracking)): state = .sent(tracking: tracking)
        case (.open, .cancel(let reason)), (.paid, .cancel(let reason)): state = .cancelled(reason: reason)
        default: throw Rejection(state: state, event: event)
        }
    }
}

/// A shop that sells products.
public actor Shop {
    private var products = Store<Product>()
    private var customers = Store<Customer>()
    private var purchases = Store<Purchase>()
    private var lastPurchase = 0

    /// The reason why a sale fails.
    public enum Failure: Error, Hashable {
        case soldOut(product: String, left: Int)
        case empty
    }

    static let price = Property<Product, Money>("price") { $0.price }
    static let stock = Property<Product, Int>("stock") { $0.stock }
    static let name = Property<Product, String>("name") { $0.name }
    static let level = Property<Customer, Customer.Level>("level") { $0.level }
    static let total = Property<Purchase, Money>("total") { $0.total }
    static let buyer = Property<Purchase, String>("customer") { $0.customer }

    /// Creates a shop with a stock of products.
    public init(_ stock: [Product]) throws {
        for product in stock { try products.insert(product) }
    }

    /// Registers a customer.
    public func register(_ customer: Customer) throws { try customers.insert(customer) }

    /// Returns the products up to a price, starting with the best ones.
    public func offers(upTo limit: Money, tagged tags: Set<String> = []) -> [Product] {
        let affordable = Self.price < limit || Self.price == limit
        let tagged = Predicate<Product>("tagged \(tags)") { tags.isSubset(of: $0.tags) }
        let rating = Property<Product, Double>("rating") { $0.rating ?? 0 }
        return products.query(
            where: affordable && tagged && Self.stock > 0,
            order: .descending(rating).then(.ascending(Self.price)).then(.ascending(Self.name)))
    }

    /// Sells all of the products, or none.
    public func buy(_ wishes: [Product.ID: Int], as customer: Customer.ID) throws -> Purchase {
        guard !wishes.isEmpty else { throw Failure.empty }
        let buyer = try customers.find(customer)
        let lines = try products.transaction { products in
            try wishes.sorted { $0.key < $1.key }.map { id, count in
                let product = try products.find(id)
                guard product.stock >= count else {
                    throw Failure.soldOut(product: product.name, left: product.stock)
                }
                try products.update(id) { $0.stock -= count }
                let reduced = product.price - product.price.percent(buyer.level.discount)
                return Purchase.Line(product: id, count: count, price: reduced)
            }
        }
        lastPurchase += 1
        let purchase = Purchase(id: lastPurchase, customer: customer, lines: lines)
        try purchases.insert(purchase)
        return purchase
    }

    /// Handles an event of a purchase.
    public func handle(_ event: Purchase.Event, for id: Purchase.ID) throws {
        try purchases.update(id) { try $0.handle(event) }
        if case .cancel = event {
            for line in try purchases.find(id).lines { try products.update(line.product) { $0.stock += line.count } }
        }
        try promote(purchases.find(id).customer)
    }

    /// Returns the total of each customer, starting with the highest.
    public func ranking() -> [(customer: String, total: Money)] {
        purchases.group(by: Self.buyer)
            .mapValues { $0.reduce(Money.zero) { $0 + $1.total } }
            .map { (customer: $0.key, total: $0.value) }
            .sorted { $0.total == $1.total ? $0.customer < $1.customer : $0.total > $1.total }
    }

    private func promote(_ customer: Customer.ID) throws {
        let bought = purchases.query(where: Self.buyer == customer).reduce(Money.zero) { $0 + $1.total }
        let level: Customer.Level =
            switch bought.cents {
            case ..<10_000: .new
            case 10_000..<50_000: .known
            case 50_000..<200_000: .good
            default: .best
            }
        try customers.update(customer) { $0.level = max($0.level, level) }
    }
}
