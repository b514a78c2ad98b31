#if os(Linux)
    /// The turns of a pool. In each turn, an exchange reads only a limited number of bytes.
    ///
    /// Without this limit, all other exchanges would wait while one exchange decompresses a response, and a few bytes
    /// can decompress to gigabytes.
    final class LibcurlTurn {
        /// The number of the current turn.
        private(set) var number = 0
        /// The exchanges that are paused until the next turn.
        private var paused: [LibcurlExchange] = []

        /// The number of bytes after which an exchange pauses. Without compression, libcurl reads fewer bytes in a
        /// turn, so the exchange doesn't pause.
        static let limit = 8 << 20

        /// Whether any exchanges are paused until the next turn.
        var hasPaused: Bool { !paused.isEmpty }

        /// Begins the next turn and returns the exchanges that paused in the previous turn.
        func next() -> [LibcurlExchange] {
            number += 1
            defer { paused = [] }
            return paused
        }

        /// Records that an exchange has paused.
        func pause(_ exchange: LibcurlExchange) { paused.append(exchange) }
    }
#endif
