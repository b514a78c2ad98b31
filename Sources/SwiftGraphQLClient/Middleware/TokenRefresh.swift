import GraphQLSelection

/// Coordinates the requests of one middleware, so that they share one refresh of the token.
actor TokenRefresh {
    private let provider: any TokenProvider
    /// The number of refreshes that have succeeded.
    private var generation = 0
    /// The generations that are being refreshed.
    private var underWay: Set<Int> = []
    private let work = SharedWork<Int, Void>(endsWhenAbandoned: false)
    /// The calls to token providers that the current task belongs to.
    @TaskLocal private static var calls: [ProviderCall] = []

    /// Whether the current task belongs to a call to the provider. Requests from such a task can't wait for the token
    /// that the call is fetching.
    nonisolated var isRunningProvider: Bool { Self.calls.contains { $0.refresh === self && !$0.isOver } }

    init(_ provider: any TokenProvider) {
        self.provider = provider
    }

    /// The number of requests that wait for a new token.
    var waiterCount: Int { get async { await work.waiterCount(for: generation) } }

    /// Returns a token, and the generation to pass to `renew(_:)` if the server rejects it. Waits for a refresh in
    /// progress.
    func token() async throws -> (token: String?, generation: Int) {
        if underWay.contains(generation) { try await renew(generation) }
        // The generation is read before the token. If a refresh happens in between, the generation is too old, and a
        // rejected token is at worst sent twice. In the other order, the token would be refreshed twice.
        let generation = generation
        return (try await call { try await provider.token() }, generation)
    }

    /// Refreshes the token, unless it was refreshed after the given generation.
    ///
    /// - Throws: Any error that the refresh throws, in all waiting tasks; `CancellationError`.
    func renew(_ generation: Int) async throws {
        try await work.value(for: generation) { try await self.refresh(generation) }
    }

    private func refresh(_ generation: Int) async throws {
        guard generation == self.generation else { return }
        underWay.insert(generation)
        defer { underWay.remove(generation) }
        try await call { try await provider.refresh() }
        self.generation += 1
    }

    private func call<Result: Sendable>(_ provider: () async throws -> Result) async rethrows -> Result {
        let call = ProviderCall(of: self)
        defer { call.end() }
        return try await Self.$calls.withValue(Self.calls + [call], operation: provider)
    }
}

/// A call to a token provider.
///
/// It records whether it has ended. A task that the provider starts and doesn't wait for inherits the task-local
/// value, and keeps it after the call has ended.
private final class ProviderCall: Sendable {
    let refresh: TokenRefresh
    private let hasEnded = Locked(false)

    init(of refresh: TokenRefresh) { self.refresh = refresh }

    var isOver: Bool { hasEnded.withLock { $0 } }

    func end() { hasEnded.withLock { $0 = true } }
}
