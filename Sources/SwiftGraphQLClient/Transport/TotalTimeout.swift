import HTTPTransfer

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

    /// Starts a timeout with an error of its own.
    init(_ duration: Duration, throwing error: ClientError) {
        limit = (.now + duration.clamped, error)
    }

    /// Runs a part of the operation, and cancels it when the time is up.
    ///
    /// - Throws: The error of the timeout, and any error that `body` throws.
    func limiting<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        guard let limit else { return try await body() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(until: limit.end, clock: .continuous)
                throw limit.error
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
