import GraphQLSelection

/// A subscription that has been started, and is at its end when nobody holds this any more.
///
/// It is started in a task, for closures of selections don't run on the caller's actor.
struct StartedSubscription<Value>: Sendable {
    typealias Parts = (PreparedOperation<Value>, ResponseStream)

    /// The recorder of the subscription; `nil` without `Client.onMetrics`.
    let recorder: OperationRecorder?
    private let start: Task<Parts, any Error>

    /// Starts it.
    init(_ recorder: OperationRecorder?, _ start: @escaping @Sendable () throws -> Parts) {
        self.recorder = recorder
        self.start = Task { try start() }
    }

    /// Waits until the transport has been asked for the subscription, or that has failed, which `elements` throws.
    func started() async { _ = await start.result }

    /// A stream that makes an element of an event when it is requested one. The first error ends it.
    ///
    /// - Parameter transform: Makes the element; `nil` leaves the event out.
    func elements<Element>(
        _ transform: @escaping @Sendable (ResponseStream.Element, PreparedOperation<Value>) throws -> sending Element?
    ) -> AsyncThrowingStream<Element, any Error> {
        // A stream that is requested its elements goes on after an error, unless there is nothing more to ask.
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
