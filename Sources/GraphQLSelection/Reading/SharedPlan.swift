/// The plan of a document, which all operations of the document share. It is made when the first response has come:
/// what is sent does not wait for it.
///
/// It keeps the readers of a response for the next one, so that a small response costs no more than what is in it.
final class SharedPlan: Sendable {
    private struct State: Sendable {
        var plan: PlanSet?
        /// What has read a response, until the next one takes it.
        var idle: IdleReader?
    }

    private let recording: Recording
    private let names: ResponseNames
    private let state = Locked(State())

    init(_ recording: Recording, _ names: ResponseNames) {
        self.recording = recording
        self.names = names
    }

    /// The plan.
    func plan() -> PlanSet {
        if let plan = state.withLock({ $0.plan }) { return plan }
        let plan = PlanSet(recording, names)
        state.withLock { $0.plan = plan }
        return plan
    }

    /// A reader of a response's `data`, which belongs to the caller.
    func takeReader() -> ObjectReader {
        if let idle = state.withLock({ $0.idle.take() }) { return idle.root }
        let pass = DecodingPass()
        return ObjectReader(pass, plan(), at: pass.root)
    }

    /// Keeps a reader that has read a response for the next.
    func putBack(_ root: consuming ObjectReader) {
        if let idle = IdleReader(root) { state.withLock { $0.idle = idle } }
    }
}

/// A reader, with those below it, that nobody else holds.
///
/// Unchecked: its creator gives up its reference, and so does the code that takes the reader out of it.
private struct IdleReader: @unchecked Sendable {
    let root: ObjectReader

    /// nil if the reader can't be used again: a closure has kept a scope, or the response had to be read whole.
    init?(_ root: consuming ObjectReader) {
        var count = 0
        guard isKnownUniquelyReferenced(&root), root.countIdle(&count), count == root.pass.readerCount,
            root.pass.close()
        else { return nil }
        self.root = root
    }
}
