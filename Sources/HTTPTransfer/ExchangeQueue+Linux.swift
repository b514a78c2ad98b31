#if os(Linux)
    /// The exchanges of a pool: those in progress, and those that wait because their session has no free slot for a
    /// server.
    struct ExchangeQueue {
        private struct Entry {
            let exchange: LibcurlExchange
            var isWaiting: Bool
        }

        /// The requests of one session to one server: the number in progress, and the waiting ones.
        private struct Slots {
            var running = 0
            var waiting: [LibcurlExchange] = []
        }

        private var entries: [ObjectIdentifier: Entry] = [:]
        private var slots: [LibcurlExchange.SlotKey: Slots] = [:]
        /// The routes whose servers support HTTP/2, which carries many requests over one connection.
        private var http2Routes: Set<LibcurlExchange.Route> = []
        /// The exchanges that are ready to start, in order.
        private var ready: [LibcurlExchange] = []

        /// Whether there are no exchanges.
        var isEmpty: Bool { entries.isEmpty }

        /// All exchanges, in progress or waiting.
        var all: [LibcurlExchange] { entries.values.map(\.exchange) }

        /// Adds an exchange. Streams don't wait, and other exchanges don't wait for them.
        mutating func append(_ exchange: LibcurlExchange) {
            entries[ObjectIdentifier(exchange)] = Entry(exchange: exchange, isWaiting: !exchange.isStream)
            if exchange.isStream {
                ready.append(exchange)
            } else {
                slots[exchange.slotKey, default: Slots()].waiting.append(exchange)
                advance(exchange.slotKey)
            }
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
            guard let entry = entries.removeValue(forKey: ObjectIdentifier(exchange)) else { return }
            ready.removeAll { $0 === exchange }
            noteHTTP2(of: exchange)
            guard !exchange.isStream, var slots = slots[exchange.slotKey] else { return }
            if entry.isWaiting {
                slots.waiting.removeAll { $0 === exchange }
            } else {
                slots.running -= 1
            }
            self.slots[exchange.slotKey] = slots
            advance(exchange.slotKey)
        }

        /// Lets waiting exchanges start if it turns out that their server supports HTTP/2.
        mutating func noteHTTP2() {
            guard slots.values.contains(where: { !$0.waiting.isEmpty }) else { return }
            for entry in entries.values where !entry.isWaiting { noteHTTP2(of: entry.exchange) }
        }

        private mutating func noteHTTP2(of exchange: LibcurlExchange) {
            let route = exchange.slotKey.route
            guard exchange.usedHTTP2, http2Routes.insert(route).inserted else { return }
            for key in slots.keys where key.route == route { advance(key) }
        }

        /// The maximum number of simultaneous requests from a session to a server that supports HTTP/2. Servers accept
        /// about 100 in a connection, and libcurl opens more connections for requests beyond that.
        private static let http2Streams = 64

        private mutating func advance(_ key: LibcurlExchange.SlotKey) {
            guard var slots = slots.removeValue(forKey: key) else { return }
            let limit = http2Routes.contains(key.route) ? max(key.limit, Self.http2Streams) : key.limit
            let count = min(max(limit - slots.running, 0), slots.waiting.count)
            for exchange in slots.waiting.prefix(count) { entries[ObjectIdentifier(exchange)]?.isWaiting = false }
            ready += slots.waiting.prefix(count)
            slots.waiting.removeFirst(count)
            slots.running += count
            if slots.running > 0 { self.slots[key] = slots }
        }
    }
#endif
