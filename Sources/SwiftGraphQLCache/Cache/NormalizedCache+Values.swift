public import SwiftGraphQLSelection

extension NormalizedCache {
    /// Returns the values of an object: the current one, and then a new one whenever the cache changes a part of it.
    ///
    /// If a part is missing, the stream waits until the cache has it. If there are several changes before you ask for
    /// the next value, you receive only the latest.
    ///
    /// - Parameters:
    ///   - selection: A selection on the object.
    ///   - object: The object.
    /// - Returns: A stream. It throws any error that the selection's closures throw, and `CacheError` for a
    ///   reference that no object of the schema can have.
    public func values<Value, Scope: SelectionScope>(
        _ selection: Selection<Value, Scope>, of object: CacheReference<Scope>
    ) -> AsyncThrowingStream<Value, any Error> {
        let watch = ObjectWatch(self) { cache in
            try (selection.prepareOnObject(in: cache.library.documents), cache.library.objectKey(of: object))
        }
        return AsyncThrowingStream { try await watch.next() }
    }

    /// Returns the values of a query: the current one, and then a new one whenever the cache changes a part of it.
    ///
    /// Like `values(_:of:)` for an object, it never sends a request.
    ///
    /// - Parameter query: A selection on the query root.
    public func values<Value, Scope: QueryScope>(
        _ query: Selection<Value, Scope>
    ) -> AsyncThrowingStream<Value, any Error> {
        let watch = ObjectWatch(self) { cache in (try query.prepare(in: cache.library.documents), nil) }
        return AsyncThrowingStream { try await watch.next() }
    }

    /// Keeps the records of a query in the cache, no matter how large it is.
    ///
    /// - Returns: An object that keeps the records for as long as it exists.
    /// - Throws: Any error that preparing the selection throws.
    public func retain<Value, Scope: QueryScope>(_ query: Selection<Value, Scope>) throws -> CacheRetention {
        let operation = try query.prepare(in: library.documents)
        return CacheRetention(watchers) { [weak self] in self?.values(of: operation) ?? [] }
    }

    /// The values that the result of a query, or of a selection on an object, depends on: with the optimistic layers,
    /// and without them.
    func values<Value>(of operation: PreparedOperation<Value>, on object: ObjectKey? = nil) -> [Dependency] {
        let base = writing.withLock { $0.base }.map {
            reading(of: operation, on: object, in: Published(table: $0)).dependencies
        }
        return reading(of: operation, on: object).dependencies + (base ?? [])
    }
}

/// Keeps the records of a query in a cache for as long as it exists: see `NormalizedCache.retain`.
public final class CacheRetention: Sendable {
    private let watchers: Watchers
    private let id: Int

    init(_ watchers: Watchers, _ dependencies: @escaping @Sendable () -> [Dependency]) {
        self.watchers = watchers
        id = watchers.retain(dependencies)
    }

    deinit { watchers.remove(id) }
}

/// The state of one watched object or query. It lives as long as the stream.
private final class ObjectWatch<Value>: Sendable {
    typealias Prepare = @Sendable (NormalizedCache) throws -> (PreparedOperation<Value>, ObjectKey?)

    private struct State: Sendable {
        /// The selection, and the object; `nil` for a query.
        var operation: (PreparedOperation<Value>, ObjectKey?)?
        /// The response that the last value was decoded from.
        var body: [UInt8]?
        var isOver = false
    }

    private let cache: NormalizedCache
    private let prepare: Prepare
    private let state = Locked(State())
    private let signal = Signal()
    private let watcher: ReadingWatcher

    init(_ cache: NormalizedCache, _ prepare: @escaping Prepare) {
        self.cache = cache
        self.prepare = prepare
        watcher = ReadingWatcher(cache) { [signal] in signal.raise() }
        signal.raise()
    }

    func next() async throws -> Value? {
        if state.withLock({ $0.isOver }) { return nil }
        do {
            while await signal.wait() {
                if let result = try changed() { return result.value }
            }
            return nil
        } catch {
            state.withLock { $0.isOver = true }
            throw error
        }
    }

    private func changed() throws -> CacheResult<Value>? {
        let (operation, object) = try state.withLock { $0.operation } ?? prepare(cache)
        let reading = cache.reading(of: operation, on: object)
        watcher.watch(reading) { [weak cache] in cache?.values(of: operation, on: object) ?? [] }
        let isSame = state.withLock { state in
            state.operation = (operation, object)
            defer { state.body = reading.response?.body ?? state.body }
            return state.body == reading.response?.body
        }
        return isSame ? nil : try cache.result(of: reading, operation, maxAge: nil)
    }
}
