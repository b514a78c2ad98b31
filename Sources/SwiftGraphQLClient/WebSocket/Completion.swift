import GraphQLSelection

/// What one task waits for and another thread brings about, once.
final class Completion<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case idle
        case waiting(CheckedContinuation<Value, any Error>)
        case finished(Result<Value, any Error>)
    }

    private let state = Locked(State.idle)

    /// Whether there is nothing more to be brought about, be it that nobody waits any more.
    var isFinished: Bool {
        state.withLock { if case .finished = $0 { true } else { false } }
    }

    /// Finishes it, if that has not been done.
    ///
    /// - Returns: Whether the result counts: false where it was finished or cancelled before.
    @discardableResult func finish(_ result: Result<Value, any Error>) -> Bool {
        let (counts, continuation) = state.withLock { state -> (Bool, CheckedContinuation<Value, any Error>?) in
            defer { if case .finished = state {} else { state = .finished(result) } }
            switch state {
            case .idle: return (true, nil)
            case .waiting(let continuation): return (true, continuation)
            case .finished: return (false, nil)
            }
        }
        continuation?.resume(with: result)
        return counts
    }

    /// Waits, in one task alone.
    ///
    /// - Throws: What it was finished with; `CancellationError` as soon as the task is cancelled.
    func wait() async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Value, any Error>? in
                    if case .finished(let result) = state { return result }
                    state = .waiting(continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            finish(.failure(CancellationError()))
        }
    }
}
