import SwiftGraphQLSelection

/// Coordinates the requests of one middleware, so that they share each refresh of the token.
actor TokenRefresh {
    private let provider: any TokenProvider
    /// The number of refreshes that have succeeded.
    private var generation = 0
    /// The generations whose tokens are being replaced.
    private var underWay: Set<Int> = []
    private let work = SharedWork<Int, Void>(endsWhenAbandoned: false)
    /// How long a request waits for each call to the provider.
    private let timeout: Duration

    /// Whether the current task belongs to a call to the provider. Requests from such a task must not wait for the
    /// token, because the call that fetches the token waits for these requests.
    nonisolated var isRunningProvider: Bool { AppCall.isRunning(for: self) }

    init(_ provider: any TokenProvider, timeout: Duration) {
        self.provider = provider
        self.timeout = timeout
    }

    /// The number of requests that wait for a new token.
    var waiterCount: Int { get async { await work.waiterCount(for: generation) } }

    /// Returns the current token and the generation to pass to `renew(_:)` if the server rejects the token. If a
    /// refresh is in progress, the method waits for it first.
    ///
    /// - Throws: Any error that the provider throws; `ClientError` with code `timedOut` if a call to the provider takes
    ///   too long; `CancellationError` if the task is cancelled.
    func token() async throws -> (token: String?, generation: Int) {
        if underWay.contains(generation) { try await renew(generation) }
        // The generation is read before the token. If a refresh happens in between, the generation is too old, and at
        // worst a rejected token is sent twice. In the other order, the token could be refreshed twice.
        let generation = generation
        let token = try await limiting("token") { [provider] in
            try await AppCall.run(for: self) { try await provider.token() }
        }
        return (token, generation)
    }

    /// Refreshes the token, unless it was refreshed after the given generation.
    ///
    /// - Throws: Any error that the refresh throws, to all waiting tasks; `ClientError` with code `timedOut` if the
    ///   refresh takes too long; `CancellationError` if the task is cancelled.
    func renew(_ generation: Int) async throws {
        try await limiting("refresh") {
            try await self.work.value(for: generation) { try await self.refresh(generation) }
        }
    }

    /// Waits for a call of one of the provider's methods, at most until the timeout has passed.
    private func limiting<Value: Sendable>(
        _ method: String, _ call: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let error = ClientError(
            code: .timedOut,
            message: "the token provider's `\(method)` took longer than \(timeout), perhaps because it sent a request "
                + "from a detached task with a client that waits for `\(method)`; don't detach that task")
        return try await TotalTimeout(timeout, throwing: error).limiting(call)
    }

    private func refresh(_ generation: Int) async throws {
        guard generation == self.generation else { return }
        underWay.insert(generation)
        defer { underWay.remove(generation) }
        try await AppCall.run(for: self) { [provider] in try await provider.refresh() }
        self.generation += 1
    }
}
