/// The plan of an operation, made when the first response has come: what is sent does not wait for it.
///
/// It keeps the readers of a response for the next one, so that a small response costs no more than what is in it.
struct LazyPlan: Sendable {
    private enum State: Sendable {
        case recorded(Recording)
        case printed(PrintedDocument, [EncodedArgument])
        case made(PlanSet, IdleReader?)
    }

    private let state: Locked<State>

    /// The plan of calls that have no arguments.
    init(_ recording: Recording) {
        state = Locked(.recorded(recording))
    }

    /// The plan of the calls that a document was printed of, with these arguments.
    init(_ document: PrintedDocument, _ arguments: [EncodedArgument]) {
        state = Locked(.printed(document, arguments))
    }

    /// A reader of a response's `data`, which belongs to the caller.
    func takeReader() -> Fields {
        let (plan, idle) = state.withLock { state in
            let recording: Recording
            switch state {
            case .made(let plan, let idle):
                if idle != nil { state = .made(plan, nil) }
                return (plan, idle)
            case .recorded(let known): recording = known
            case .printed(let document, let arguments): recording = document.recording.with(arguments: arguments)
            }
            let plan = PlanSet(recording)
            state = .made(plan, nil)
            return (plan, nil)
        }
        return idle?.root ?? Fields(root: plan)
    }

    /// Keeps a reader that has read a response for the next.
    func putBack(_ root: consuming Fields) {
        guard let idle = IdleReader(root) else { return }
        state.withLock { state in
            if case .made(let plan, nil) = state { state = .made(plan, idle) }
        }
    }
}

/// A reader, with those below it, that nobody else holds.
///
/// Unchecked: who makes one lets go of it, and who takes the reader out of it lets go of this.
private struct IdleReader: @unchecked Sendable {
    let root: Fields

    /// nil if the reader can't be used again: a closure has kept a scope, or the response had to be read whole.
    init?(_ root: consuming Fields) {
        var root = root
        var count = 0
        guard isKnownUniquelyReferenced(&root), root.countIdle(&count), count == root.reading.readerCount,
            root.reading.close()
        else { return nil }
        self.root = root
    }
}
