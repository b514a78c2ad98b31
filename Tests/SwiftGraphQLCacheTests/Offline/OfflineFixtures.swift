import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// The variables of the mutation that renames a user.
struct Rename: Codable, Hashable {
    var id = "1"
    var name: String
}

/// A server that counts its requests and whose responses the test provides one at a time.
final class HeldServer: Transport {
    private typealias Response = CheckedContinuation<GraphQLResponse, any Error>

    private struct State: Sendable {
        var received: [GraphQLRequest] = []
        var waiting: [Response] = []
    }

    private let arrivals: AsyncStream<GraphQLRequest>
    private let arrived: AsyncStream<GraphQLRequest>.Continuation
    private let state = Locked(State())

    init() { (arrivals, arrived) = AsyncStream.makeStream(of: GraphQLRequest.self) }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try await withCheckedThrowingContinuation { (response: Response) in
            state.withLock { state in
                state.received.append(request)
                state.waiting.append(response)
            }
            arrived.yield(request)
        }
    }

    /// Waits until a request has arrived and returns the request.
    @discardableResult
    func arrival() async -> GraphQLRequest {
        for await request in arrivals { return request }
        fatalError("the stream never ends")
    }

    /// All requests that have arrived.
    var received: [GraphQLRequest] { state.withLock { $0.received } }

    func respond(_ body: String, status: Int = 200, headers: [String: String] = [:]) {
        let response = GraphQLResponse(body: Array(body.utf8), status: status, headers: headers)
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?.resume(returning: response)
    }

    func respond(renamed name: String) {
        respond(#"{"data":{"rename":{"name":"\#(name)","id":"1"}}}"#)
    }

    func fail(_ error: any Error = ClientError(code: .connectionRefused, message: "nobody listens")) {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?.resume(throwing: error)
    }
}

extension GraphQLRequest {
    /// The name that a rename mutation sets.
    var newName: String? {
        variables.first { $0.key.hasPrefix("name") }?.value.string
    }

    var idempotencyKey: String? { headers["Idempotency-Key"] }
}

/// A clock that the test controls.
final class TestClock: Sendable {
    private let sleeps: AsyncStream<(Duration, AsyncStream<Void>.Continuation)>
    private let sleep: AsyncStream<(Duration, AsyncStream<Void>.Continuation)>.Continuation
    let random = Locked(1.0)
    let date = Locked(Date(timeIntervalSince1970: 1_000_000))
    private let now = Locked(ContinuousClock.now)

    init() { (sleeps, sleep) = AsyncStream.makeStream(of: (Duration, AsyncStream<Void>.Continuation).self) }

    var environment: OfflineQueue.Environment {
        OfflineQueue.Environment(
            sleep: { [sleep] duration in
                let (end, ended) = AsyncStream.makeStream(of: Void.self)
                sleep.yield((duration, ended))
                for await _ in end { return }
                throw CancellationError()
            }, random: { [random] in random.withLock { $0 } }, now: { [now] in now.withLock { $0 } },
            date: { [date] in date.withLock { $0 } })
    }

    /// Waits until the queue sleeps.
    ///
    /// - Returns: The duration of the sleep and a function that ends the sleep, after which the time has passed.
    func next() async -> (Duration, @Sendable () -> Void) {
        for await (duration, ended) in sleeps {
            return (
                duration,
                { [now] in
                    now.withLock { $0 += duration }
                    ended.yield()
                }
            )
        }
        fatalError("the stream never ends")
    }
}

/// An app with a server, the file of a queue, and a cache that contains one user.
struct OfflineApp {
    let server = HeldServer()
    let clock = TestClock()
    let cache: NormalizedCache
    let folder = TemporaryFolder()
    let ada = CacheReference<Objects.User>(id: "1")
    /// The values that `then` received.
    let renamed = Locked<[String]>([])
    /// A closure that `then` calls.
    let onThen = Locked<@Sendable () throws -> Void>({})

    init(_ cache: NormalizedCache = NormalizedCache(Operations.cacheSchema, clock: { 0 })) throws {
        self.cache = cache
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
    }

    var file: URL { folder.url.appendingPathComponent("queue.sqlite") }
    var name: String? { get throws { try cache.read(Samples.me)?.value?.name } }

    /// A mutation whose optimistic edit appends another `!` each time that the edit is applied.
    var shout: OfflineMutation<Rename> {
        OfflineMutation(named: "shout", variables: Rename.self) { variables in
            Selection<String?, Operations.Mutation> {
                try $0.rename(id: "1", name: variables.name, .nullable(Samples.name))
            }
        } optimistic: { [ada] edit, _ in
            try edit.update({ try $0.name() }, of: ada) { $0 += "!" }
        }
    }

    func client(_ middlewares: [any Middleware] = []) -> CachedClient {
        Client(transport: server, middlewares: middlewares).caching(in: cache)
    }

    func rename(
        _ delivery: OfflineDelivery = .atLeastOnce, name: String = "rename",
        lane: @escaping @Sendable (Rename) -> String = { _ in "" }
    ) -> OfflineMutation<Rename> {
        OfflineMutation(named: name, variables: Rename.self, delivery: delivery, lane: lane) { variables in
            Selection<String?, Operations.Mutation> {
                try $0.rename(id: variables.id, name: variables.name, .nullable(Samples.name))
            }
        } optimistic: { [ada] edit, variables in
            try edit.set({ try $0.name() }, of: ada, to: variables.name)
        } then: { [renamed, onThen] _, variables, value in
            renamed.withLock { $0.append(value ?? "nil") }
            try onThen.withLock { $0 }()
        }
    }

    func open(
        _ delivery: OfflineDelivery = .atLeastOnce, file: URL? = nil, middlewares: [any Middleware] = [],
        limits: OfflineQueue.Limits = .init(),
        shouldRetry: @escaping @Sendable (OfflineAttempt) -> Bool = { $0.isTransient }, steps: [MutationSteps]? = nil
    ) throws -> OfflineQueue {
        try OfflineQueue(
            client(middlewares), file: file ?? self.file, limits: limits, totalTimeout: .seconds(3600),
            shouldRetry: shouldRetry, steps: steps ?? [rename(delivery).steps], environment: clock.environment)
    }

    func crashImage(_ name: String) throws -> URL { try file.crashImage(name) }
}

extension OfflineQueue {
    /// Waits until the mutations satisfy the given condition.
    @discardableResult
    func wait(_ condition: ([QueuedMutation]) -> Bool) async -> [QueuedMutation] {
        for await mutations in changes() where condition(mutations) { return mutations }
        return []
    }

    /// The names that the mutations set, each with the mutation's failure, if any.
    var summary: [String] {
        mutations.map { mutation in
            let name = (try? OfflineMutation<Rename>.decode(mutation.row.variables).name) ?? "?"
            return mutation.failure.map { "\(name) \($0.code)" } ?? name
        }
    }
}

extension OfflineFile {
    /// Makes all writes fail, as if the disk were broken, or succeed again.
    func failWrites(_ fails: Bool) throws { try database.execute("PRAGMA query_only = \(fails ? "ON" : "OFF")") }

    /// Limits the file to the given number of pages, as if the disk were full.
    func limitPages(to count: Int) throws { try database.execute("PRAGMA max_page_count = \(count)") }
}
