import SwiftGraphQLHTTP

/// The total timeout of an operation, or of a part of it, measured from the creation of this value.
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

    /// Starts a timeout with a specific error.
    init(_ duration: Duration, throwing error: ClientError) {
        limit = (.now + duration.clamped, error)
    }

    /// Runs a part of the operation, and cancels it when the time has run out.
    ///
    /// The part runs in a separate task, and isn't waited for once it is cancelled, because the app's closures and
    /// transports may ignore the cancellation.
    ///
    /// - Throws: The error of the timeout, any error that `body` throws, and `CancellationError`.
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
