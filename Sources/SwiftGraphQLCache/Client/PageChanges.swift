import GraphQLSelection

/// Notes which pages of a pager may have changed, and wakes those who wait for changes.
final class PageChanges: Sendable {
    private struct State: Sendable {
        var changed: Set<Int> = []
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var next = 0
    }

    private let state = Locked(State())

    /// Waits for changes of the pages.
    final class Listener: Sendable {
        private let owner: PageChanges
        private let id: Int
        private let changes: AsyncStream<Void>
        /// The version of the pages that was returned last.
        let version = Locked(0)

        init(_ owner: PageChanges) {
            self.owner = owner
            let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            self.changes = changes
            id = owner.state.withLock { state in
                state.next += 1
                state.listeners[state.next] = change
                return state.next
            }
            change.yield()
        }

        deinit { owner.state.withLock { $0.listeners[id] = nil } }

        /// Waits for a change. Changes before the call count, too.
        ///
        /// - Returns: False if the task was cancelled.
        func wait() async -> Bool {
            var iterator = changes.makeAsyncIterator()
            return await iterator.next() != nil
        }
    }

    /// Notes that a page may have changed.
    func note(_ page: Int) {
        state.withLock { _ = $0.changed.insert(page) }
        wake()
    }

    /// Wakes everyone who waits.
    func wake() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// Returns the pages that may have changed since the last time.
    func take() -> Set<Int> {
        state.withLock { state in
            defer { state.changed = [] }
            return state.changed
        }
    }
}
