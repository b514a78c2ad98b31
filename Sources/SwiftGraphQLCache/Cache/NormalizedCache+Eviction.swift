import Foundation
import SwiftGraphQLSelection

// An eviction works on a copy of the records while other threads read and write. If anything changes in the meantime,
// the eviction runs again.
extension NormalizedCache {
    /// Starts an eviction if the cache exceeds its memory limit.
    func evictIfNeeded() {
        // Optimistic layers aren't counted, because an eviction can't shrink them.
        let (base, keptSize) = writing.withLock { ($0.base, $0.keptSize) }
        let size = (base ?? published.withLock { $0.table }).size
        // The records that watchers depend on may exceed the limit even after an eviction. Without `keptSize`, an
        // eviction would then run after each transaction.
        let due = max(maximumMemoryBytes, keptSize + maximumMemoryBytes / 4)
        if size <= due { return }
        if storage == nil, size - due > maximumMemoryBytes { return finish(beginEviction(to: maximumMemoryBytes)) }
        evictInBackground { cache in
            // If the changes can't be saved, for example because the disk is full, they stay in memory up to twice the
            // limit.
            if cache.storage != nil, (try? cache.trim()) != nil || size - due < cache.maximumMemoryBytes { return }
            cache.finish(cache.beginEviction(to: cache.maximumMemoryBytes))
        }
    }

    /// Starts removing rows from the file if it exceeds its size limit.
    func evictRowsIfNeeded() {
        guard let storage else { return }
        let size = storage.size
        if size <= max(maximumFileBytes, writing.withLock { $0.keptDiskSize } + maximumFileBytes / 4) { return }
        evictInBackground { cache in
            _ = cache.loadAll()
            let part = Double(cache.maximumFileBytes) / Double(size)
            cache.finish(cache.beginEviction(to: Int(part * Double(cache.currentState().base.size))))
            guard (try? cache.saveNow()) != nil else { return }
            let size = storage.size
            // Without `inTransaction`, a transaction in progress would overwrite the size.
            cache.inTransaction { cache.writing.withLock { $0.keptDiskSize = size } }
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
        guard let storage else { return finish(beginEviction(to: 0)) }
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
            let watched = watchers.dependencies.compactMap(\.record)
            let base = writing.withLock { $0.base } ?? published.withLock { $0.table }
            guard storage.isReadOnly || storage.hasSaved(base) else { return false }
            storage.reset()
            let unloaded = storage.unloadedTable(firstOrder: base.firstOrder)
            writing.withLock {
                $0.keptSize = watched.compactMap { base[$0]?.size }.reduce(0, +)
                $0.evictions += 1
            }
            _ = load { $0 = unloaded }
            watchers.notifyAll()
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

    /// The result of an eviction that hasn't been published yet.
    struct PendingEviction {
        fileprivate let limit: Int
        /// The finished eviction; `nil` if records couldn't be loaded, because their links are then unknown.
        fileprivate let eviction: Eviction?
        fileprivate let state: EvictedState
    }

    /// The state from which an eviction starts: the records, and the values to keep.
    fileprivate struct EvictedState {
        /// The records without the optimistic layers.
        let base: RecordTable
        /// The records with the optimistic layers.
        let visible: RecordTable
        let writing: Writing
        let versions: (cache: Int, watchers: Int)

        /// The values that optimistic layers changed, and the objects to which these values link, both with and without
        /// the layers.
        var layerValues: [Dependency] {
            var links: [RecordIndex] = []
            for change in writing.layerChanges {
                for table in [visible, base] {
                    guard let record = (change.record ?? table.root).flatMap({ table[$0] }) else { continue }
                    let slots = change.rootField.map { [record.fields.slot(of: $0)].compactMap { $0 } }
                    for slot in slots ?? Array(record.fields.indices) { record.appendTargets(of: slot, to: &links) }
                }
            }
            return writing.layerChanges + links.map { .record($0) }
        }
    }

    func beginEviction(to limit: Int) -> PendingEviction {
        let isPossible = loadAll()
        let state = currentState()
        if !isPossible { return PendingEviction(limit: limit, eviction: nil, state: state) }
        var eviction = Eviction(state.base, limit: limit, DocumentPaths(library))
        eviction.run(
            keeping: watchers.dependencies.union(state.layerValues), uses: orders.withLock { $0.uses })
        return PendingEviction(limit: limit, eviction: eviction, state: state)
    }

    /// Publishes the result of an eviction. If anything has changed in the meantime, the eviction runs again, and if
    /// necessary a third time, inside a transaction, where nothing else can change.
    func finish(_ pending: PendingEviction) {
        if publish(pending) || publish(beginEviction(to: pending.limit)) { return }
        inTransaction { _ = publish(beginEviction(to: pending.limit)) }
    }

    /// - Returns: Whether the eviction is finished. It is also finished if another eviction finished first, if the
    ///   cache was cleared, or if records can't be loaded.
    private func publish(_ pending: PendingEviction) -> Bool {
        guard let eviction = pending.eviction else {
            saveSoon()
            return true
        }
        return inTransaction {
            let now = currentState()
            if now.writing.isBusy || now.writing.evictions != pending.state.writing.evictions { return true }
            if now.versions != pending.state.versions { return false }
            writing.withLock {
                $0.keptSize = eviction.table.size
                $0.evictions += 1
            }
            try? commit { table, _ in table = eviction.table }
            orders.withLock { orders in for value in eviction.removed { orders.uses[value] = nil } }
            return true
        }
    }

    private func currentState() -> EvictedState {
        inTransaction {
            let writing = writing.withLock { $0 }
            let published = published.withLock { $0 }
            return EvictedState(
                base: writing.base ?? published.table, visible: published.table, writing: writing,
                versions: (published.version, watchers.version))
        }
    }

    func inTransaction<R>(_ body: () throws -> R) rethrows -> R {
        transaction.lock()
        defer { transaction.unlock() }
        return try body()
    }
}
