#if os(Linux)
    /// The sessions' connections that may be idle, with the times when they should be closed.
    struct IdleSessions {
        /// The minimum time for which unused connections stay open. They are closed within twice this time after their
        /// last use.
        let time: Duration
        /// The maximum number of sessions with idle connections. Each idle connection keeps a file descriptor open.
        var limit = 256

        private struct Entry {
            weak var connections: LibcurlConnections?
            let start: ContinuousClock.Instant
        }

        /// The entries from the oldest to the newest.
        private var entries: [Entry] = []

        init(time: Duration) {
            self.time = time
        }

        var isEmpty: Bool { entries.isEmpty }

        /// The time at which to call `takeDue` again; `nil` if there are no entries.
        var deadline: ContinuousClock.Instant? { entries.first.map { $0.start + time } }

        /// Records that an exchange over the connections has ended.
        mutating func add(_ connections: LibcurlConnections, _ now: ContinuousClock.Instant) {
            guard connections.wasUsed, !connections.isInUse, !connections.isWatched else { return }
            (connections.isWatched, connections.wasUsed) = (true, false)
            entries.append(Entry(connections: connections, start: now))
        }

        /// Removes and returns the connections that must be closed now.
        mutating func takeDue(_ now: ContinuousClock.Instant) -> [LibcurlConnections] {
            var due: [LibcurlConnections] = []
            // Released sessions have closed their connections, so their entries don't count.
            if entries.count > limit { entries.removeAll { $0.connections == nil } }
            while let first = entries.first, entries.count > limit || first.start + time <= now {
                let isOver = entries.count > limit
                entries.removeFirst()
                guard let connections = first.connections else { continue }
                connections.isWatched = false
                // The connections are added again when their exchange ends.
                if connections.isInUse { continue }
                if connections.wasUsed, !isOver { add(connections, now) } else { due.append(connections) }
            }
            return due
        }
    }
#endif
