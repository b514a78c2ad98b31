/// The documents of the operations that a client has sent, with their plans.
///
/// A document depends only on the calls of a selection, so operations that differ only in argument values share a
/// document. The closures still run for each operation. A client has one cache, which is bounded by `capacity`; copies
/// of the client share that cache. In debug builds, each selection has a cache too, for operations that are prepared
/// without a client.
package final class DocumentCache: Sendable {
    private struct State: Sendable {
        var documents: [PreparedDocument.Key: PreparedDocument] = [:]
        /// The total number of calls in all cached documents.
        var callCount = 0
    }

    /// The maximum total number of calls in all cached documents. Each call takes about 500 bytes, including its plan.
    private let capacity: Int
    private let state = Locked(State())

    /// Creates an empty cache for documents with at most `capacity` calls in total.
    package init(capacity: Int = 20_000) { self.capacity = capacity }

    /// Returns the document for the given key. If a new document doesn't fit, it replaces all cached documents. A
    /// document that exceeds the capacity alone isn't stored.
    ///
    /// - Throws: Any error that `PreparedDocument.init` throws.
    func document(of key: PreparedDocument.Key) throws -> PreparedDocument {
        if let known = state.withLock({ $0.documents[key] }) { return known }
        let new = try PreparedDocument(key)
        let callCount = key.recording.callCount
        if callCount > capacity { return new }
        state.withLock { state in
            if state.callCount + callCount > capacity { state = State() }
            if state.documents.updateValue(new, forKey: key) == nil { state.callCount += callCount }
        }
        return new
    }
}
