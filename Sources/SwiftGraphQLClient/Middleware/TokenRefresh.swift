import GraphQLSelection

/// Lets the requests of one middleware agree on one refresh of the token.
actor TokenRefresh {
    private let provider: any TokenProvider
    /// How many refreshes have succeeded.
    private var generation = 0
    /// The generations that are being refreshed.
    private var underWay: Set<Int> = []
    private let work = SharedWork<Int, Void>(endsWhenAbandoned: false)
    /// The calls of providers that the current task belongs to.
    @TaskLocal private static var calls: [ProviderCall] = []

    /// Whether the current task belongs to a call of the provider. Its own requests can't wait for the token that
    /// it fetches.
    nonisolated var isRunningProvider: Bool { Self.calls.contains { $0.refresh === self && !$0.isOver } }

    init(_ provider: any TokenProvider) {
        self.provider = provider
    }

    /// How many requests wait for a new token.
    var waiterCount: Int { get async { await work.waiterCount(for: generation) } }

    /// A token, and what `renew(_:)` has to know of it. Waits where the token is being refreshed.
    func token() async throws -> (token: String?, generation: Int) {
        if underWay.contains(generation) { try await renew(generation) }
        // Read before the token: taken for older than it is, the token is at worst sent twice. The other way round, it
        // would be refreshed twice.
        let generation = generation
        return (try await call { try await provider.token() }, generation)
    }

    /// Refreshes the token unless that has happened since the generation.
    ///
    /// - Throws: Any error that the refresh throws, to all who wait for it; `CancellationError`.
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

/// A call of a token provider.
///
/// A task that the provider starts without waiting for it still has the task-local value after the call: the call
/// itself knows whether it is over.
private final class ProviderCall: Sendable {
    let refresh: TokenRefresh
    private let hasEnded = Locked(false)

    init(of refresh: TokenRefresh) { self.refresh = refresh }

    var isOver: Bool { hasEnded.withLock { $0 } }

    func end() { hasEnded.withLock { $0 = true } }
}
