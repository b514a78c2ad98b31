import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// A server whose responses the test provides one at a time.
private final class Held: Transport {
    private let (requests, request) = AsyncStream.makeStream(of: CheckedContinuation<GraphQLResponse, any Error>.self)
    private let waiting = Locked<[CheckedContinuation<GraphQLResponse, any Error>]>([])

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        try await withCheckedThrowingContinuation { self.request.yield($0) }
    }

    /// Waits until a request has arrived.
    func arrival() async {
        for await request in requests {
            waiting.withLock { $0.append(request) }
            return
        }
    }

    func respond(_ body: String) {
        let response = GraphQLResponse(body: Array(body.utf8), status: 200)
        waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.resume(returning: response)
    }

    func fail() {
        let error = ClientError(code: .connectionFailed, message: "there is no network")
        waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.resume(throwing: error)
    }
}

@Suite struct OptimisticTests {
    private let server = Held()
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
    private let client: CachedClient
    private let ada = CacheReference<Objects.User>(id: "1")

    init() throws {
        client = Client(transport: server).caching(in: cache)
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
    }

    private static func rename(to name: String) -> Selection<String?, Operations.Mutation> {
        Selection { try $0.rename(id: "1", name: name, .nullable(Samples.name)) }
    }

    private var name: String? { get throws { try cache.read(Samples.me)?.value?.name } }

    /// Sends a mutation with an optimistic name and waits until the request arrives.
    private func rename(to name: String) async -> Task<String?, any Error> {
        let sent = Task { [client, ada] in
            try await client.send(Self.rename(to: name)) { edit in
                try edit.set({ try $0.name() }, of: ada, to: name)
            }
        }
        await server.arrival()
        return sent
    }

    @Test("An optimistic value is visible until the response replaces it, and watchers see each change once")
    func success() async throws {
        var watched = client.watch(Samples.me, policy: .cacheOnly).makeAsyncIterator()
        #expect(try await watched.next()?.value?.name == "Ada")
        let sent = await rename(to: "Augusta")
        #expect(try await watched.next()?.value?.name == "Augusta")
        server.respond(#"{"data":{"rename":{"name":"Augusta","id":"1"}}}"#)
        #expect(try await sent.value == "Augusta")
        // The response equals the optimistic value, so nothing is emitted before the next change.
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "A") }
        #expect(try await watched.next()?.value == Person(id: "1", name: "Augusta", nickname: "A"))
    }

    @Test("A network failure or an error from the server removes the optimistic value")
    func failure() async throws {
        let sent = await rename(to: "Eve")
        #expect(try name == "Eve")
        server.fail()
        await #expect(throws: ClientError.self) { try await sent.value }
        #expect(try name == "Ada")
        let rejected = await rename(to: "Eve")
        server.respond(#"{"data":{"rename":null},"errors":[{"message":"no","path":["rename"]}]}"#)
        await #expect(throws: ResponseError.self) { try await rejected.value }
        #expect(try name == "Ada")
    }

    @Test("A layer stays above new data and above earlier mutations' responses until its own mutation ends")
    func order() async throws {
        let (first, second) = (await rename(to: "B"), await rename(to: "C"))
        #expect(try name == "C")
        // Data that arrives from the server in the meantime is visible below the layers.
        try cache.write(#"{"data":{"me":{"id":"1","name":"A2","nickname":"N"}}}"#, Samples.me)
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "C", nickname: "N"))
        server.respond(#"{"data":{"rename":{"name":"B","id":"1"}}}"#)
        _ = try await first.value
        #expect(try name == "C")
        server.fail()
        _ = await second.result
        #expect(try name == "B")
    }

    @Test("The server's object replaces a layer's draft in one transaction with the edits in `then`")
    func created() async throws {
        let titles = Selection<[String], Operations.Query> {
            try $0.me(.nonNullOrFail(Selection { try $0.posts(.list(Selection { try $0.title() })) }))
        }
        let post = Selection<CacheReference<Objects.Post>, Objects.Post> {
            _ = try $0.title()
            return try $0.selection(.reference)
        }
        try cache.write(#"{"data":{"me":{"posts":[{"title":"One","id":"p1"}],"id":"1"}}}"#, titles)
        var watched = client.watch(titles, policy: .cacheOnly).makeAsyncIterator()
        #expect(try await watched.next()?.value == ["One"])
        let add = Selection<CacheReference<Objects.Post>, Operations.Mutation> {
            try $0.addPost(author: "1", title: "Two", post)
        }
        let sent = Task { [client, ada] in
            try await client.send(add) { edit in
                let draft = CacheReference<Objects.Post>(id: "draft")
                try edit.set({ try $0.title() }, of: draft, to: "Two …")
                try edit.update({ try $0.posts(.list(.reference)) }, of: ada) { $0.append(draft) }
            } then: { edit, post in
                try edit.update({ try $0.posts(.list(.reference)) }, of: ada) { $0.append(post) }
            }
        }
        await server.arrival()
        #expect(try await watched.next()?.value == ["One", "Two …"])
        // The new record gets the same index as the draft in the layer but must not replace the draft.
        try cache.write(#"{"data":{"user":{"name":"Grace","id":"2"}}}"#, Samples.userName("2"))
        #expect(try cache.read(titles)?.value == ["One", "Two …"])
        server.respond(#"{"data":{"addPost":{"title":"Two","__typename":"Post","id":"p2"}}}"#)
        _ = try await sent.value
        #expect(try await watched.next()?.value == ["One", "Two"])
        #expect(!cache.inspect().description.contains("draft"))
    }

    @Test("Edits that throw immediately prevent the request, and a layer whose edits throw later has no effect")
    func failingEdits() async throws {
        await #expect(throws: CacheError.self) {
            try await client.send(Self.rename(to: "x")) { try $0.set({ try $0.id() }, of: ada, to: "2") }
        }
        #expect(try name == "Ada")
        let sent = Task { [client, ada] in
            try await client.send(Self.rename(to: "x")) { edit in
                try edit.set({ try $0.name() }, of: ada, to: "Eve")
                if try edit.read(Selection { try $0.nickname() }, of: ada) != .some(nil) { throw CancellationError() }
            }
        }
        await server.arrival()
        #expect(try name == "Eve")
        try cache.update { try $0.set({ try $0.nickname() }, of: ada, to: "A") }
        #expect(try name == "Ada")
        try cache.clear()
        server.respond(#"{"data":{"rename":{"name":"x","id":"1"}}}"#)
        #expect(try await sent.value == "x")
    }

    /// An app's model that isn't `Sendable`.
    private final class Renamed {
        var name: String
        init(name: String) { self.name = name }
    }

    @Test("A mutation can return a model that isn't `Sendable` to the main actor") @MainActor
    func modelsOfTheMainActor() async throws {
        let rename = Selection<Renamed?, Operations.Mutation> {
            try $0.rename(id: "1", name: "Eve", .nullable { try Renamed(name: $0.name()) })
        }
        async let arrived: Void = {
            await server.arrival()
            server.respond(#"{"data":{"rename":{"name":"Eve","id":"1"}}}"#)
        }()
        let renamed = try await client.send(rename)
        await arrived
        renamed?.name += "!"
        #expect(renamed?.name == "Eve!")
    }

    @Test("Removing a layer results in the same values as if the layer had never existed", arguments: 0..<20)
    func random(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let other = NormalizedCache(Operations.cacheSchema, clock: { 0 })
        let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
        var layers: [(id: Int, edit: @Sendable (inout CacheEditor) throws -> Void)] = []
        var bodies: [(inout CacheEditor) throws -> Void] = []
        for _ in 0..<40 {
            let (user, friend) = (Int.random(in: 0..<4, using: &numbers), Int.random(in: 0..<4, using: &numbers))
            let value = Int.random(in: 0..<1000, using: &numbers)
            let edit: @Sendable (inout CacheEditor) throws -> Void = { edit in
                let user = CacheReference<Objects.User>(id: "\(user)")
                let friend = CacheReference<Objects.User>(id: "\(friend)")
                switch value % 5 {
                case 0: try edit.set({ try $0.best(.nullable(.reference)) }, of: user, to: friend)
                case 1: try edit.update({ try $0.name() }, of: user) { $0 += "\(value)" }
                case 2: try edit.delete(user)
                default: try edit.set({ try $0.name() }, of: user, to: "\(value)")
                }
            }
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: layers.append((try cache.addLayer(edit), edit))
            case 1 where !layers.isEmpty:
                cache.dropLayer(layers.remove(at: Int.random(in: 0..<layers.count, using: &numbers)).id)
            default:
                try cache.update(edit)
                bodies.append(edit)
            }
            try other.clear()
            for body in bodies + layers.map(\.edit) { try other.update(body) }
            let lines = { (cache: NormalizedCache) in
                (0..<4).map { id -> String in
                    let user = CacheReference<Objects.User>(id: "\(id)")
                    let name = try? cache.read(Samples.name, of: user)?.value
                    let best = Selection<CacheReference<Objects.User>?, Objects.User> {
                        try $0.best(.nullable(.reference))
                    }
                    return "\(name ?? "-") \((try? cache.read(best, of: user)?.value?.key) ?? [])"
                }
            }
            #expect(lines(cache) == lines(other))
        }
    }

    #if DEBUG
        @Test("Debug builds throw an error if edits create a different object each time they run")
        func impure() async throws {
            let cache = cache
            let error = await #expect(throws: CacheError.self) {
                try await client.send(Self.rename(to: "Augusta")) { edit in
                    let new = CacheReference<Objects.Post>(id: "\(UInt64.random(in: .min ... .max))")
                    try edit.set({ try $0.title() }, of: new, to: "On engines")
                }
            }
            #expect(error?.code == .unrepeatableEdits)
            #expect(try cache.read(Samples.name, of: ada)?.value == "Ada")
        }
    #endif
}
