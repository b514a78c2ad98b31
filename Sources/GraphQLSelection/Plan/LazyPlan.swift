/// The plan of an operation, made when the first response has come: what is sent does not wait for it.
struct LazyPlan: Sendable {
    private enum State: Sendable {
        case recorded(Recording)
        case printed(PrintedDocument, [EncodedArgument])
        case made(PlanSet)
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

    /// The plan.
    var root: PlanSet {
        state.withLock { state in
            let recording: Recording
            switch state {
            case .made(let plan): return plan
            case .recorded(let known): recording = known
            case .printed(let document, let arguments): recording = document.recording.with(arguments: arguments)
            }
            let plan = PlanSet(recording)
            state = .made(plan)
            return plan
        }
    }
}
