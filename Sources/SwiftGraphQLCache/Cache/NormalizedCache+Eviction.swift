import Foundation
import GraphQLSelection

// Eviction runs concurrently with readers and writers. Only its last step is a transaction, which repeats the changes
// that were made in the meantime.
extension NormalizedCache {
    /// Starts an eviction if the cache has grown too much. If it has grown far too much, also waits for it.
    func evictIfNeeded() {
        // Optimistic layers don't count, because an eviction can't make them smaller.
        let (base, keptSize) = writing.withLock { ($0.base, $0.keptSize) }
        let size = (base ?? published.withLock { $0.table }).size
        // The values that watchers depend on may exceed the limit, and then eviction would run after each transaction.
        let due = max(limit, keptSize + limit / 4)
        if size <= due { return }
        if size - due > limit { return evict() }
        let isRunning = isEvicting.withLock { isEvicting in
            defer { isEvicting = true }
            return isEvicting
        }
        if isRunning { return }
        inBackground { [weak self] in
            guard let self else { return }
            evict()
            isEvicting.withLock { $0 = false }
        }
    }

    private func evict() { finish(beginEviction(to: limit)) }

    /// An eviction that others don't see yet.
    struct PendingEviction {
        fileprivate var eviction: Eviction
        /// The number of earlier evictions.
        fileprivate let number: Int
        /// The number of loads of records that had failed when the eviction began.
        fileprivate let failedLoads: Int
        /// The versions up to which changes are repeated.
        fileprivate var versions: EvictedState.Versions
    }

    /// What an eviction shrinks, and what it must keep.
    fileprivate struct EvictedState {
        typealias Versions = (cache: Int, watchers: Int)

        /// The records without the optimistic layers.
        let base: RecordTable
        /// The records with the optimistic layers.
        let visible: RecordTable
        let writing: Writing
        let versions: Versions

        /// What optimistic layers changed, and the objects that it refers to, with the layers and without them.
        var layerValues: [Dependency] {
            var links: [RecordIndex] = []
            for change in writing.layerChanges {
                for table in [visible, base] {
                    guard let record = (change.record ?? table.root).flatMap({ table[$0] }) else { continue }
                    let slots = change.rootField.map { [record.shape.index(of: $0)].compactMap { $0 } }
                    for slot in slots ?? Array(record.shape.fields.indices) {
                        record.appendTargets(of: slot, to: &links)
                    }
                }
            }
            return writing.layerChanges + links.map { .record($0) }
        }
    }

    func beginEviction(to limit: Int) -> PendingEviction {
        let state = currentState()
        let failedLoads = state.base.failedLoads
        var eviction = Eviction(state.base, limit: limit, DocumentPaths(library))
        eviction.run(
            keeping: watchers.dependencies.union(state.layerValues), uses: orders.withLock { $0.uses })
        return PendingEviction(
            eviction: eviction, number: state.writing.evictions, failedLoads: failedLoads, versions: state.versions)
    }

    func finish(_ pending: PendingEviction) {
        var pending = pending
        // Repeats what changed during the eviction, so that little is left for the transaction.
        if repeatChanges(in: &pending) {
            inTransaction {
                guard repeatChanges(in: &pending) else { return }
                let result = pending.eviction.table
                // A record that couldn't be loaded looks like a free index, and its links were not followed. The next
                // eviction tries again.
                if result.failedLoads != pending.failedLoads { return saveSoon() }
                writing.withLock {
                    $0.keptSize = result.size
                    $0.evictions += 1
                }
                try? commit { table, _ in table = result }
                result.forget(pending.eviction.unused)
                orders.withLock { orders in
                    orders.uses = orders.uses.filter { use in
                        (use.key.record ?? result.root).flatMap { result[$0] } != nil
                    }
                }
            }
        }
    }

    /// Repeats what has changed since the eviction began.
    ///
    /// - Returns: Whether the eviction can still be finished: not if another one was faster, or the cache was cleared.
    func repeatChanges(in pending: inout PendingEviction) -> Bool {
        let state = currentState()
        if state.writing.isBusy || state.writing.evictions != pending.number { return false }
        // If neither has changed, this saves reading all watched results again.
        let isSame = state.versions == pending.versions
        let kept = isSame ? [] : watchers.dependencies.union(state.layerValues)
        pending.eviction.repeatChanges(of: state.base, keeping: kept)
        pending.versions = state.versions
        return true
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

    func inTransaction<R>(_ body: () -> R) -> R {
        transaction.lock()
        defer { transaction.unlock() }
        return body()
    }
}
