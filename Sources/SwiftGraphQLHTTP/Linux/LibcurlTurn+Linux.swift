#if os(Linux)
    /// A turn of a pool, in which each exchange reads a limited amount.
    ///
    /// Without the limit, all other exchanges would wait while one of them decompresses a response, and a few bytes can
    /// decompress to gigabytes.
    final class LibcurlTurn {
        /// The number of the turn.
        private(set) var number = 0
        /// The exchanges that continue in the next turn.
        private var paused: [LibcurlExchange] = []

        /// The number of bytes after which an exchange pauses. Without compression, libcurl reads less than this in a
        /// turn.
        static let limit = 8 << 20

        /// Whether any exchanges continue in the next turn.
        var hasPaused: Bool { !paused.isEmpty }

        /// Begins the next turn, and returns the exchanges that paused in this one.
        func next() -> [LibcurlExchange] {
            number += 1
            defer { paused = [] }
            return paused
        }

        /// Records that an exchange has paused.
        func pause(_ exchange: LibcurlExchange) { paused.append(exchange) }
    }
#endif
