/// The plan of an operation, made when the first response has come: what is sent does not wait for it.
///
/// It keeps the readers of a response for the next one, so that a small response costs no more than what is in it.
struct LazyPlan: Sendable {
    private enum Source: Sendable {
        case recorded(Recording)
        case printed(PrintedDocument, [EncodedArgument])
        case made(PlanSet)
    }

    private struct State: Sendable {
        var source: Source
        /// What has read a response, until the next one takes it.
        var idle: IdleReader?

        mutating func plan() -> PlanSet {
            let recording: Recording
            switch source {
            case .made(let plan): return plan
            case .recorded(let known): recording = known
            case .printed(let document, let arguments): recording = document.recording.with(arguments: arguments)
            }
            let plan = PlanSet(recording)
            source = .made(plan)
            return plan
        }
    }

    private let state: Locked<State>

    /// The plan of calls that have no arguments.
    init(_ recording: Recording) {
        state = Locked(State(source: .recorded(recording)))
    }

    /// The plan of the calls that a document was printed of, with these arguments.
    init(_ document: PrintedDocument, _ arguments: [EncodedArgument]) {
        state = Locked(State(source: .printed(document, arguments)))
    }

    /// A reader of a response's `data`, which belongs to the caller.
    func takeReader() -> Fields {
        if let idle = state.withLock({ $0.idle.take() }) { return idle.root }
        return Fields(root: state.withLock { $0.plan() })
    }

    /// Keeps a reader that has read a response for the next.
    func putBack(_ root: consuming Fields) {
        if let idle = IdleReader(root) { state.withLock { $0.idle = idle } }
    }
}

/// A reader, with those below it, that nobody else holds.
///
/// Unchecked: who makes one lets go of it, and who takes the reader out of it lets go of this.
private struct IdleReader: @unchecked Sendable {
    let root: Fields

    /// nil if the reader can't be used again: a closure has kept a scope, or the response had to be read whole.
    init?(_ root: consuming Fields) {
        var count = 0
        guard isKnownUniquelyReferenced(&root), root.countIdle(&count), count == root.reading.readerCount,
            root.reading.close()
        else { return nil }
        self.root = root
    }
}
