import GraphQLSelection

/// The watchers of a cache, and the values that their results depend on. A retention is a watcher that nothing wakes.
final class Watchers: Sendable {
    private struct Watcher: Sendable {
        var dependencies: [Dependency]
        /// Returns the values that the result depends on now, with the optimistic layers and without them.
        var result: (@Sendable () -> [Dependency])?
        let wake: @Sendable () -> Void
    }

    private struct State: Sendable {
        var watchers: [Int: Watcher] = [:]
        var byDependency: [Dependency: Set<Int>] = [:]
        /// The keys of records that don't exist and would change a watcher's result.
        var missingKeys: [Int: [[UInt8]]] = [:]
        var next = 0
        /// Increases when a watcher depends on other values, and when a retention is added.
        var version = 0

        mutating func add(_ watcher: Watcher) -> Int {
            next += 1
            watchers[next] = watcher
            return next
        }
    }

    // A watcher's closures may own an object that removes other watchers when it is released. So they are released while
    // the lock isn't held.
    private let state = Locked(State())

    /// The number of watchers and retentions.
    var count: Int { state.withLock { $0.watchers.count } }

    /// Increases when a watcher depends on other values, and when a retention is added.
    var version: Int { state.withLock { $0.version } }

    /// The values that watchers and retentions depend on now. This reads all watched and retained results.
    var dependencies: Set<Dependency> {
        let (watched, results) = state.withLock {
            ($0.watchers.values.map(\.dependencies), $0.watchers.values.compactMap(\.result))
        }
        return (watched + results.map { $0() }).reduce(into: []) { $0.formUnion($1) }
    }

    /// Adds a retention.
    ///
    /// - Parameter dependencies: Returns the values to keep.
    func retain(_ dependencies: @escaping @Sendable () -> [Dependency]) -> Int {
        state.withLock { state in
            state.version += 1
            return state.add(Watcher(dependencies: [], result: dependencies, wake: {}))
        }
    }

    /// Adds a watcher that depends on nothing yet.
    ///
    /// - Parameter wake: Called after a change, perhaps while the cache is locked. It must only note that something
    ///   changed.
    func add(_ wake: @escaping @Sendable () -> Void) -> Int {
        state.withLock { $0.add(Watcher(dependencies: [], wake: wake)) }
    }

    /// Sets the values that a watcher's result depends on.
    ///
    /// - Parameters:
    ///   - missingKeys: The keys of records that don't exist and would change the result.
    ///   - result: Returns the values that the result depends on at the time of an eviction.
    func set(
        _ watcher: Int, _ dependencies: [Dependency], missingKeys: [[UInt8]],
        _ result: (@Sendable () -> [Dependency])?
    ) {
        let released = state.withLock { state -> Watcher? in
            guard let old = state.watchers[watcher] else { return nil }
            state.watchers[watcher]?.result = result
            state.missingKeys[watcher] = missingKeys.isEmpty ? nil : missingKeys
            // Most changes leave the dependencies as they are.
            if old.dependencies == dependencies { return old }
            Self.forget(watcher, old.dependencies, &state)
            state.watchers[watcher]?.dependencies = dependencies
            for dependency in dependencies { state.byDependency[dependency, default: []].insert(watcher) }
            state.version += 1
            return old
        }
        withExtendedLifetime(released) {}
    }

    /// Removes a watcher or a retention.
    func remove(_ watcher: Int) {
        let released = state.withLock { state in
            state.missingKeys[watcher] = nil
            let old = state.watchers.removeValue(forKey: watcher)
            if let old { Self.forget(watcher, old.dependencies, &state) }
            return old
        }
        withExtendedLifetime(released) {}
    }

    private static func forget(_ watcher: Int, _ dependencies: [Dependency], _ state: inout State) {
        for dependency in dependencies {
            guard var watchers = state.byDependency[dependency] else { continue }
            state.byDependency[dependency] = nil
            watchers.remove(watcher)
            if !watchers.isEmpty { state.byDependency[dependency] = watchers }
        }
    }

    /// Wakes the watchers of changed values.
    ///
    /// - Parameter newRecords: The table with the new records; `nil` if there are none.
    func notify(_ changes: [Dependency], newRecords table: RecordTable?) {
        let wakes = state.withLock { state -> [@Sendable () -> Void] in
            var woken: Set<Int> = []
            if !state.watchers.isEmpty {
                for change in changes { if let watchers = state.byDependency[change] { woken.formUnion(watchers) } }
                if let table {
                    for (id, keys) in state.missingKeys where keys.contains(where: table.hasInMemory) {
                        woken.insert(id)
                    }
                }
            }
            return woken.compactMap { state.watchers[$0]?.wake }
        }
        for wake in wakes { wake() }
    }

    func notifyAll() {
        for wake in state.withLock({ $0.watchers.values.map(\.wake) }) { wake() }
    }
}
