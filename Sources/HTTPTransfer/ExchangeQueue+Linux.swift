#if os(Linux)
    /// The exchanges of a pool: those under way, and those that wait because a server has enough of them.
    struct ExchangeQueue {
        private struct Entry {
            let exchange: LibcurlExchange
            var isWaiting: Bool
        }

        /// What is asked of one server at the same time.
        private struct Origin {
            var running = 0
            var waiting: [LibcurlExchange] = []
            var speaksHTTP2 = false

            /// Of HTTP/1, as many connections as browsers make. HTTP/2 takes them all in one, where servers take a
            /// hundred or more at a time; the rest is for streams.
            var limit: Int { speaksHTTP2 ? 64 : 6 }
        }

        private var entries: [ObjectIdentifier: Entry] = [:]
        private var origins: [String: Origin] = [:]
        /// Those that are to begin, in order.
        private var ready: [LibcurlExchange] = []

        /// Whether there are none.
        var isEmpty: Bool { entries.isEmpty }

        /// Those that have begun.
        var running: [LibcurlExchange] { entries.values.filter { !$0.isWaiting }.map(\.exchange) }

        /// Adds an exchange. Streams do not wait, nor do others wait for them.
        mutating func append(_ exchange: LibcurlExchange) {
            entries[ObjectIdentifier(exchange)] = Entry(exchange: exchange, isWaiting: !exchange.isStream)
            if exchange.isStream {
                ready.append(exchange)
            } else {
                origins[exchange.origin, default: Origin()].waiting.append(exchange)
                advance(exchange.origin)
            }
        }

        /// Whether some are to begin.
        var hasReady: Bool { !ready.isEmpty }

        /// Takes those that are to begin.
        mutating func takeReady() -> [LibcurlExchange] {
            defer { ready = [] }
            return ready
        }

        /// Removes an exchange, if it is still there.
        mutating func remove(_ exchange: LibcurlExchange) {
            guard let entry = entries.removeValue(forKey: ObjectIdentifier(exchange)) else { return }
            ready.removeAll { $0 === exchange }
            guard !exchange.isStream, var origin = origins[exchange.origin] else { return }
            if exchange.usedHTTP2 { origin.speaksHTTP2 = true }
            if entry.isWaiting {
                origin.waiting.removeAll { $0 === exchange }
            } else {
                origin.running -= 1
            }
            origins[exchange.origin] = origin
            advance(exchange.origin)
        }

        private mutating func advance(_ name: String) {
            guard var origin = origins.removeValue(forKey: name) else { return }
            let count = min(max(origin.limit - origin.running, 0), origin.waiting.count)
            for exchange in origin.waiting.prefix(count) { entries[ObjectIdentifier(exchange)]?.isWaiting = false }
            ready += origin.waiting.prefix(count)
            origin.waiting.removeFirst(count)
            origin.running += count
            if origin.running > 0 || origin.speaksHTTP2 { origins[name] = origin }
        }
    }
#endif
