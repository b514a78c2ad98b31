import Foundation

/// A result that one task waits for and that another thread delivers once.
///
/// The class is unchecked `Sendable`, because the lock guards the state.
package final class Completion<Value: Sendable>: @unchecked Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Value, any Error>)
        case finished(Result<Value, any Error>)
    }

    private let lock = NSLock()
    private var state = State.idle

    /// Creates a completion that hasn't been finished.
    package init() {}

    /// Whether the completion has been finished, or its waiting task was cancelled.
    package var isFinished: Bool {
        lock.withLock { if case .finished = state { true } else { false } }
    }

    /// Delivers the result.
    ///
    /// - Returns: `false` if the result was ignored, because the completion was already finished or cancelled.
    @discardableResult package func finish(_ result: Result<Value, any Error>) -> Bool {
        let before = lock.withLock {
            let before = state
            if case .finished = before {} else { state = .finished(result) }
            return before
        }
        switch before {
        case .idle: return true
        case .waiting(let continuation):
            continuation.resume(with: result)
            return true
        case .finished: return false
        }
    }

    /// Waits for the result. Only one task may call this method, and only once.
    ///
    /// - Throws: The error in the result, or `CancellationError` as soon as the task is cancelled.
    package func wait() async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = lock.withLock { () -> Result<Value, any Error>? in
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

extension Completion<Void> {
    /// Ends the wait, with an error if there is one.
    package func finish(_ error: (any Error)?) { finish(error.map { .failure($0) } ?? .success(())) }
}
