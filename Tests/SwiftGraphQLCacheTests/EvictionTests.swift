import Foundation
import SwiftGraphQLJSON
import SwiftGraphQLTesting
import TestSupport
import Testing

@_spi(Generated) @testable import SwiftGraphQLSelection
@testable import SwiftGraphQLCache

/// Tests what a cache keeps and drops when it exceeds its limit, between reads and writes.
@Suite struct EvictionTests {
    private let truth = Truth()

    private func body(of operation: PreparedOperation<JSONValue>, _ server: GraphQLServer) async throws -> [UInt8] {
        await server.execute(document: operation.document, variables: operation.variables)
    }

    @Test(
        "Reads after evictions never return a wrong value, and retained results stay",
        arguments: randomSeeds(times: 2))
    func random(seed: Int) async throws {
        let server = try GraphQLServer(sdl: RandomSchema.sdl).resolvingAll { [truth] in .json(truth.value($0)) }
        var random = RandomCalls(random: SeededNumbers(seed: UInt64(seed)))
        let operations = try (0..<10).map { _ in
            try RandomInterpreter.selection(random.calls(on: "Query")).prepare(checked: false)
        }
        let folder = TemporaryFolder()
        let limit = Int.random(in: 0...6_000, using: &random.random)
        let open = {
            seed.isMultiple(of: 2)
                ? try NormalizedCache(
                    RandomSchema.cacheSchema, file: folder.url.appendingPathComponent("cache"), clock: { 0 })
                : NormalizedCache(RandomSchema.cacheSchema, clock: { 0 })
        }
        var caches = [try open()]
        let whole = NormalizedCache(RandomSchema.cacheSchema, clock: { 0 })
        var retentions: [Int: CacheRetention] = [:]
        var (hits, misses, evictions) = (0, 0, 0)
        for step in 0..<40 {
            if seed.isMultiple(of: 2), random.chance(10) {
                retentions = [:]
                if random.chance(50) { try await caches[0].flush() }
                caches.removeAll()
                caches.append(try open())
            }
            let cache = caches[0]
            let number = operations.indices.randomElement(using: &random.random) ?? 0
            let operation = operations[number]
            switch Int.random(in: 0..<10, using: &random.random) {
            case 0:
                truth.versions.withLock { $0[["A:0", "B:1", "Query"][number % 3], default: 0] += 1 }
            case 1...5:
                let body = try await body(of: operation, server)
                try cache.write(body, to: operation, order: cache.begin())
                try whole.write(body, to: operation, order: whole.begin())
                #expect(try cache.read(operation)?.value == whole.read(operation)?.value)
            case 6:
                if retentions.removeValue(forKey: number) == nil, try cache.read(operation) != nil {
                    retentions[number] = CacheRetention(cache.watchers) { cache.reading(of: operation).dependencies }
                }
            default:
                let retained = try retentions.keys.filter { try cache.read(operations[$0]) != nil }
                cache.evict(to: limit)
                evictions += 1
                for number in retained { #expect(try cache.read(operations[number]) != nil, "step \(step): \(number)") }
            }
            for operation in operations {
                let found = try caches[0].read(operation)?.value
                if found == nil { misses += 1 } else { hits += 1 }
                if let found { #expect(try found == whole.read(operation)?.value, "step \(step)") }
            }
            #expect(caches[0].published.withLock { $0.table }.problems == [], "step \(step)")
        }
        retentions = [:]
        caches[0].evict(to: limit)
        #expect(caches[0].inspect().totalBytes <= max(limit, 200))
        for operation in operations {
            let body = try await body(of: operation, server)
            try caches[0].write(body, to: operation, order: caches[0].begin())
            #expect(try caches[0].read(operation)?.value == operation.decode(body))
        }
        #expect(hits > 0 && misses > 0 && evictions > 0)
    }

    // MARK: - What stays

    private func users(_ number: Int) -> Selection<[String], Operations.Query> {
        Selection { try $0.users(first: .present(number), .list(Samples.name)) }
    }

    /// Writes twenty users, which take about 4 kB.
    private func writeUsers(_ number: Int, to cache: NormalizedCache) throws {
        let list = (0..<20).map { #"{"name":"\#(number)","id":"\#(number)-\#($0)"}"# }.joined(separator: ",")
        try cache.write(#"{"data":{"users":[\#(list)]}}"#, users(number))
    }

    private func cache(_ file: URL? = nil) throws -> NormalizedCache {
        try file.map { try NormalizedCache(Operations.cacheSchema, file: $0, clock: { 0 }) }
            ?? NormalizedCache(Operations.cacheSchema, clock: { 0 })
    }

    @Test("A field that was read recently stays, even if other fields were written later")
    func recentlyUsed() throws {
        let cache = try cache()
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        for number in 0..<10 { try writeUsers(number, to: cache) }
        #expect(try cache.read(users(0)) != nil && cache.read(Samples.me) != nil)
        cache.evict(to: cache.inspect().totalBytes / 2)
        #expect(try cache.read(users(0)) != nil && cache.read(Samples.me) != nil)
        #expect(try cache.isMiss(users(1)))
        #expect(cache.orders.withLock { $0.uses.count } < 10)
    }

    @Test("A field with arguments that was read recently stays, even if its records were unloaded in the meantime")
    func recentlyUsedBeforeTrim() throws {
        let folder = TemporaryFolder()
        let cache = try cache(folder.url.appendingPathComponent("cache"))
        for number in 0..<10 { try writeUsers(number, to: cache) }
        #expect(try cache.read(users(0)) != nil)
        try cache.trim()
        cache.evict(to: cache.inspect().totalBytes / 2)
        #expect(try cache.read(users(0)) != nil)
        #expect(try cache.isMiss(users(1)))
    }

    @Test("An eviction keeps a result that a watcher has read during the eviction")
    func watchedDuringEviction() throws {
        let cache = try cache()
        try writeUsers(0, to: cache)
        let isEvicting = Locked(true)
        let late = ReadingWatcher(cache) {}
        let operation = try users(0).prepare()
        let early = CacheRetention(cache.watchers) {
            let isFirst = isEvicting.withLock { isEvicting in
                defer { isEvicting = false }
                return isEvicting
            }
            if isFirst { late.watch(cache.reading(of: operation)) }
            return []
        }
        cache.evict(to: 0)
        #expect(try cache.read(users(0)) != nil && !isEvicting.withLock { $0 })
        withExtendedLifetime((early, late)) {}
    }

    @Test("An eviction ends without a change if a watcher reads a result during each attempt")
    func watchedDuringEachAttempt() throws {
        let cache = try cache()
        try writeUsers(0, to: cache)
        let late = ReadingWatcher(cache) {}
        let operation = try users(0).prepare()
        let attempts = Locked(0)
        let early = CacheRetention(cache.watchers) {
            attempts.withLock { $0 += 1 }
            late.watch(cache.reading(of: operation))
            return []
        }
        let size = cache.inspect().totalBytes
        cache.evict(to: 0)
        #expect(cache.inspect().totalBytes == size && attempts.withLock { $0 } == 3)
        withExtendedLifetime((early, late)) {}
    }

    @Test("An eviction keeps an object with an optimistic edit and the value from before the edit")
    func layers() throws {
        let cache = try cache()
        try writeUsers(0, to: cache)
        let user = CacheReference<Objects.User>(id: "0-7")
        let layer = try cache.addLayer { try $0.set({ try $0.name() }, of: user, to: "Grace") }
        for number in 1..<5 { try writeUsers(number, to: cache) }
        cache.evict(to: 0)
        #expect(try cache.isMiss(users(0)) && cache.isMiss(users(4)))
        #expect(try cache.read(Samples.name, of: user)?.value == "Grace")
        cache.dropLayer(layer)
        #expect(try cache.read(Samples.name, of: user)?.value == "0")
    }

    @Test("An eviction keeps an object if an optimistic edit has changed the object's field with arguments")
    func changedField() throws {
        let cache = try cache()
        let ada = CacheReference<Objects.User>(id: "1")
        @Sendable func setFriends(_ edit: inout CacheEditor, _ ids: [String]) throws {
            try edit.set(
                { try $0.friends(first: .present(1), .nullable(.list(.nullable(.reference)))) }, of: ada,
                to: ids.map { CacheReference(id: $0) })
        }
        try cache.update { try setFriends(&$0, ["2"]) }
        let layer = try cache.addLayer { try setFriends(&$0, ["3"]) }
        cache.evict(to: 0)
        #expect(cache.published.withLock { $0.table }.problems == [])
        cache.dropLayer(layer)
        #expect(cache.published.withLock { $0.table }.problems == [])
        let friends = Selection<[String?]?, Objects.User> {
            try $0.friends(first: .present(1), .nullable(.list(.nullable { try $0.id() })))
        }
        #expect(try cache.read(friends, of: ada)?.value == ["2"])
    }

    @Test("If all objects refer to each other, an eviction still keeps only recently used results")
    func connected() throws {
        let cache = try cache()
        for number in 0..<20 { try writeUsers(number, to: cache) }
        try cache.update { edit in
            func user(_ number: Int) -> CacheReference<Objects.User> {
                CacheReference(id: "\(number / 20 % 20)-\(number % 20)")
            }
            for number in 0..<400 {
                try edit.set({ try $0.best(.nullable(.reference)) }, of: user(number), to: user(number + 1))
            }
        }
        #expect(try cache.read(users(3)) != nil)
        cache.evict(to: cache.inspect().totalBytes / 2)
        #expect(try cache.read(users(3)) != nil && cache.read(users(19)) != nil && cache.isMiss(users(0)))
        // A link to a removed user must not refer to a different user.
        try writeUsers(30, to: cache)
        let best = Selection<[String?], Operations.Query> {
            try $0.users(first: .present(3), .list(Selection { try $0.best(.nullable(Samples.name)) }))
        }
        #expect(try cache.isMiss(best))
    }

    @Test("Values of fields with arguments don't accumulate when their objects are replaced")
    func replacedObjects() throws {
        let cache = NormalizedCache(RandomSchema.cacheSchema, clock: { 0 })
        let operation = try RandomInterpreter.selection([
            .composite(
                "plains(n: Int): [P]", [OptionalArgument<Int>.absent.__json],
                [.leaf("p: String", []), .leaf("q(n: Int): String", [1.__json])])
        ]).prepare(checked: false)
        var sizes: [Int] = []
        for number in 0..<10 {
            let body = #"{"data":{"plains":[{"p":"\#(number)","q":"\#(number)"}]}}"#
            #expect(try cache.write(Array(body.utf8), to: operation, order: cache.begin()))
            sizes.append(cache.inspect().totalBytes)
        }
        #expect(sizes == Array(repeating: sizes[0], count: 10))
        #expect(try cache.read(operation) != nil)
    }

    @Test("An eviction drops rows of a file that aren't in memory, but keeps rows that were read recently")
    func file() async throws {
        let folder = TemporaryFolder()
        let file = folder.url.appendingPathComponent("cache")
        try { for number in 0..<10 { try writeUsers(number, to: $0) } }(cache(file))
        try await {
            let cache = try cache(file)
            #expect(try cache.read(users(0)) != nil)
            cache.evict(to: cache.inspect().totalBytes / 4)
            #expect(try cache.read(users(0)) != nil && cache.isMiss(users(1)))
            for number in 10..<12 { try writeUsers(number, to: cache) }
            try await cache.flush()
            try cache.trim()
            #expect(try cache.read(users(0)) != nil && cache.isMiss(users(1)))
        }()
        let later = try cache(file)
        let found = try (0..<12).filter { try later.read(users($0)) != nil }
        #expect(found.first == 0 && found.suffix(2) == [10, 11] && found.count < 6)
    }
}

extension RecordTable {
    /// Descriptions of inconsistencies in the table. Each inconsistency is a bug in the cache.
    var problems: [String] {
        var problems: [String] = []
        var missing: Set<RecordIndex> = []
        var (count, size) = (0, 0)
        for index in 0..<endIndex {
            guard let record = self[index] else { continue }
            (count, size) = (count + 1, size + record.size)
            if self.index(of: Array(record.key)) != index {
                problems.append("\(index) isn't found")
            }
            var targets: [RecordIndex] = []
            for slot in record.fields.indices { record.appendTargets(of: slot, to: &targets) }
            missing.formUnion(targets.filter { self[$0] == nil })
        }
        if (count, size) != (self.count, self.size) { problems.append("\(count) records of \(size) bytes") }
        var copy = self
        for number in 0... {
            let index = copy.add(.empty(0, key: Array("\(number)".utf8)))
            if index >= endIndex { break }
            if self[index] != nil || missing.contains(index) { problems.append("\(index) is free") }
        }
        return problems
    }
}
