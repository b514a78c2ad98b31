/// A sum of money in the smallest unit of its currency.
public struct Money: Hashable, Comparable, Codable, Sendable, AdditiveArithmetic, CustomStringConvertible {
    /// Hundredths.
    public var cents: Int

    /// Nothing.
    public static let zero = Money(cents: 0)

    /// A sum.
    public init(cents: Int) { self.cents = cents }

    /// The sum of two.
    public static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }

    /// The difference of two.
    public static func - (left: Money, right: Money) -> Money { Money(cents: left.cents - right.cents) }

    /// Several times a sum.
    public static func * (count: Int, money: Money) -> Money { Money(cents: count * money.cents) }

    /// Which of two is less.
    public static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }

    /// A part, rounded half away from zero.
    public func percent(_ rate: Double) -> Money { Money(cents: Int((Double(cents) * rate / 100).rounded())) }

    /// With two digits behind the point.
    public var description: String {
        let (whole, part) = abs(cents).quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(whole).\(part < 10 ? "0" : "")\(part)"
    }
}

/// What is on sale.
public struct Product: Entity, Codable {
    /// The number of the article.
    public let id: Int
    /// What it is called.
    public var name: String
    /// What it costs.
    public var price: Money
    /// How many there are.
    public var stock: Int
    /// Words to find it by.
    public var tags: Set<String>
    /// How customers like it.
    public var ratings: [Int] = []

    /// The kind, for people.
    public static let kind = "product"

    /// The mean of the ratings.
    public var rating: Double? {
        ratings.isEmpty ? nil : Double(ratings.reduce(0, +)) / Double(ratings.count)
    }
}

/// Somebody who buys.
public struct Customer: Entity, Codable {
    /// The address, which is unique.
    public let id: String
    /// The name.
    public var name: String
    /// Where to send things.
    public var address: Address?
    /// How much was bought so far.
    public var level: Level

    /// The kind, for people.
    public static let kind = "customer"

    /// A place.
    public struct Address: Hashable, Codable, Sendable {
        /// Street and number.
        public var street: String
        /// The town.
        public var city: String
        /// The country, by two letters.
        public var country: String
    }

    /// How good a customer is.
    public enum Level: Int, Codable, Sendable, CaseIterable, Comparable {
        case new, known, good, best

        /// Which of two is lower.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

        /// What is taken off, in hundredths.
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

/// What somebody wants to have.
public struct Purchase: Entity, Codable {
    /// The number of the purchase.
    public let id: Int
    /// Who wants it.
    public var customer: Customer.ID
    /// What, and how many.
    public var lines: [Line]
    /// How far it got.
    public private(set) var state = State.open

    /// The kind, for people.
    public static let kind = "purchase"

    /// A number of a product, at the price of then.
    public struct Line: Hashable, Codable, Sendable {
        /// Which product.
        public var product: Product.ID
        /// How many.
        public var count: Int
        /// What one costs.
        public var price: Money

        /// What all cost.
        public var total: Money { count * price }
    }

    /// How far a purchase got.
    public enum State: Hashable, Codable, Sendable {
        case open
        case paid(by: Payment)
        case sent(tracking: String)
        case cancelled(reason: String)
    }

    /// How it was paid.
    public enum Payment: Hashable, Codable, Sendable {
        case card(last: String)
        case transfer(reference: String)
        case voucher(code: String, rest: Money)
    }

    /// What a purchase can be told.
    public enum Event: Hashable, Sendable {
        case pay(Payment)
        case send(tracking: String)
        case cancel(reason: String)
    }

    /// Why an event does not fit.
    public struct Rejection: Error, Hashable, CustomStringConvertible {
        /// The state at that time.
        public let state: State
        /// What was to happen.
        public let event: Event

        /// A sentence about it.
        public var description: String { "a purchase that is \(state) can't \(event)" }
    }

    /// A purchase that is open.
    public init(id: Int, customer: Customer.ID, lines: [Line]) {
        self.id = id
        self.customer = customer
        self.lines = lines
    }

    /// What all lines cost.
    public var total: Money { lines.reduce(.zero) { $0 + $1.total } }

    /// Lets something happen.
    public mutating func handle(_ event: Event) throws(Rejection) {
        switch (state, event) {
        case (.open, .pay(let payment)): state = .paid(by: payment)
        case (.paid, .send(let tracking)): state = .sent(tracking: tracking)
        case (.open, .cancel(let reason)), (.paid, .cancel(let reason)): state = .cancelled(reason: reason)
        default: throw Rejection(state: state, event: event)
        }
    }
}

/// Sells things.
public actor Shop {
    private var products = Store<Product>()
    private var customers = Store<Customer>()
    private var purchases = Store<Purchase>()
    private var lastPurchase = 0

    /// What goes wrong at the counter.
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

    /// A shop of these products.
    public init(_ stock: [Product]) throws {
        for product in stock { try products.insert(product) }
    }

    /// Welcomes somebody.
    public func register(_ customer: Customer) throws { try customers.insert(customer) }

    /// Products that one can have for a price, the best ones first.
    public func offers(upTo limit: Money, tagged tags: Set<String> = []) -> [Product] {
        let affordable = Self.price < limit || Self.price == limit
        let tagged = Predicate<Product>("tagged \(tags)") { tags.isSubset(of: $0.tags) }
        let rating = Property<Product, Double>("rating") { $0.rating ?? 0 }
        return products.query(
            where: affordable && tagged && Self.stock > 0,
            order: .descending(rating).then(.ascending(Self.price)).then(.ascending(Self.name)))
    }

    /// Sells some products, or nothing.
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

    /// Lets something happen to a purchase.
    public func handle(_ event: Purchase.Event, for id: Purchase.ID) throws {
        try purchases.update(id) { try $0.handle(event) }
        if case .cancel = event {
            for line in try purchases.find(id).lines { try products.update(line.product) { $0.stock += line.count } }
        }
        try promote(purchases.find(id).customer)
    }

    /// How much each customer bought, the most first.
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
