#if os(Linux)
    /// The exchanges of a loop, which are in progress or wait because their session has no free slot for the server.
    struct ExchangeQueue {
        /// The requests of one session to one server: the number of running requests and the waiting requests, in the
        /// order in which they should start.
        private struct Slots {
            var running = 0
            var waiting: [LibcurlExchange] = []
        }

        /// The exchanges that are in progress or ready to start.
        private var active: [ObjectIdentifier: LibcurlExchange] = [:]
        /// The slots in use. A request waits only while another request of its session to the same server runs.
        private var slots: [LibcurlExchange.SlotKey: Slots] = [:]
        /// The exchanges that are ready to start, in the order in which they should start.
        private var ready: [LibcurlExchange] = []

        /// Whether there are no exchanges, neither in progress nor waiting.
        var isEmpty: Bool { active.isEmpty }

        /// All exchanges, in progress or waiting.
        var all: [LibcurlExchange] { active.values + slots.values.flatMap(\.waiting) }

        /// Adds an exchange. Streams never wait for a slot and never use one.
        mutating func append(_ exchange: LibcurlExchange) {
            if exchange.isStream { return activate(exchange) }
            slots[exchange.slotKey, default: Slots()].waiting.append(exchange)
            advance(exchange.slotKey)
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
            if active.removeValue(forKey: ObjectIdentifier(exchange)) == nil {
                // An app that cancels many requests usually cancels the oldest ones first, which are found quickly.
                if let index = slots[key]?.waiting.firstIndex(where: { $0 === exchange }) {
                    slots[key]?.waiting.remove(at: index)
                }
                return
            }
            ready.removeAll { $0 === exchange }
            if exchange.isStream { return }
            slots[key]?.running -= 1
            advance(key)
        }

        /// Makes waiting exchanges ready if their server turned out to support HTTP/2.
        mutating func advance() {
            for (key, slots) in slots where !slots.waiting.isEmpty { advance(key) }
        }

        private mutating func advance(_ key: LibcurlExchange.SlotKey) {
            while let running = slots[key]?.running, let exchange = slots[key]?.waiting.first,
                running < exchange.maximumRequests
            {
                slots[key]?.running += 1
                slots[key]?.waiting.removeFirst()
                activate(exchange)
            }
            // At least one request may run, so if none is running, none is waiting, and the entry isn't needed.
            if slots[key]?.running == 0 { slots[key] = nil }
        }

        private mutating func activate(_ exchange: LibcurlExchange) {
            active[ObjectIdentifier(exchange)] = exchange
            ready.append(exchange)
        }
    }
#endif
