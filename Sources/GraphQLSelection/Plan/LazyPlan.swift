/// The plan of an operation, made when the first response has come: what is sent does not wait for it.
final class LazyPlan: Sendable {
    private enum State: Sendable {
        case recorded(Recording)
        case made(PlanSet)
    }

    private let state: Locked<State>

    init(_ recording: Recording) {
        state = Locked(.recorded(recording))
    }

    /// The plan.
    var root: PlanSet {
        state.withLock { state in
            switch state {
            case .made(let plan): return plan
            case .recorded(let recording):
                let plan = PlanSet(recording)
                state = .made(plan)
                return plan
            }
        }
    }
}
