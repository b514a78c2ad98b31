import GraphQLSelection

/// The model of a response that comes in parts, as it grows.
///
/// It is started in a task, for closures of selections don't run on the caller's actor.
struct IncrementalUpdates<Value>: Sendable {
    typealias Parts = (PreparedOperation<Value>, ResponseStream)

    private struct State: Sendable {
        /// Nil at the end.
        var start: Task<Parts, any Error>?
        var response = IncrementalResponse()
    }

    private let start: Task<Parts, any Error>

    /// Sends the operation.
    init(_ start: @escaping @Sendable () throws -> Parts) {
        self.start = Task { try start() }
    }

    /// A stream that makes a value for each part that comes. The first error ends it, and so does the last part.
    func values(
        _ decode: @escaping @Sendable (GraphQLResponse, PreparedOperation<Value>, Bool) throws -> sending Value
    ) -> AsyncThrowingStream<Value, any Error> {
        let state = Locked(State(start: start))
        return AsyncThrowingStream {
            guard let start = state.withLock({ $0.start }) else { return nil }
            do {
                let (operation, parts) = try await start.value
                guard let response = try await Self.next(of: parts, state) else { return nil }
                let (whole, isComplete) = state.withLock { ($0.response.whole(like: response), $0.response.isComplete) }
                return try decode(whole, operation, isComplete)
            } catch {
                state.withLock { $0.start = nil }
                throw error
            }
        }
    }

    /// The value when all parts have come.
    func last(
        _ decode: @Sendable (GraphQLResponse, PreparedOperation<Value>, Bool) throws -> sending Value
    ) async throws -> sending Value {
        let state = Locked(State(start: start))
        let (operation, parts) = try await withTaskCancellationHandler {
            try await start.value
        } onCancel: {
            start.cancel()
        }
        var last: GraphQLResponse?
        while let response = try await Self.next(of: parts, state) { last = response }
        try Task.checkCancellation()
        guard let last else { throw Self.endedEarly }
        return try decode(state.withLock { $0.response.whole(like: last) }, operation, true)
    }

    /// Adds the next part to the response, and returns the part; nil if the response is complete.
    private static func next(of parts: ResponseStream, _ state: Locked<State>) async throws -> GraphQLResponse? {
        if state.withLock({ $0.response.isComplete }) {
            state.withLock { $0.start = nil }
            return nil
        }
        guard let part = try await parts.first(where: { $0.value != nil })?.value else {
            try Task.checkCancellation()
            throw endedEarly
        }
        try state.withLock { state in Result { try state.response.append(part.body) } }.get()
        return part
    }

    private static var endedEarly: ClientError {
        ClientError(
            code: .connectionFailed,
            message: "the response ended before all of its parts had come; send the operation again")
    }
}
