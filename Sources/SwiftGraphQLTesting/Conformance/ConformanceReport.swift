/// Collects the violations that a conformance suite finds.
struct ConformanceReport {
    private(set) var violations: [ConformanceViolation] = []
    /// The maximum time to wait for an event that should happen immediately.
    let deadline: Duration

    init(deadline: Duration) {
        self.deadline = deadline
    }

    /// Records a violation if the condition is false.
    mutating func require(_ condition: Bool, _ rule: String, _ finding: @autoclosure () -> String) {
        if !condition { violations.append(ConformanceViolation(rule: rule, finding: finding())) }
    }

    /// Returns the outcome of the given operation, or records a violation and returns `nil` if it takes longer than the
    /// deadline.
    mutating func outcome<Value: Sendable>(
        _ rule: String, _ operation: @escaping @Sendable () async throws -> Value
    ) async -> Result<Value, any Error>? {
        let task = Task { try await operation() }
        return await outcome(rule, of: task)
    }

    /// Returns the outcome of the given task, or records a violation and returns `nil` if it takes longer than the
    /// deadline.
    mutating func outcome<Value: Sendable>(
        _ rule: String, of task: Task<Value, any Error>
    ) async -> Result<Value, any Error>? {
        let (outcomes, continuation) = AsyncStream.makeStream(of: Result<Value, any Error>?.self)
        // The tasks are unstructured, because a task group would wait for a task that ignores cancellation.
        let waiting = Task { continuation.yield(await task.result) }
        let timing = Task { [deadline] in
            try await Task.sleep(for: deadline)
            continuation.yield(nil)
        }
        defer {
            task.cancel()
            waiting.cancel()
            timing.cancel()
        }
        for await case let outcome? in outcomes.prefix(1) { return outcome }
        let finding = "nothing happened within \(deadline)"
        require(false, rule, finding)
        return nil
    }

    /// Records a violation unless the outcome is a `CancellationError`.
    mutating func requireCancellation<Value>(_ outcome: Result<Value, any Error>?, _ rule: String) {
        switch outcome {
        case .success: require(false, rule, "no error was thrown")
        case .failure(let error): require(error is CancellationError, rule, "an error was thrown: `\(type(of: error))`")
        case nil: break
        }
    }
}
