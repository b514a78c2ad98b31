import Foundation
import GraphQLSelection

// Eviction runs concurrently with readers and writers. Only its last step is a transaction, which repeats the changes
// that were made in the meantime.
extension NormalizedCache {
    /// Starts an eviction if the cache has grown too much. If it has grown far too much, also waits for it.
    func evictIfNeeded() {
        // Optimistic layers don't count, because an eviction can't make them smaller.
        let size = (writing.withLock { $0.base } ?? published.withLock { $0.table }).size
        // The values that watchers depend on may exceed the limit, and then eviction would run after each transaction.
        let due = writing.withLock { max(limit, $0.keptSize + limit / 4) }
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
        /// The number of values that had become dependencies before it, for `Watchers.noted`.
        fileprivate let noted: Int
        /// The version of the cache whose changes are repeated.
        fileprivate var version: Int
    }

    func beginEviction(to limit: Int) -> PendingEviction {
        let noted = watchers.beginNoting()
        let (table, writing, version) = inTransaction { currentState() }
        let key = Array("\(library.queryType):".utf8)
        let root = key.withUnsafeBytes { table.index(of: $0) }
        var eviction = Eviction(table, limit: limit, root: root, DocumentPaths(library))
        let kept = watchers.dependencies.union(writing.layerChanges).union(layerLinks(writing))
        eviction.run(keeping: kept, uses: orders.withLock { $0.uses })
        return PendingEviction(eviction: eviction, number: writing.evictions, noted: noted, version: version)
    }

    func finish(_ pending: PendingEviction) {
        var pending = pending
        // Repeats what changed during the eviction, so that little is left for the transaction.
        if repeatChanges(in: &pending) {
            inTransaction {
                guard repeatChanges(in: &pending) else { return }
                let result = pending.eviction.table
                writing.withLock {
                    $0.keptSize = result.size
                    $0.evictions += 1
                }
                try? commit { table, _ in table = result }
                result.forget(pending.eviction.unused)
                orders.withLock { orders in orders.uses = orders.uses.filter { result[$0.key.record] != nil } }
            }
        }
        watchers.endNoting()
    }

    /// Repeats what has changed since the eviction began.
    ///
    /// - Returns: Whether the eviction can still be finished: not if another one was faster, or the cache was cleared.
    func repeatChanges(in pending: inout PendingEviction) -> Bool {
        let (table, writing, version) = inTransaction { currentState() }
        if writing.isBusy || writing.evictions != pending.number { return false }
        var values = watchers.noted(since: pending.noted)
        if version != pending.version {
            // A watched result may consist of other values now.
            values += watchers.results
            pending.version = version
        }
        pending.eviction.repeatChanges(of: table, keeping: values)
        return true
    }

    /// The objects that optimistic edits have put into fields.
    private func layerLinks(_ writing: Writing) -> [Dependency] {
        let visible = published.withLock { $0.table }
        var links: [RecordIndex] = []
        for value in writing.layerChanges {
            guard let record = visible[value.record], let slot = record.shape.index(of: value.field) else { continue }
            record.appendTargets(of: slot, to: &links)
        }
        return links.map { Dependency(record: $0, field: Dependency.existence) }
    }

    /// The records without the layers, the state of transactions, and the version of the cache.
    private func currentState() -> (RecordTable, Writing, version: Int) {
        let writing = writing.withLock { $0 }
        let published = published.withLock { $0 }
        return (writing.base ?? published.table, writing, published.version)
    }

    private func inTransaction<R>(_ body: () -> R) -> R {
        transaction.lock()
        defer { transaction.unlock() }
        return body()
    }
}
