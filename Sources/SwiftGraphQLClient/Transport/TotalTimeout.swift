import SwiftGraphQLHTTP

/// The total timeout of an operation or a step, such as a token refresh. The time starts when this value is created.
struct TotalTimeout: Sendable {
    private let limit: (end: ContinuousClock.Instant, error: ClientError)?

    /// Starts a timeout.
    ///
    /// - Parameter duration: How long the operation may take; `nil` sets no limit.
    init(_ duration: Duration?) {
        limit = duration.map { duration in
            let error = ClientError(
                code: .timedOut,
                message: "the operation took longer than its total timeout of \(duration); request less data, or raise "
                    + "the timeout")
            return (.now + duration.clamped, error)
        }
    }

    /// Starts a timeout that throws the given error.
    init(_ duration: Duration, throwing error: ClientError) {
        limit = (.now + duration.clamped, error)
    }

    /// Runs a part of the operation and cancels that part when the timeout has passed.
    ///
    /// The part runs in a separate task. After the cancellation, the method doesn't wait for that task, because the
    /// app's closures and transports may ignore the cancellation.
    ///
    /// - Throws: The timeout's error, any error that `body` throws, or `CancellationError` if the task is cancelled.
    func limiting<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        guard let limit else { return try await body() }
        let completion = Completion<Value>()
        let work = Task {
            do {
                completion.finish(.success(try await body()))
            } catch {
                completion.finish(.failure(error))
            }
        }
        let timer = Task {
            try await Task.sleep(until: limit.end, clock: .continuous)
            completion.finish(.failure(limit.error))
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        return try await completion.wait()
    }
}
