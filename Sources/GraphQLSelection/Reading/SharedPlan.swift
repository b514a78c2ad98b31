/// The plan of a document, shared by all operations with that document. It is created when the first response arrives,
/// so that it doesn't delay sending.
///
/// It keeps the readers of a response for the next one, so that the cost of a small response only depends on its
/// contents.
final class SharedPlan: Sendable {
    private struct State: Sendable {
        var plan: PlanSet?
        /// The readers of an earlier response, until the next response takes them.
        var idle: IdleReader?
    }

    private let recording: Recording
    private let names: ResponseNames
    private let state = Locked(State())

    init(_ recording: Recording, _ names: ResponseNames) {
        self.recording = recording
        self.names = names
    }

    /// Returns the plan.
    func plan() -> PlanSet {
        if let plan = state.withLock({ $0.plan }) { return plan }
        let plan = PlanSet(recording, names)
        state.withLock { $0.plan = plan }
        return plan
    }

    /// Returns a reader for a response's `data`. The caller owns it.
    func takeReader() -> ObjectReader {
        if let idle = state.withLock({ $0.idle.take() }) { return idle.root }
        let pass = DecodingPass()
        return ObjectReader(pass, plan(), at: pass.root)
    }

    /// Keeps a reader for the next response.
    func putBack(_ root: consuming ObjectReader) {
        if let idle = IdleReader(root) { state.withLock { $0.idle = idle } }
    }
}

/// A reader, and the readers below it, which nothing else refers to.
///
/// It is unchecked `Sendable` because its creator gives up its reference, and so does the code that takes the reader
/// out of it.
private struct IdleReader: @unchecked Sendable {
    let root: ObjectReader

    /// Creates an idle reader; `nil` if the reader can't be reused, because a closure has kept a scope or the response
    /// had to be validated.
    init?(_ root: consuming ObjectReader) {
        var count = 0
        guard isKnownUniquelyReferenced(&root), root.countIdle(&count), count == root.pass.readerCount,
            root.pass.close()
        else { return nil }
        self.root = root
    }
}
