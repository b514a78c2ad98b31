import GraphQLSelection

/// A subscription that has been started, and is at its end when nobody holds this any more.
///
/// It is started in a task, for closures of selections don't run on the caller's actor.
struct StartedSubscription<Value>: Sendable {
    typealias Parts = (PreparedOperation<Value>, AsyncThrowingStream<GraphQLResponse, any Error>)

    private let start: Task<Parts, any Error>

    /// Starts it.
    init(_ start: @escaping @Sendable () throws -> Parts) {
        self.start = Task { try start() }
    }

    /// A stream that makes an element of a response when it is asked for one. The first error ends it.
    func elements<Element>(
        _ transform: @escaping @Sendable (GraphQLResponse, PreparedOperation<Value>) throws -> sending Element
    ) -> AsyncThrowingStream<Element, any Error> {
        // A stream that is asked for its elements goes on after an error, unless there is nothing more to ask.
        let source = Locked<Task<Parts, any Error>?>(start)
        return AsyncThrowingStream {
            guard let start = source.withLock({ $0 }) else { return nil }
            do {
                let (operation, responses) = try await start.value
                var iterator = responses.makeAsyncIterator()
                return try await iterator.next().map { try transform($0, operation) }
            } catch {
                source.withLock { $0 = nil }
                throw error
            }
        }
    }
}
