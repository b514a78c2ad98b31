import HTTPTransfer

/// The total timeout of an operation, measured from the creation of this value.
struct TotalTimeout: Sendable {
    private let limit: (duration: Duration, end: ContinuousClock.Instant)?

    /// Starts a timeout.
    ///
    /// - Parameter duration: How long the operation may take; `nil` sets no limit.
    init(_ duration: Duration?) {
        limit = duration.map { ($0, .now + $0.clamped) }
    }

    /// Runs a part of the operation, and cancels it when the time is up.
    ///
    /// - Throws: `ClientError` of code `timedOut`, and any error that `body` throws.
    func limiting<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        guard let limit else { return try await body() }
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask(operation: body)
            group.addTask {
                try await Task.sleep(until: limit.end, clock: .continuous)
                throw ClientError(
                    code: .timedOut,
                    message: "the operation took longer than its total timeout of \(limit.duration); request less, or "
                        + "raise the timeout")
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
