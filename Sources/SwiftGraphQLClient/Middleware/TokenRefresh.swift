/// Lets the requests of one middleware agree on one refresh of the token.
actor TokenRefresh {
    private let provider: any TokenProvider
    /// How many refreshes have succeeded.
    private var generation = 0
    /// The generations that are being refreshed.
    private var underWay: Set<Int> = []
    private let work = SharedWork<Int, Void>(endsWhenAbandoned: false)
    /// The refreshes whose provider the current task runs.
    @TaskLocal private static var running: Set<ObjectIdentifier> = []

    /// Whether the current task runs the provider: a request of it can't wait for the token that it is to get.
    nonisolated var isRunningProvider: Bool { Self.running.contains(ObjectIdentifier(self)) }

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
        return (try await running { try await provider.token() }, generation)
    }

    /// Refreshes the token unless that has happened since the generation.
    ///
    /// - Throws: What the refresh throws, to all who wait for it; `CancellationError`.
    func renew(_ generation: Int) async throws {
        try await work.value(for: generation) { try await self.refresh(generation) }
    }

    private func refresh(_ generation: Int) async throws {
        guard generation == self.generation else { return }
        underWay.insert(generation)
        defer { underWay.remove(generation) }
        try await running { try await provider.refresh() }
        self.generation += 1
    }

    private func running<Result: Sendable>(_ provider: () async throws -> Result) async rethrows -> Result {
        try await Self.$running.withValue(Self.running.union([ObjectIdentifier(self)]), operation: provider)
    }
}
