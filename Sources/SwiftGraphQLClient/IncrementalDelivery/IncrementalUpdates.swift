import GraphQLSelection

/// The values of a response that arrives in parts.
///
/// The operation starts in a task of its own, because the closures of selections must not run on the caller's actor.
struct IncrementalUpdates<Value>: Sendable {
    typealias Parts = (PreparedOperation<Value>, ResponseStream)

    private struct State: Sendable {
        /// The operation; `nil` once it has ended.
        var start: Task<Parts, any Error>?
        var response: IncrementalResponse
        /// The number of bytes that have been decoded.
        var decodedBytes = 0
    }

    /// The number of bytes after which parts that have already arrived are merged before a value is decoded.
    ///
    /// Each value is decoded from the whole response so far. Without this, a server could send a large response and a
    /// hundred thousand small parts, which would cost minutes of CPU time.
    private static var eagerBytes: Int { 16 << 20 }

    private let timeout: TotalTimeout
    private let recorder: OperationRecorder?
    private let maximumMemory: Int
    private let start: Task<Parts, any Error>

    /// Sends the operation.
    ///
    /// - Parameter maximumMemory: The maximum memory for the values of all parts, in bytes.
    init(
        within timeout: TotalTimeout, maximumMemory: Int, _ recorder: OperationRecorder?,
        _ start: @escaping @Sendable () throws -> Parts
    ) {
        self.timeout = timeout
        self.maximumMemory = maximumMemory
        self.recorder = recorder
        self.start = Task { try start() }
    }

    /// Returns a stream with a value for each part that arrives. It ends after the last part or the first error.
    func values(
        _ decode: @escaping @Sendable (GraphQLResponse, PreparedOperation<Value>, Bool) throws -> sending Value
    ) -> AsyncThrowingStream<Value, any Error> {
        let state = Locked(State(start: start, response: IncrementalResponse(maximumMemory: maximumMemory)))
        return AsyncThrowingStream { [timeout, recorder] in
            guard let start = state.withLock({ $0.start }) else { return nil }
            do {
                let (operation, parts) = try await start.value
                guard let response = try await timeout.limiting({ try await Self.next(of: parts, state) }) else {
                    return nil
                }
                let (whole, isComplete) = state.withLock { state in
                    let whole = state.response.whole(like: response)
                    // An `Int` of 32 bits could overflow.
                    if state.decodedBytes < Self.eagerBytes { state.decodedBytes += whole.body.count }
                    return (whole, state.response.isComplete)
                }
                return try decode(whole, operation, isComplete)
            } catch {
                state.withLock { $0.start = nil }
                recorder?.fail(error)
                throw error
            }
        }
    }

    /// Merges the next part, or several, into the response, and returns the last one; `nil` if the response is
    /// complete.
    private static func next(of parts: ResponseStream, _ state: Locked<State>) async throws -> GraphQLResponse? {
        if state.withLock({ $0.response.isComplete }) {
            state.withLock { $0.start = nil }
            return nil
        }
        while true {
            guard let part = try await parts.first(where: { $0.value != nil })?.value else {
                try Task.checkCancellation()
                throw IncrementalResponse.endedEarly
            }
            let isReady = try state.withLock { state in
                Result {
                    try state.response.append(part.body)
                    return !part.isFollowed || state.decodedBytes < eagerBytes || state.response.isComplete
                }
            }.get()
            if isReady { return part }
        }
    }
}

extension IncrementalResponse {
    /// Waits for all parts of a response, and merges them.
    ///
    /// - Parameter maximumMemory: The maximum memory for the values of all parts, in bytes.
    static func whole(of parts: ResponseStream, maximumMemory: Int) async throws -> GraphQLResponse {
        var response = IncrementalResponse(maximumMemory: maximumMemory)
        for try await event in parts {
            guard let part = event.value else { continue }
            try response.append(part.body)
            if response.isComplete { return response.whole(like: part) }
        }
        try Task.checkCancellation()
        throw endedEarly
    }

    /// The error for a response whose last part is missing.
    static var endedEarly: ClientError {
        ClientError(
            code: .connectionFailed,
            message: "the response ended before all of its parts had arrived; send the operation again")
    }
}
