public import Foundation

extension OfflineQueue {
    /// Removes a mutation, and its optimistic edits. Does nothing if no mutation has this identifier.
    ///
    /// A request that is in progress is not cancelled.
    ///
    /// - Throws: `CacheError` if the file can't be written, or inside an edit of the cache (`nestedEdit`). In that
    ///   case, the mutation stays.
    public func remove(_ id: UUID) throws {
        try client.cache.checkNesting()
        let layer = try lock.withLock { () -> Int? in
            guard let index = state.index(of: id) else { return nil }
            let number = state.entries[index].row.number
            try write { () throws(CacheError) in try file.delete(number) }
            let entry = state.entries.remove(at: index)
            if state.unrecorded?.id == id { state.unrecorded = nil }
            publish()
            return entry.layer
        }
        client.cache.dropLayer(layer)
    }

    /// Removes all mutations and their optimistic edits, and removes their bytes from the file.
    ///
    /// Call this when a user signs out, before `NormalizedCache.clear()`, which leaves the queue as it is. A request
    /// that is in progress is not cancelled.
    ///
    /// - Throws: `CacheError` if the file can't be written, or inside an edit of the cache (`nestedEdit`). If
    ///   `mutations` isn't empty afterwards, nothing was removed.
    public func clear() throws {
        try client.cache.checkNesting()
        let layers = try lock.withLock { () -> Set<Int> in
            try write { () throws(CacheError) in try file.deleteAll() }
            let layers = Set(state.entries.compactMap(\.layer))
            state.entries = []
            state.unrecorded = nil
            state.lanes = [:]
            publish()
            return layers
        }
        client.cache.dropLayers(layers)
        try lock.withLock { try file.scrub() }
    }

    /// Moves a failed mutation to the end of the queue, so that it is sent again.
    ///
    /// A rejected mutation gets a new identifier, because servers repeat their response to a known idempotency key. A
    /// mutation whose outcome is unclear keeps its identifier.
    ///
    /// - Returns: The identifier; `nil` if no mutation with the given identifier has failed as `rejected` or
    ///   `outcomeUnknown`.
    /// - Throws: The errors of `add`. In that case, the mutation stays as it is.
    @discardableResult
    public func requeue(_ id: UUID) throws -> UUID? {
        let entry = lock.withLock { state.index(of: id).map { state.entries[$0] } }
        guard let entry, let steps = entry.steps, let code = entry.mutation.failure?.code,
            code == .rejected || code == .outcomeUnknown
        else { return nil }
        return try append(steps, entry.row.variables, code == .rejected ? UUID() : id, replacing: id)
    }
}
