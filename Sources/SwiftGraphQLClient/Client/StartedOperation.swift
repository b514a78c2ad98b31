import GraphQLSelection

/// An operation that has been started, and that ends when its last reference is released.
///
/// It starts in a task of its own, because the closures of selections must not run on the caller's actor.
struct StartedOperation<Value>: Sendable {
    typealias Parts = (PreparedOperation<Value>, ResponseStream)

    /// The recorder of the operation; `nil` if `Client.onMetrics` isn't set.
    let recorder: OperationRecorder?
    private let start: Task<Parts, any Error>

    /// Starts the operation.
    init(_ recorder: OperationRecorder?, _ start: @escaping @Sendable () throws -> Parts) {
        self.recorder = recorder
        self.start = Task { try start() }
    }

    /// Waits until the transport has been asked to start the operation. If that fails, `elements` throws the error.
    func started() async { _ = await start.result }

    /// Returns a stream whose elements are made when they are requested. The first error ends the stream.
    ///
    /// - Parameter next: Makes an element from the next responses; returns `nil` to end the stream.
    func elements<Element>(
        _ next: @escaping @Sendable (ResponseStream, PreparedOperation<Value>) async throws -> sending Element?
    ) -> AsyncThrowingStream<Element, any Error> {
        // `AsyncThrowingStream(unfolding:)` can be asked for more elements after the last one, so the source is dropped
        // then.
        let source = Locked<Task<Parts, any Error>?>(start)
        return AsyncThrowingStream { [recorder] in
            guard let start = source.withLock({ $0 }) else { return nil }
            do {
                let (operation, responses) = try await start.value
                if let element = try await next(responses, operation) { return element }
                source.withLock { $0 = nil }
                return nil
            } catch {
                source.withLock { $0 = nil }
                recorder?.fail(error)
                throw error
            }
        }
    }
}
