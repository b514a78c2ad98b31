import SwiftGraphQLSelection

/// The watchers of a cache and the values that their results depend on. A retention is a watcher that ignores changes.
final class Watchers: Sendable {
    private struct Watcher: Sendable {
        /// The values whose changes wake the watcher.
        var dependencies: Set<Dependency> = []
        /// A closure that returns the values to keep, as in `NormalizedCache.Reading`.
        var values: @Sendable () -> Set<Dependency> = { [] }
        let wake: @Sendable () -> Void
    }

    private struct State: Sendable {
        var watchers: [Int: Watcher] = [:]
        var next = 0
        var version = 0
    }

    // A watcher's closure may own an object that removes other watchers when the object is released. To avoid a
    // deadlock, closures are released while the lock isn't held.
    private let state = Locked(State())

    /// The number of watchers and retentions.
    var count: Int { state.withLock { $0.watchers.count } }

    /// A number that increases when the dependencies of a watcher or a retention are set.
    var version: Int { state.withLock { $0.version } }

    /// The values that watchers and retentions depend on. Each access reads all watched and retained results.
    var dependencies: Set<Dependency> {
        let watchers = state.withLock { Array($0.watchers.values) }
        return watchers.reduce(into: []) { $0.formUnion($1.values()) }
    }

    /// Adds a watcher without dependencies and returns its number.
    ///
    /// - Parameter wake: A closure that is called after a change, perhaps while the cache is locked. It must only
    ///   record that something has changed.
    func add(_ wake: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.watchers[state.next] = Watcher(wake: wake)
            return state.next
        }
    }

    /// Sets the values that a watcher's result depends on.
    ///
    /// - Parameters:
    ///   - dependencies: The values whose changes wake the watcher.
    ///   - values: A closure that returns the values that an eviction keeps.
    func set(_ watcher: Int, _ dependencies: Set<Dependency>, _ values: @escaping @Sendable () -> Set<Dependency>) {
        let released = state.withLock { state -> Watcher? in
            guard let old = state.watchers[watcher] else { return nil }
            state.version += 1
            state.watchers[watcher] = Watcher(dependencies: dependencies, values: values, wake: old.wake)
            return old
        }
        withExtendedLifetime(released) {}
    }

    /// Removes the watcher or retention with the given number.
    func remove(_ watcher: Int) {
        let released = state.withLock { $0.watchers.removeValue(forKey: watcher) }
        withExtendedLifetime(released) {}
    }

    /// Wakes the watchers that depend on any of the changed values.
    func notify(_ changes: [Dependency]) {
        let watchers = state.withLock { Array($0.watchers.values) }
        if changes.isEmpty || watchers.isEmpty { return }
        let all = Set(changes)
        for watcher in watchers where !watcher.dependencies.isDisjoint(with: all) { watcher.wake() }
    }

    func notifyAll() {
        for watcher in state.withLock({ Array($0.watchers.values) }) { watcher.wake() }
    }
}
