import SwiftGraphQLSelection

/// The watchers of a cache, and what their results depend on. A retention is a watcher that nothing wakes.
final class Watchers: Sendable {
    private struct Watcher: Sendable {
        /// Sorted, without duplicates.
        var dependencies: [Dependency] = []
        /// The keys of records that don't exist and would change the result.
        var missingKeys: [[UInt8]] = []
        /// Returns what the result depends on now, with the optimistic layers and without them.
        var result: (@Sendable () -> [Dependency])?
        let wake: @Sendable () -> Void
    }

    private struct State: Sendable {
        var watchers: [Int: Watcher] = [:]
        var next = 0
        /// Increases when a watcher depends on other parts of the cache, and when a retention is added.
        var version = 0

        mutating func add(_ watcher: Watcher) -> Int {
            next += 1
            watchers[next] = watcher
            return next
        }
    }

    // A watcher's closures may own an object that removes other watchers when it is released. So they are released
    // while the lock isn't held.
    private let state = Locked(State())

    /// The number of watchers and retentions.
    var count: Int { state.withLock { $0.watchers.count } }

    /// Increases when a watcher depends on other parts of the cache, and when a retention is added.
    var version: Int { state.withLock { $0.version } }

    /// What watchers and retentions depend on now. This reads all watched and retained results.
    var dependencies: Set<Dependency> {
        let watchers = state.withLock { Array($0.watchers.values) }
        return watchers.reduce(into: []) { $0.formUnion($1.dependencies + ($1.result?() ?? [])) }
    }

    /// Adds a retention.
    ///
    /// - Parameter dependencies: Returns what to keep.
    func retain(_ dependencies: @escaping @Sendable () -> [Dependency]) -> Int {
        state.withLock { state in
            state.version += 1
            return state.add(Watcher(result: dependencies, wake: {}))
        }
    }

    /// Adds a watcher that depends on nothing yet.
    ///
    /// - Parameter wake: Called after a change, perhaps while the cache is locked. It must only note that something
    ///   changed.
    func add(_ wake: @escaping @Sendable () -> Void) -> Int {
        state.withLock { $0.add(Watcher(wake: wake)) }
    }

    /// Sets what a watcher's result depends on.
    ///
    /// - Parameters:
    ///   - dependencies: Sorted, without duplicates.
    ///   - missingKeys: The keys of records that don't exist and would change the result.
    ///   - result: Returns what the result depends on at the time of an eviction.
    func set(
        _ watcher: Int, _ dependencies: [Dependency], missingKeys: [[UInt8]],
        _ result: (@Sendable () -> [Dependency])?
    ) {
        let released = state.withLock { state -> Watcher? in
            guard let old = state.watchers[watcher] else { return nil }
            if old.dependencies != dependencies { state.version += 1 }
            state.watchers[watcher] = Watcher(
                dependencies: dependencies, missingKeys: missingKeys, result: result, wake: old.wake)
            return old
        }
        withExtendedLifetime(released) {}
    }

    /// Removes a watcher or a retention.
    func remove(_ watcher: Int) {
        let released = state.withLock { $0.watchers.removeValue(forKey: watcher) }
        withExtendedLifetime(released) {}
    }

    /// Wakes the watchers of changes.
    ///
    /// - Parameter table: The table with the changes.
    func notify(_ changes: [Dependency], in table: RecordTable) {
        if changes.isEmpty { return }
        let watchers = state.withLock { Array($0.watchers.values) }
        if watchers.isEmpty { return }
        let changes = Array(Set(changes)).sorted()
        for watcher in watchers {
            let isNew = watcher.missingKeys.contains { table.index(of: $0).flatMap { table[$0] } != nil }
            if isNew || changes.hasElement(in: watcher.dependencies) { watcher.wake() }
        }
    }

    func notifyAll() {
        for watcher in state.withLock({ Array($0.watchers.values) }) { watcher.wake() }
    }
}

extension [Dependency] {
    /// Whether two sorted arrays have an element in common. Takes little more time than visiting the shorter one.
    fileprivate func hasElement(in other: [Dependency]) -> Bool {
        if count > other.count { return other.hasElement(in: self) }
        return contains { element in
            var (low, high) = (0, other.count)
            while low < high {
                let middle = (low + high) / 2
                if other[middle] < element { low = middle + 1 } else { high = middle }
            }
            return low < other.count && other[low] == element
        }
    }
}
