import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// Tests how a cache is cleared and closed, and what happens if a save fails.
@Suite struct CacheFileTests {
    private let folder = TemporaryFolder()
    private let secret = "a secret of some length"
    private let delays = Delays()

    private var file: URL { folder.url.appendingPathComponent("cache.sqlite") }

    private func open(_ file: URL? = nil) throws -> NormalizedCache {
        try NormalizedCache(
            Operations.cacheSchema, file: file ?? self.file, clock: { 1_000 }, later: { [delays] in delays.add($0, $1) }
        )
    }

    private func writeMe(_ name: String, to cache: NormalizedCache) throws {
        try cache.write(#"{"data":{"me":{"id":"1","name":"\#(name)","nickname":null}}}"#, Samples.me)
    }

    // MARK: - Clearing

    @Test("`clear` removes all current and earlier values from the disk, and the cache stays usable")
    func clear() async throws {
        let cache = try open()
        try writeMe(secret, to: cache)
        try await cache.flush()
        #expect(try folder.names(containing: secret) != [])
        // These writes free the page with the secret, but SQLite doesn't necessarily reuse the page.
        for name in [String(repeating: "x", count: 20_000), "Ada"] {
            try writeMe(name, to: cache)
            try await cache.flush()
        }
        try cache.clear()
        #expect(try folder.names(containing: secret) == [] && cache.isMiss(Samples.me))
        try writeMe("Ada", to: cache)
        try await cache.flush()
        #expect(try open(file.crashImage("image")).read(Samples.me)?.value?.name == "Ada")
        #expect(throws: CacheError.self) { try open() }
    }

    @Test("`clear` removes all values from the disk, even if the file is damaged or can't be written", arguments: 0..<3)
    func clearUnwritable(kind: Int) async throws {
        try {
            let cache = try open()
            for number in 0..<200 {
                try cache.write(
                    #"{"data":{"user":{"name":"\#(secret)","id":"u\#(number)"}}}"#, Samples.userName("u\(number)"))
            }
        }()
        if kind == 0 {
            var bytes = try Data(contentsOf: file)
            bytes.replaceSubrange(bytes.count / 2..<bytes.count, with: Data(count: bytes.count - bytes.count / 2))
            try bytes.write(to: file)
        }
        let cache = try open()
        if kind == 0 { for number in 0..<200 { _ = try cache.read(Samples.userName("u\(number)")) } }
        // Kind 1 simulates a read-only file, and kind 2 simulates a full disk.
        if kind == 1 { try cache.storage?.setPragma("query_only", to: 1) }
        if kind == 2 { try cache.storage?.setPragma("max_page_count", to: 1) }
        try cache.clear()
        // The process could be killed at this point, so the secret must already be gone.
        #expect(try folder.names(containing: secret) == [])
        try writeMe("Ada", to: cache)
        try await cache.flush()
        #expect(try open(file.crashImage("image")).read(Samples.me)?.value?.name == "Ada")
    }

    @Test("If `clear` can't remove the file, it throws, and a later save removes the file")
    func failedClear() async throws {
        let cache = try open()
        try writeMe(secret, to: cache)
        try await cache.flush()
        let storage = try #require(cache.storage)
        let removeItem = storage.removeItem
        storage.removeItem = { _ in throw CocoaError(.fileWriteNoPermission) }
        #expect(throws: CacheError.self) { try cache.clear() }
        #expect(try cache.isMiss(Samples.me))
        let error = await #expect(throws: CacheError.self) { try await cache.flush() }
        #expect(error != nil && cache.inspect().storageIssue == error)
        storage.removeItem = removeItem
        try await cache.flush()
        #expect(try folder.names(containing: secret) == [])
        try writeMe("Grace", to: cache)
        try await cache.flush()
        #expect(try open(file.crashImage("later")).read(Samples.me)?.value?.name == "Grace")
    }

    @Test("If the process is killed after removing only the main file, the next cache starts empty and removes the log")
    func killedWhileClearing() async throws {
        let cache = try open()
        try writeMe(secret, to: cache)
        try await cache.flush()
        let image = try file.crashImage("image")
        try FileManager.default.removeItem(at: image)
        #expect(try folder.names(containing: secret).contains("image-wal"))
        let next = try open(image)
        #expect(try next.inspect().recordCount == 0 && !folder.names(containing: secret).contains("image-wal"))
    }

    @Test("`clear` removes the values from the file behind a symbolic link")
    func clearLink() async throws {
        let link = folder.url.appendingPathComponent("link")
        try Data().write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let cache = try open(link)
        try writeMe(secret, to: cache)
        try await cache.flush()
        try cache.clear()
        #expect(try folder.names(containing: secret) == [])
    }

    @Test("If `close` finishes during a call to `clear`, the call doesn't remove the file of the next cache")
    func clearAfterClose() throws {
        let cache = try open()
        let storage = try #require(cache.storage)
        try writeMe("Ada", to: cache)
        try cache.close()
        let next = try open()
        // `NormalizedCache.clear` makes this call if the cache was still open when `clear` began.
        let error = #expect(throws: CacheError.self) { try storage.clear {} }
        #expect(error?.code == .cacheClosed)
        try next.close()
        #expect(try open().read(Samples.me)?.value?.name == "Ada")
    }

    // MARK: - Closing

    @Test("An inspection doesn't keep the cache file open and is empty if first read after `close`")
    func inspection() throws {
        let inspection = try {
            let cache = try open()
            try writeMe("Ada", to: cache)
            return cache.inspect()
        }()
        let cache = try open()
        #expect(inspection.description.contains("Ada"))
        let unloaded = cache.inspect()
        try cache.close()
        #expect(try unloaded.recordCount == 0 && unloaded.description == "" && !open().isMiss(Samples.me))
    }

    @Test("A closed cache has saved its changes, is empty, and rejects edits", arguments: [true, false])
    func close(hasFile: Bool) async throws {
        let cache = hasFile ? try open() : NormalizedCache(Operations.cacheSchema, clock: { 1_000 })
        try writeMe("Ada", to: cache)
        let ada = CacheReference<Objects.User>(id: "1")
        let layer = try cache.addLayer { try $0.set({ try $0.name() }, of: ada, to: "Eve") }
        #expect(throws: CacheError.self) { try cache.update { _ in try cache.close() } }
        for _ in 0..<2 { try cache.close() }
        cache.dropLayer(layer)
        if hasFile { #expect(try open().read(Samples.me)?.value?.name == "Ada") }

        #expect(try cache.isMiss(Samples.me) && cache.inspect().recordCount == 0)
        #expect(try cache.isMiss(Selection<String, Operations.Query> { try $0.__typename() }))
        for call in [
            { try cache.update { _ in } }, { try writeMe("Grace", to: cache) }, { try cache.clear() },
            { _ = try cache.addLayer { _ in } },
        ] {
            let error = #expect(throws: CacheError.self) { try call() }
            #expect(error?.code == .cacheClosed)
        }
        try await cache.flush()
        let events = Locked<[CacheEvent.Outcome]>([])
        let client = Client(transport: Answer(#"{"data":{"me":{"id":"1","name":"Grace","nickname":null}}}"#))
            .caching(in: cache, onEvent: { event in events.withLock { $0.append(event.outcome) } })
        #expect(try await client.fetch(Samples.me).value?.name == "Grace")
        #expect(events.withLock { $0 } == [.unreadable(.closed), .notStored(.storage(.closed))])
        let miss = await #expect(throws: CacheMiss.self) { _ = try await client.fetch(Samples.me, policy: .cacheOnly) }
        #expect(miss?.storageError?.code == .cacheClosed && miss?.description.contains("closed") == true)
        #expect(miss?.localizedDescription == miss?.description)
        let rename = Selection<String?, Operations.Mutation> {
            try $0.rename(id: "1", name: "G", .nullable(Samples.name))
        }
        let mutation = Client(transport: Answer(#"{"data":{"rename":{"id":"1","name":"G"}}}"#)).caching(in: cache)
        #expect(try await mutation.send(rename) { _, _ in } == "G")
    }

    @Test("If the last changes can't be saved, `close` throws but still closes the cache")
    func failedClose() throws {
        let cache = try open()
        try cache.storage?.setPragma("query_only", to: 1)
        try writeMe("Ada", to: cache)
        #expect(throws: CacheError.self) { try cache.close() }
        #expect(try open().isMiss(Samples.me))
    }

    @Test("A miss is reported without waiting for the file's lock")
    func reportedMiss() async throws {
        let cache = try open()
        try cache.write(#"{"data":{"me":{"name":"Ada","id":"1"}}}"#, Samples.myName)
        let storage = try #require(cache.storage)
        let isReported = DispatchSemaphore(value: 0)
        let (hasBegun, hasTimedOut, hasEnded) = (Locked(false), Locked(false), Locked(false))
        storage.removeItem = { path in
            hasBegun.withLock { $0 = true }
            if isReported.wait(timeout: .now() + 600) == .timedOut { hasTimedOut.withLock { $0 = true } }
            isReported.signal()
            try FileManager.default.removeItem(atPath: path)
        }
        // Like a save, this call holds the file's lock.
        DispatchQueue.global().async {
            try? storage.clear {}
            hasEnded.withLock { $0 = true }
        }
        while !hasBegun.withLock({ $0 }) { await Task.yield() }
        let client = Client(transport: Answer("{}")).caching(in: cache)
        let miss = await #expect(throws: CacheMiss.self) { _ = try await client.fetch(Samples.me, policy: .cacheOnly) }
        isReported.signal()
        while !hasEnded.withLock({ $0 }) { await Task.yield() }
        #expect(miss?.field == #"User:"1".nickname"# && !hasTimedOut.withLock { $0 })
    }

    // MARK: - Saves that fail

    @Test("A failed save is retried with increasing delays of at most a minute")
    func backoff() async throws {
        let cache = try open()
        let storage = try #require(cache.storage)
        try writeMe("Ada", to: cache)
        #expect(delays.next() == 250)
        try storage.setPragma("query_only", to: 1)
        try writeMe("Grace", to: cache)
        let waits = (0..<11).map { _ in delays.next() }
        #expect(waits == [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
        #expect(cache.inspect().storageIssue?.code == .unusableFile)
        try writeMe("Eve", to: cache)
        try storage.setPragma("query_only", to: 0)
        #expect(delays.next() == 60_000 && delays.isEmpty)
        #expect(try open(file.crashImage("image")).read(Samples.me)?.value?.name == "Eve")
        try writeMe("Ada", to: cache)
        #expect(delays.next() == 250 && delays.isEmpty)
    }

    @Test("After `sync`, the saved changes survive a power failure that loses the log")
    func sync() async throws {
        let cache = try open()
        try writeMe("Ada", to: cache)
        try await cache.flush()
        func image(_ name: String) throws -> URL {
            let image = folder.url.appendingPathComponent(name)
            try FileManager.default.copyItem(at: file, to: image)
            return image
        }
        #expect(try open(image("before")).isMiss(Samples.me))
        try await cache.sync()
        #expect(try open(image("after")).read(Samples.me)?.value?.name == "Ada")
    }
}

private struct Answer: Transport {
    let body: String

    init(_ body: String) { self.body = body }

    func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
        GraphQLResponse(body: Array(body.utf8), status: 200)
    }
}

/// A scheduler that collects a cache's calls until the test makes them.
final class Delays: Sendable {
    private let calls = Locked<[(milliseconds: Int, body: @Sendable () -> Void)]>([])

    var isEmpty: Bool { calls.withLock { $0.isEmpty } }

    func add(_ milliseconds: Int, _ body: @escaping @Sendable () -> Void) {
        calls.withLock { $0.append((milliseconds, body)) }
    }

    /// Makes the next call and returns the call's delay in milliseconds, or `nil` if nothing is scheduled.
    func next() -> Int? {
        let call = calls.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        call?.body()
        return call?.milliseconds
    }
}
