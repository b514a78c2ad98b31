import Foundation
import SwiftGraphQLSelection

// An eviction is a transaction, so writes wait for it. Reads continue.
extension NormalizedCache {
    /// Starts an eviction if the cache exceeds its memory limit.
    func evictIfNeeded() {
        // Optimistic layers aren't counted, because an eviction can't shrink them.
        let (size, keptSize) = published.withLock { ($0.base.size, $0.keptSize) }
        // The records that watchers depend on may exceed the limit even after an eviction. Without `keptSize`, an
        // eviction would then run after each transaction.
        let due = max(maximumMemoryBytes, keptSize + maximumMemoryBytes / 4)
        if size <= due { return }
        if storage == nil, size - due > maximumMemoryBytes { return evict(to: maximumMemoryBytes) }
        evictInBackground { cache in
            // If the changes can't be saved, for example because the disk is full, they stay in memory up to twice the
            // limit.
            if cache.storage != nil, (try? cache.trim()) != nil || size - due < cache.maximumMemoryBytes { return }
            cache.evict(to: cache.maximumMemoryBytes)
        }
    }

    /// Starts removing rows from the file if it exceeds its size limit.
    func evictRowsIfNeeded() {
        guard let storage else { return }
        let size = storage.size
        if size <= max(maximumFileBytes, published.withLock { $0.keptDiskSize } + maximumFileBytes / 4) { return }
        evictInBackground { cache in
            _ = cache.loadAll()
            let part = Double(cache.maximumFileBytes) / Double(size)
            cache.evict(to: Int(part * Double(cache.published.withLock { $0.base.size })))
            guard (try? cache.saveNow()) != nil else { return }
            let size = storage.size
            // Without `inTransaction`, a transaction in progress would overwrite the size.
            cache.inTransaction { cache.published.withLock { $0.keptDiskSize = size } }
            // The eviction has loaded all rows and left placeholders for removed records. `trim` frees their memory.
            try? cache.trim()
        }
    }

    private func evictInBackground(_ body: @escaping @Sendable (NormalizedCache) -> Void) {
        let isRunning = isEvicting.withLock { isEvicting in
            defer { isEvicting = true }
            return isEvicting
        }
        if isRunning { return }
        later(0) { [weak self] in
            guard let self else { return }
            body(self)
            isEvicting.withLock { $0 = false }
        }
    }

    /// Frees memory, for example when the system warns that memory is scarce.
    ///
    /// A cache with a file saves its changes and unloads all records, which it reloads when they are needed. A
    /// cache without a file removes all records that no watcher or retention needs.
    ///
    /// - Throws: `CacheError` if the changes can't be saved, or inside an edit (`nestedEdit`). In both cases, all
    ///   records stay in memory.
    public func trim() throws {
        try checkNesting()
        guard let storage else { return evict(to: 0) }
        // Other threads may write while the file is saved, so this can take several attempts.
        for _ in 0..<3 {
            try saveNow()
            if unload(storage) { return }
        }
    }

    /// - Returns: Whether the records were unloaded. They stay in memory if some of them have changed since the last
    ///   save.
    private func unload(_ storage: CacheFile) -> Bool {
        inTransaction {
            if published.withLock({ $0.isClosed }) { return true }
            // Reading the dependencies may load records, so it must happen before the records are unloaded.
            let watched = watchers.dependencies
            let base = published.withLock { $0.base }
            guard storage.isReadOnly || storage.hasSaved(base) else { return false }
            storage.reset()
            let unloaded = storage.unloadedTable(firstOrder: base.firstOrder)
            let size = base.records(in: watched).compactMap { base[$0]?.size }.reduce(0, +)
            published.withLock { $0.keptSize = size }
            _ = load { $0 = unloaded }
            return true
        }
    }

    /// Loads all records from the file.
    ///
    /// - Returns: Whether all records were loaded.
    private func loadAll() -> Bool {
        guard storage != nil else { return true }
        var last: [UInt8]? = []
        while let key = last {
            // Each part of the records is loaded in its own transaction, so that other threads can write in between.
            let isLoaded = load { table in last = table.loadRows(after: key, limit: 500) }
            if !isLoaded { return false }
        }
        return true
    }

    /// Removes the least recently used root fields, and all records that no other root field needs, so that the
    /// records take at most `limit` bytes. Removes nothing if records can't be loaded, because their links are then
    /// unknown.
    func evict(to limit: Int) {
        if !loadAll() { return saveSoon() }
        inTransaction {
            if published.withLock({ $0.isBusy }) { return }
            // Reads continue during an eviction, so its result counts only if no watcher has been added. While views
            // keep adding watchers, for example in a list that scrolls, writes must not wait any longer. The next
            // transaction starts another eviction.
            for _ in 0..<3 {
                let version = watchers.version
                let eviction = eviction(to: limit)
                if watchers.version != version { continue }
                published.withLock { $0.keptSize = eviction.table.size }
                try? commit { table, _ in table = eviction.table }
                orders.withLock { orders in for value in eviction.removed { orders.uses[value] = nil } }
                return
            }
        }
    }

    private func eviction(to limit: Int) -> Eviction {
        // Reading the dependencies may load records, so it must happen before the records are copied.
        let watched = watchers.dependencies
        let state = published.withLock { $0 }
        let changed = Set(state.layerChanges)
        var eviction = Eviction(state.base, limit: limit, DocumentPaths(library))
        let kept = watched.union(changed).union(links(of: changed, in: state.table))
            .union(links(of: changed, in: state.base))
        eviction.run(keeping: kept, uses: orders.withLock { $0.uses })
        return eviction
    }

    /// Returns the objects to which the given records link.
    private func links(of changes: Set<Dependency>, in table: RecordTable) -> [Dependency] {
        var links: [RecordIndex] = []
        for index in table.records(in: changes) {
            guard let record = table[index] else { continue }
            for slot in record.fields.indices { record.appendTargets(of: slot, to: &links) }
        }
        return links.map { Dependency(table.key(of: $0)) }
    }

    func inTransaction<R>(_ body: () throws -> R) rethrows -> R {
        transaction.lock()
        defer { transaction.unlock() }
        return try body()
    }
}
