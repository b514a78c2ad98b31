import SwiftGraphQLSelection

/// Records which pages of a pager may have changed and wakes the tasks that wait for changes.
final class PageChanges: Sendable {
    private struct State: Sendable {
        var changed: Set<Int> = []
        var listeners: [Int: Signal] = [:]
        var next = 0
    }

    private let state = Locked(State())

    /// A listener that waits for changes to the pages.
    final class Listener: Sendable {
        private let owner: PageChanges
        private let id: Int
        /// A signal that is raised at the start and whenever a page may have changed.
        let signal = Signal()
        /// The version of the pages that were last returned for this listener.
        let version = Locked(0)

        init(_ owner: PageChanges) {
            self.owner = owner
            id = owner.state.withLock { [signal] state in
                state.next += 1
                state.listeners[state.next] = signal
                return state.next
            }
            signal.raise()
        }

        deinit { owner.state.withLock { $0.listeners[id] = nil } }
    }

    /// Records that the page with the given ID may have changed and wakes all listeners.
    func note(_ page: Int) {
        state.withLock { _ = $0.changed.insert(page) }
        wake()
    }

    /// Wakes all listeners.
    func wake() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.raise() }
    }

    /// Returns the IDs of the pages that may have changed since the last call.
    func take() -> Set<Int> {
        state.withLock { state in
            defer { state.changed = [] }
            return state.changed
        }
    }
}
