/// What one decoding pass has in common: the server's errors, and whether the selection broke its plan.
final class ResponseReading {
    let errors: [GraphQLError]
    private var isTaken: [Bool]
    /// The first call that the plan does not hold. It fails the whole response, even where a closure swallowed it.
    private(set) var violation: SelectionError?

    /// The stack of the thread that decodes.
    private(set) lazy var stack = StackGuard()

    init(errors: [GraphQLError]) {
        self.errors = errors
        isTaken = Array(repeating: false, count: errors.count)
    }

    /// Whether there is an error that no part of the selection took as a value.
    var hasUntakenErrors: Bool { isTaken.contains(false) }

    func violate(_ error: SelectionError) {
        if violation == nil { violation = error }
    }

    /// The errors at a place and within it; from now on they no longer fail the response. Those without a path belong
    /// to the whole response.
    func takeErrors(within path: ResponsePath) -> [GraphQLError] {
        let indices = errors.indices.filter { path.contains(errors[$0].path ?? ResponsePath()) }
        for index in indices { isTaken[index] = true }
        return indices.map { errors[$0] }
    }

    /// What the server says of a place where a value is missing: errors at it, within it, or on the way to it.
    func errors(about path: ResponsePath) -> [GraphQLError] {
        errors.filter { error in
            guard let place = error.path else { return false }
            return path.contains(place) || place.contains(path)
        }
    }
}
