/// The documents that a client has recently sent, with their plans.
///
/// A document depends only on the calls of a selection, so operations that differ only in argument values share one.
/// The closures still run every time. A client has one cache, bounded by `capacity`, which copies of the client share.
package final class DocumentCache: Sendable {
    private struct Entry: Sendable {
        let document: PreparedDocument
        /// The value of `useCount` when this document was last used.
        var lastUse: Int
    }

    private struct State: Sendable {
        var entries: [PreparedDocument.Key: Entry] = [:]
        /// The number of times that a document was requested.
        var useCount = 0
        /// The number of calls in all documents.
        var callCount = 0
    }

    /// The maximum number of calls in all documents. A call takes about 200 bytes, including its plan.
    private let capacity: Int
    private let state = Locked(State())

    #if DEBUG
        /// The shapes that were checked for calls that depend on data.
        let checkedShapes = CheckedShapes()
    #endif

    /// Creates an empty cache.
    package init(capacity: Int = 20_000) { self.capacity = capacity }

    /// Returns the document of a recording. A new document replaces those that were used least recently.
    ///
    /// - Throws: The errors of `PreparedDocument`.
    func document(of key: PreparedDocument.Key) throws -> PreparedDocument {
        let known = state.withLock { state -> PreparedDocument? in
            state.useCount += 1
            // Hashing and comparing a recording takes most of the time here, so it is looked up once.
            guard let index = state.entries.index(forKey: key) else { return nil }
            state.entries.values[index].lastUse = state.useCount
            return state.entries.values[index].document
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
