/// The documents of the operations that a client has sent, with their plans.
///
/// A document depends only on the calls of a selection, so operations that differ only in argument values share a
/// document. The closures still run every time. A client has one cache, which is bounded by `capacity` and shared by
/// copies of the client. In debug builds, each selection has a cache too, for operations that are prepared without a
/// client.
package final class DocumentCache: Sendable {
    private struct State: Sendable {
        var documents: [PreparedDocument.Key: PreparedDocument] = [:]
        /// The number of calls in all documents.
        var callCount = 0
    }

    /// The maximum number of calls in all documents. A call takes about 500 bytes, including its plan.
    private let capacity: Int
    private let state = Locked(State())

    /// Creates an empty cache.
    package init(capacity: Int = 20_000) { self.capacity = capacity }

    /// Returns the document of a recording. If there are too many documents, the new one replaces all others.
    ///
    /// - Throws: The errors of `PreparedDocument`.
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
