#if os(Linux)
    /// The exchanges of a pool, which are in progress or wait because their session has no free slot for the server.
    struct ExchangeQueue {
        /// The requests of one session to one server: the number of running requests and the waiting requests.
        ///
        /// Adding, starting and removing a request takes constant time, because an app may cancel thousands at once.
        private struct Slots {
            var running = 0
            /// The waiting requests, by position in the queue.
            var waiting: [Int: LibcurlExchange] = [:]
            /// No waiting request has a position before `first`, and the next request gets the position `next`.
            var first = 0, next = 0

            mutating func popFirst() -> LibcurlExchange? {
                while first < next {
                    defer { first += 1 }
                    if let exchange = waiting.removeValue(forKey: first) { return exchange }
                }
                return nil
            }
        }

        /// The exchanges that are in progress or ready to start.
        private var active: [ObjectIdentifier: LibcurlExchange] = [:]
        /// The positions of the waiting exchanges in their queues.
        private var places: [ObjectIdentifier: Int] = [:]
        private var slots: [LibcurlExchange.SlotKey: Slots] = [:]
        /// The routes whose servers support HTTP/2, which carries many requests over one connection.
        private var http2Routes: Set<LibcurlExchange.Route> = []
        /// The exchanges that are ready to start, in the order in which they should start.
        private var ready: [LibcurlExchange] = []

        /// Whether there are no exchanges, neither in progress nor waiting.
        var isEmpty: Bool { active.isEmpty && places.isEmpty }

        /// All exchanges, in progress or waiting.
        var all: [LibcurlExchange] { active.values + slots.values.flatMap(\.waiting.values) }

        /// Adds an exchange. Streams never wait for a slot and never use one.
        mutating func append(_ exchange: LibcurlExchange) {
            if exchange.isStream { return activate(exchange) }
            let key = exchange.slotKey
            let place = slots[key]?.next ?? 0
            slots[key, default: Slots()].waiting[place] = exchange
            slots[key]?.next = place + 1
            places[ObjectIdentifier(exchange)] = place
            advance(key)
        }

        /// Whether any exchanges are ready to start.
        var hasReady: Bool { !ready.isEmpty }

        /// Removes and returns the exchanges that are ready to start.
        mutating func takeReady() -> [LibcurlExchange] {
            defer { ready = [] }
            return ready
        }

        /// Removes an exchange, if it is in the queue.
        mutating func remove(_ exchange: LibcurlExchange) {
            let key = exchange.slotKey
            if let place = places.removeValue(forKey: ObjectIdentifier(exchange)) {
                slots[key]?.waiting[place] = nil
            } else {
                guard active.removeValue(forKey: ObjectIdentifier(exchange)) != nil else { return }
                ready.removeAll { $0 === exchange }
                noteHTTP2(of: exchange)
                if exchange.isStream { return }
                slots[key]?.running -= 1
            }
            advance(key)
        }

        /// Makes waiting exchanges ready if an exchange in progress shows that their server supports HTTP/2.
        mutating func noteHTTP2() {
            guard !places.isEmpty else { return }
            for exchange in active.values { noteHTTP2(of: exchange) }
        }

        private mutating func noteHTTP2(of exchange: LibcurlExchange) {
            let route = exchange.slotKey.route
            guard exchange.usedHTTP2, http2Routes.insert(route).inserted else { return }
            for key in slots.keys where key.route == route { advance(key) }
        }

        /// The maximum number of simultaneous requests from a session to a server that supports HTTP/2. Servers accept
        /// about 100 requests over one connection, and libcurl opens more connections for further requests.
        private static let http2Streams = 64

        private mutating func advance(_ key: LibcurlExchange.SlotKey) {
            let limit = http2Routes.contains(key.route) ? max(key.limit, Self.http2Streams) : key.limit
            while let running = slots[key]?.running, running < limit, let exchange = slots[key]?.popFirst() {
                slots[key]?.running += 1
                places[ObjectIdentifier(exchange)] = nil
                activate(exchange)
            }
            // The limit is at least 1, so if no exchange is running, none is waiting, and the entry isn't needed.
            if slots[key]?.running == 0 { slots[key] = nil }
        }

        private mutating func activate(_ exchange: LibcurlExchange) {
            active[ObjectIdentifier(exchange)] = exchange
            ready.append(exchange)
        }
    }
#endif
