import GraphQLSelection

/// A subscription that has been started, and that ends when its last reference is released.
///
/// It starts in a task of its own, because the closures of selections must not run on the caller's actor.
struct StartedSubscription<Value>: Sendable {
    typealias Parts = (PreparedOperation<Value>, ResponseStream)

    /// The recorder of the subscription; `nil` if `Client.onMetrics` isn't set.
    let recorder: OperationRecorder?
    private let start: Task<Parts, any Error>

    /// Starts the subscription.
    init(_ recorder: OperationRecorder?, _ start: @escaping @Sendable () throws -> Parts) {
        self.recorder = recorder
        self.start = Task { try start() }
    }

    /// Waits until the transport has been asked to start the subscription. If that fails, `elements` throws the error.
    func started() async { _ = await start.result }

    /// Returns a stream that turns each event into an element when the element is requested. The first error ends the
    /// stream.
    ///
    /// - Parameter transform: Makes an element from an event; returns `nil` to skip the event.
    func elements<Element>(
        _ transform: @escaping @Sendable (ResponseStream.Element, PreparedOperation<Value>) throws -> sending Element?
    ) -> AsyncThrowingStream<Element, any Error> {
        // `AsyncThrowingStream(unfolding:)` can be asked for more elements after an error, so the source is dropped
        // then.
        let source = Locked<Task<Parts, any Error>?>(start)
        return AsyncThrowingStream { [recorder] in
            guard let start = source.withLock({ $0 }) else { return nil }
            do {
                let (operation, responses) = try await start.value
                for try await event in responses {
                    if let element = try transform(event, operation) { return element }
                }
                return nil
            } catch {
                source.withLock { $0 = nil }
                recorder?.fail(error)
                throw error
            }
        }
    }
}
