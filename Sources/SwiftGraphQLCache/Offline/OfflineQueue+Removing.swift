public import Foundation
import SwiftGraphQLClient

extension OfflineQueue {
    /// Removes a mutation and its optimistic edits. Does nothing if no mutation has the given identifier.
    ///
    /// `remove` doesn't cancel a request in progress.
    ///
    /// - Throws: `CacheError` if the file can't be written, or inside an edit to the cache (`nestedEdit`). In both
    ///   cases, the mutation stays.
    public func remove(_ id: UUID) throws {
        try client.cache.checkNesting()
        let layer = try lock.withLock { () -> Int? in
            guard let index = state.index(of: id) else { return nil }
            let number = state.entries[index].mutation.row.number
            try write { () throws(CacheError) in try file.delete([number]) }
            let entry = state.entries.remove(at: index)
            if state.unrecorded?.id == id { state.unrecorded = nil }
            observers.raise()
            return entry.layer
        }
        client.cache.dropLayer(layer)
    }

    /// Removes all mutations and their optimistic edits, and erases their bytes from the file.
    ///
    /// Call this when a user signs out, before `NormalizedCache.clear()`, which doesn't change the queue. A request in
    /// progress isn't cancelled.
    ///
    /// - Throws: `CacheError` if the file can't be written, or inside an edit to the cache (`nestedEdit`). If
    ///   `mutations` isn't empty after an error, nothing was removed.
    public func clear() throws {
        try client.cache.checkNesting()
        let layers = try lock.withLock { () -> Set<Int> in
            try write { () throws(CacheError) in try file.delete(state.entries.map(\.mutation.row.number)) }
            let layers = Set(state.entries.compactMap(\.layer))
            state.entries = []
            state.unrecorded = nil
            state.lanes = [:]
            observers.raise()
            return layers
        }
        client.cache.dropLayers(layers)
        try lock.withLock { try file.scrub() }
    }

    /// Moves a failed mutation to the end of the queue, so that it is resent.
    ///
    /// A rejected mutation gets a new identifier, because servers repeat their response to a known idempotency key. A
    /// mutation with an unknown outcome keeps its identifier.
    ///
    /// - Returns: The identifier of the queued mutation; `nil` if no mutation with the given identifier has failed with
    ///   `rejected` or `outcomeUnknown`.
    /// - Throws: Any error that `add` throws. In that case, the mutation doesn't change.
    @discardableResult
    public func requeue(_ id: UUID) throws -> UUID? {
        let entry = lock.withLock { state.index(of: id).map { state.entries[$0] } }
        guard let entry, let steps = entry.steps, let code = entry.mutation.failure?.code,
            code == .rejected || code == .outcomeUnknown
        else { return nil }
        return try append(steps, entry.mutation.row.variables, code == .rejected ? UUID() : id, replacing: id)
    }
}
