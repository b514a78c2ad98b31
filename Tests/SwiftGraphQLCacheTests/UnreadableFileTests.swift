#if os(Linux)
    import Foundation
    @_spi(Generated) import SwiftGraphQLSelection
    import SwiftGraphQL
    import TestSupport
    import Testing

    @testable import SwiftGraphQLCache

    /// Tests a file that can't be read for a while, as on a locked device.
    @Suite struct UnreadableFileTests {
        private let folder = TemporaryFolder()
        private let delays = Delays()
        private let cache: NormalizedCache
        private let storage: CacheFile
        private let names = Selection<[String], Operations.Query> {
            try $0.users(first: .present(2), .list(Samples.name))
        }

        /// Opens a cache whose file has 2,000 users and a list of the first two users. No user is in memory.
        init() throws {
            let file = folder.url.appendingPathComponent("cache.sqlite")
            do {
                let cache = try NormalizedCache(Operations.cacheSchema, file: file, clock: { 1_000 })
                for number in 0..<2_000 {
                    try cache.write(Self.body(number, "name \(number)"), Samples.userName("u\(number)"))
                }
                try cache.write(
                    #"{"data":{"users":[{"name":"name 0","id":"u0"},{"name":"name 1","id":"u1"}]}}"#, names)
                try cache.close()
            }
            cache = try NormalizedCache(
                Operations.cacheSchema, file: file, clock: { 1_000 },
                later: { [delays] in $0 == 0 ? $1() : delays.add($0, $1) })
            storage = try #require(cache.storage)
            // Without this setting, SQLite keeps the pages that it has read.
            try storage.setPragma("cache_size", to: 1)
        }

        private static func body(_ number: Int, _ name: String) -> String {
            #"{"data":{"user":{"name":"\#(name)","id":"u\#(number)"}}}"#
        }

        private func user(_ number: Int) -> CacheReference<Objects.User> { CacheReference(id: "u\(number)") }

        private func lock() throws -> UnreadableFile {
            try storage.setPragma("shrink_memory", to: 0)
            return try UnreadableFile(folder.url.appendingPathComponent("cache.sqlite"))
        }

        /// Returns a client of a server that sends the given response to every request.
        private func client(_ body: String, _ onEvent: (@Sendable (CacheEvent) -> Void)? = nil) -> CachedClient {
            struct Server: Transport {
                let body: String
                func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                    GraphQLResponse(body: Array(body.utf8), status: 200)
                }
            }
            return Client(transport: Server(body: body)).caching(in: cache, onEvent: onEvent)
        }

        private func rename(_ number: Int) -> Selection<String?, Operations.Mutation> {
            Selection { try $0.rename(id: "u\(number)", name: "", .nullable(Samples.name)) }
        }

        @Test("A read of an unreadable file is a miss with a reason, and a later read finds the value")
        func reads() async throws {
            let fault = try lock()
            #expect(try cache.isMiss(Samples.userName("u7")))
            #expect(cache.inspect().storageIssue?.code == .unusableFile)
            let events = Locked<[String]>([])
            let client = client("{}") { event in events.withLock { $0.append("\(event)") } }
            let miss = await #expect(throws: CacheMiss.self) {
                _ = try await client.fetch(Samples.userName("u7"), policy: .cacheOnly)
            }
            #expect(miss?.storageError?.code == .unreadableFile && miss?.field == nil)
            #expect(miss?.description.contains("its file can't be read") == true)
            #expect(events.withLock { $0.count == 1 && $0[0].contains("can't be read: the cache can't be used while") })
            fault.end()
            #expect(try cache.read(Samples.userName("u7"))?.value == "name 7")
        }

        @Test("A lookup is a miss if the cache can't search for another type's object with the key")
        func lookups() throws {
            try cache.update { try $0.set({ try $0.title() }, of: CacheReference<Objects.Post>(id: "u9"), to: "T") }
            let node = Selection<String?, Operations.Query> {
                try $0.node(id: "u9", .nullable(Selection { try $0.id() }))
            }
            #expect(try cache.isMiss(node))
            try cache.update { try $0.delete(user(9)) }
            #expect(try cache.read(node)?.value == "u9")
            let other = Selection<String?, Operations.Query> {
                try $0.node(id: "new", .nullable(Selection { try $0.id() }))
            }
            try cache.update { try $0.set({ try $0.title() }, of: CacheReference<Objects.Post>(id: "new"), to: "T") }
            let fault = try lock()
            #expect(try cache.isMiss(other))
            fault.end()
            #expect(try cache.read(other)?.value == "new")
        }

        @Test(
            "A response that arrives while the file can't be read is written later, without a second record"
        )
        func responses() async throws {
            var values = cache.watch(names).makeAsyncIterator()
            #expect(try await values.next() == ["name 0", "name 1"])
            let count = cache.inspect().recordCount
            try cache.trim()
            let fault = try lock()
            let client = client(#"{"data":{"rename":{"id":"u1","name":"Grace"}}}"#)
            #expect(try await client.send(rename(1)) == "Grace")
            #expect(try cache.isMiss(names))
            _ = delays.next()
            #expect(try cache.isMiss(names))
            fault.end()
            while delays.next() != nil {}
            #expect(try await values.next() == ["name 0", "Grace"])
            #expect(try cache.read(Samples.userName("u1"))?.value == "Grace" && cache.inspect().recordCount == count)
        }

        @Test(
            "A watcher that couldn't read its value receives the value when the file is readable again",
            .timeLimit(.minutes(15)))
        func watchers() async throws {
            let fault = try lock()
            let values = cache.watch(Samples.userName("u5"))
            let first = Task {
                for try await value in values { return value }
                return nil
            }
            while delays.isEmpty { await Task.yield() }
            #expect(delays.next() == 250 && delays.next() == 500)
            fault.end()
            while delays.next() != nil {}
            #expect(try await first.value == "name 5")
        }

        @Test(
            "An edit throws an error instead of skipping unreadable objects and succeeds once the file is readable")
        func edits() throws {
            func users(_ count: Int) -> Selection<[String], Operations.Query> {
                Selection { try $0.users(first: .present(count), .list(Samples.name)) }
            }
            func append() throws {
                let user = user(3)
                try cache.update { edit in
                    try edit.update(
                        { try $0.users(.list(.reference)) }, of: .root(Operations.Query.self), forAllArguments: true
                    ) { $0.append(user) }
                }
            }
            try cache.write(#"{"data":{"users":[]}}"#, users(5))
            let fault = try lock()
            let error = #expect(throws: CacheError.self) { try append() }
            #expect(error?.code == .unreadableFile && error?.message.contains("try again later") == true)
            #expect(throws: CacheError.self) { try cache.write(Self.body(4, "x"), Samples.userName("u4")) }
            fault.end()
            #expect(try cache.read(users(5))?.value == [])
            try append()
            #expect(try cache.read(users(5))?.value == ["name 3"])
            #expect(try cache.read(names)?.value == ["name 0", "name 1", "name 3"])
            #expect(try cache.read(Samples.userName("u4"))?.value == "name 4")
        }

        @Test("`update` throws an error instead of losing an edit if the value links to an unreadable object")
        func updates() throws {
            let best = Selection<String?, Operations.Query> {
                try $0.user(id: "u1", .optional { try $0.best(.nullable { try $0.name() }) })
            }
            try cache.write(
                #"{"data":{"user":{"best":{"name":"name 1777","id":"u1777"},"id":"u1"}}}"#, best)
            try cache.trim()
            #expect(try cache.read(Samples.userName("u1"))?.value == "name 1")
            let fault = try lock()
            func edit() throws -> Bool {
                try cache.update { try $0.update({ try $0.best(.nullable(.reference)) }, of: user(1)) { $0 = nil } }
            }
            let error = #expect(throws: CacheError.self) { try edit() }
            #expect(error?.code == .unreadableFile)
            fault.end()
            #expect(try cache.read(best)?.value == "name 1777")
            #expect(try edit() && cache.read(best)?.value == .some(nil))
        }

        @Test("An eviction removes nothing while the file can't be read")
        func evictions() async throws {
            let watched = try cache.retain(names)
            let size = cache.inspect().totalBytes
            let fault = try lock()
            cache.evict(to: 1_000)
            fault.end()
            #expect(cache.inspect().totalBytes == size)
            for number in 0..<5 {
                try cache.write(
                    #"{"data":{"me":{"id":"new \#(number)","name":"new","nickname":null}}}"#, Samples.me)
            }
            for number in 0..<2_000 {
                #expect(try cache.read(Samples.userName("u\(number)"))?.value == "name \(number)")
            }
            #expect(try cache.read(names)?.value == ["name 0", "name 1"])
            // The next eviction works.
            cache.evict(to: 100_000)
            #expect(try cache.inspect().totalBytes <= 100_000 && cache.read(names)?.value == ["name 0", "name 1"])
            withExtendedLifetime(watched) {}
        }

        @Test(
            "While the file can't be read, mutations are sent, but their optimistic edits have no effect"
        )
        func layers() async throws {
            let fault = try lock()
            let layer = try cache.addLayer { [user = user(1)] in try $0.set({ try $0.name() }, of: user, to: "Eve") }
            #expect(try cache.isMiss(names))
            fault.end()
            while delays.next() != nil {}
            #expect(try cache.read(names)?.value == ["name 0", "Eve"])
            let again = try lock()
            cache.dropLayer(layer)
            again.end()
            #expect(try cache.read(names)?.value == ["name 0", "name 1"])

            let last = try lock()
            let client = client(#"{"data":{"rename":{"id":"u0","name":"Grace"}}}"#)
            let sent = try await client.send(rename(0)) { [user = user(0)] in
                try $0.set({ try $0.name() }, of: user, to: "Eve")
            }
            #expect(sent == "Grace")
            last.end()
            while delays.next() != nil {}
            #expect(
                try cache.read(names)?.value == ["Grace", "name 1"] && cache.published.withLock { $0.layers.isEmpty })
        }

        @Test(
            "While the file can't be read, the edits after a response throw, and only the response is written later"
        )
        func then() async throws {
            let fault = try lock()
            let client = client(#"{"data":{"rename":{"id":"u0","name":"Grace"}}}"#)
            let error = await #expect(throws: CacheError.self) {
                try await client.send(rename(0)) { [user = user(0)] edit, _ in
                    try edit.set({ try $0.name() }, of: user, to: "Eve")
                }
            }
            #expect(error?.code == .unreadableFile)
            fault.end()
            while delays.next() != nil {}
            #expect(try cache.read(names)?.value == ["Grace", "name 1"])
        }

        @Test(
            "The optimistic edits of a queued mutation stay until its response can be written, or the cache is cleared",
            arguments: [false, true])
        func queued(clears: Bool) async throws {
            #expect(try cache.read(names)?.value == ["name 0", "name 1"])
            let rename = OfflineMutation(named: "rename", variables: Rename.self) { variables in
                Selection<String?, Operations.Mutation> {
                    try $0.rename(id: variables.id, name: variables.name, .nullable(Samples.name))
                }
            } optimistic: { [user = user(1)] edit, variables in
                try edit.set({ try $0.name() }, of: user, to: variables.name)
            } then: { _, _, _ in
            }
            let queue = try OfflineQueue(
                client(#"{"data":{"rename":{"id":"u9","name":"Grace"}}}"#),
                file: folder.url.appendingPathComponent("queue.sqlite"), networkMonitor: nil, mutations: rename)
            try queue.add(rename, variables: Rename(id: "u9", name: "Eve"))
            let fault = try lock()
            let run = Task { await queue.run() }
            await queue.wait { $0.first?.failure != nil }
            #expect(queue.mutations.first?.failure?.code == .responseNotApplied)
            #expect(try cache.read(names)?.value == ["name 0", "Eve"])
            if clears { try cache.clear() }
            fault.end()
            while delays.next() != nil {}
            #expect(cache.published.withLock { $0.layers.isEmpty })
            #expect(try cache.read(names)?.value == (clears ? nil : ["name 0", "name 1"]))
            #expect(try cache.read(Samples.userName("u9"))?.value == (clears ? nil : "Grace"))
            run.cancel()
            await run.value
        }

        @Test("The size of responses that wait for the file is limited, and `clear` drops these responses")
        func limit() async throws {
            let name = String(repeating: "x", count: 10 << 20)
            let fault = try lock()
            for number in 0..<9 {
                let client = client(#"{"data":{"rename":{"id":"u\#(number)","name":"\#(name)"}}}"#)
                _ = try await client.send(rename(number)) { _ in }
            }
            #expect(cache.postponed.withLock { $0.count } == 6)
            // The layers of the dropped responses are gone.
            #expect(cache.published.withLock { $0.layers.count } == 6)
            try cache.clear()
            fault.end()
            #expect(cache.postponed.withLock { $0.isEmpty } && cache.published.withLock { $0.layers.isEmpty })
            while delays.next() != nil {}
            #expect(cache.inspect().recordCount == 0)
        }

        @Test("While the file can't be read, a save is retried at most every two seconds until it succeeds")
        func saves() async throws {
            try cache.update { try $0.set({ try $0.name() }, of: user(1), to: "Grace") }
            let fault = try lock()
            #expect(try cache.isMiss(Samples.userName("u7")))
            let waits = (0..<6).map { _ in delays.next() }
            #expect(waits == [250, 500, 1_000, 2_000, 2_000, 2_000])
            fault.end()
            while delays.next() != nil {}
            let image = try folder.url.appendingPathComponent("cache.sqlite").crashImage("image")
            let other = try NormalizedCache(Operations.cacheSchema, file: image, clock: { 1_000 })
            #expect(try other.read(names)?.value == ["name 0", "Grace"])
            try cache.update { try $0.set({ try $0.name() }, of: user(1), to: "Ada") }
            #expect(delays.next() == 250)
        }
    }
#endif
