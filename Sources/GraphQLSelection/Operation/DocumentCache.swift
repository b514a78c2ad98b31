/// The documents that a client has sent lately, with their plans.
///
/// A document depends on the calls of a selection alone, so operations that differ in argument values share one. The
/// closures run each time all the same. A client has one cache, bounded by `capacity`; copies of the client share it.
package final class DocumentCache: Sendable {
    private struct Entry: Sendable {
        let document: PreparedDocument
        /// How many documents had been asked for when this one was requested last.
        var lastUse: Int
    }

    private struct State: Sendable {
        var entries: [PreparedDocument.Key: Entry] = [:]
        var useCount = 0
        /// How many calls all documents have.
        var callCount = 0
    }

    /// How many calls all kept documents may have. A call takes some 200 bytes, its plan included.
    private let capacity: Int
    private let state = Locked(State())

    /// An empty cache.
    package init(capacity: Int = 20_000) { self.capacity = capacity }

    /// The document of a recording; one that is not known is made and kept, in place of those not asked for longest.
    ///
    /// - Throws: As `PreparedDocument`.
    func document(of key: PreparedDocument.Key) throws -> PreparedDocument {
        let known = state.withLock { state -> PreparedDocument? in
            state.useCount += 1
            state.entries[key]?.lastUse = state.useCount
            return state.entries[key]?.document
        }
        if let known { return known }
        let new = try PreparedDocument(key)
        let callCount = key.recording.callCount
        if callCount > capacity { return new }
        state.withLock { state in
            while state.callCount + callCount > capacity,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.callCount -= oldest.key.recording.callCount
                state.entries[oldest.key] = nil
            }
            if state.entries.updateValue(Entry(document: new, lastUse: state.useCount), forKey: key) == nil {
                state.callCount += callCount
            }
        }
        return new
    }
}
