import SwiftGraphQLSelection

/// An operation that starts in a separate task, because a token must be fetched first, or because the closures of
/// selections must not run on the caller's actor.
///
/// The operation requests a response only when the consumer of its stream requests an element, so it buffers no
/// responses. The operation ends when its last reference is released.
final class StartedOperation<Parts: Sendable>: Sendable {
    /// The recorder of the error that ends the operation; `nil` if nothing is recorded.
    let recorder: OperationRecorder?
    private let start: Task<Parts, any Error>

    /// Starts the operation in a separate task.
    init(recorder: OperationRecorder? = nil, _ start: @escaping @Sendable () async throws -> Parts) {
        self.recorder = recorder
        self.start = Task { try await start() }
    }

    deinit {
        // Nothing can request elements any more, so the start is cancelled.
        start.cancel()
    }

    /// Waits until the operation has started. If the start fails, the stream of `elements` throws the error.
    func started() async { _ = await start.result }

    /// Returns a stream that creates each element on request. The first error ends the stream. Ending the iteration, or
    /// cancelling the iterating task, also cancels the start.
    ///
    /// - Parameter next: A closure that returns an element created from the next responses, or `nil` to end the stream.
    func elements<Element>(
        _ next: @escaping @Sendable @concurrent (Parts) async throws -> sending Element?
    ) -> AsyncThrowingStream<Element, any Error> {
        // `AsyncThrowingStream(unfolding:)` may request more elements after the last one, so the source is dropped at
        // the end.
        let source = Locked<StartedOperation?>(self)
        return AsyncThrowingStream {
            guard let operation = source.withLock({ $0 }) else { return nil }
            do {
                if let element = try await next(operation.start.cancellableResult.get()) { return element }
                source.withLock { $0 = nil }
                return nil
            } catch {
                source.withLock { $0 = nil }
                operation.recorder?.fail(error)
                throw error
            }
        }
    }
}

extension StartedOperation where Parts == ResponseStream {
    /// Returns the responses of an operation whose start takes time.
    static func responses(_ start: @escaping @Sendable () async throws -> ResponseStream) -> ResponseStream {
        StartedOperation(start).elements { try await $0.first { _ in true } }
    }
}
