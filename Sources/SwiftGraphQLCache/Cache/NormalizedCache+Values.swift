public import SwiftGraphQLSelection

extension NormalizedCache {
    /// Protects the records of a query from eviction.
    ///
    /// - Returns: A retention, which protects the records for as long as it exists.
    /// - Throws: Any error that preparing the selection throws.
    public func retain<Value, Scope: QueryScope>(_ query: Selection<Value, Scope>) throws -> CacheRetention {
        let operation = try query.prepare(in: library.documents)
        return CacheRetention(watchers) { [weak self] in self?.values(of: operation) ?? [] }
    }

    /// Returns the values that an operation's result depends on, both with and without the optimistic layers.
    ///
    /// - Parameter object: The object that is read, for a selection on one object; otherwise `nil`.
    func values<Value>(of operation: PreparedOperation<Value>, on object: ObjectKey? = nil) -> Set<Dependency> {
        let visible = reading(of: operation, on: object).dependencies
        var state = published.withLock { $0 }
        if state.layers.isEmpty { return visible }
        state.table = state.base
        return visible.union(reading(of: operation, on: object, in: state).dependencies)
    }
}

/// Protects the records of a query from eviction for as long as this object exists: see `NormalizedCache.retain`.
public final class CacheRetention: Sendable {
    private let watchers: Watchers
    private let id: Int

    init(_ watchers: Watchers, _ values: @escaping @Sendable () -> Set<Dependency>) {
        self.watchers = watchers
        id = watchers.add {}
        watchers.set(id, [], values)
    }

    deinit { watchers.remove(id) }
}
