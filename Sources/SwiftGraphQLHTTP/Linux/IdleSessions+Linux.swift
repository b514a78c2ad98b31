#if os(Linux)
    /// The connections of the sessions that may be idle, and when to close them.
    struct IdleSessions {
        /// The minimum time for which unused connections stay open. They stay open for less than twice this time after
        /// their last use.
        let time: Duration
        /// The maximum number of sessions with idle connections, so that many sessions don't use up the files that a
        /// process may open.
        var limit = 256

        private struct Entry {
            weak var connections: LibcurlConnections?
            let start: ContinuousClock.Instant
        }

        /// The entries, oldest first.
        private var entries: [Entry] = []

        init(time: Duration) {
            self.time = time
        }

        var isEmpty: Bool { entries.isEmpty }

        /// When connections may have to be closed.
        var deadline: ContinuousClock.Instant? { entries.first.map { $0.start + time } }

        /// Records that an exchange has ended.
        mutating func add(_ connections: LibcurlConnections, _ now: ContinuousClock.Instant) {
            guard connections.wasUsed, !connections.isInUse, !connections.isWatched else { return }
            (connections.isWatched, connections.wasUsed) = (true, false)
            entries.append(Entry(connections: connections, start: now))
        }

        /// Removes and returns the connections that must be closed.
        mutating func takeDue(_ now: ContinuousClock.Instant) -> [LibcurlConnections] {
            var due: [LibcurlConnections] = []
            // The connections of released sessions are closed.
            if entries.count > limit { entries.removeAll { $0.connections == nil } }
            while let first = entries.first, entries.count > limit || first.start + time <= now {
                let isOver = entries.count > limit
                entries.removeFirst()
                guard let connections = first.connections else { continue }
                connections.isWatched = false
                // The end of the exchange adds the connections again.
                if connections.isInUse { continue }
                if connections.wasUsed, !isOver { add(connections, now) } else { due.append(connections) }
            }
            return due
        }
    }
#endif
