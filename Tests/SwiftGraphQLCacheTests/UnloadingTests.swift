import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// Tests what stays in memory and what is in the file when records are unloaded.
@Suite(.timeLimit(.minutes(15))) struct UnloadingTests {
    private let folder = TemporaryFolder()

    private var file: URL { folder.url.appendingPathComponent("cache.sqlite") }

    private func open(
        isReadOnly: Bool = false, maximumMemoryBytes: Int = 64 << 20, maximumFileBytes: Int = 64 << 20
    ) throws -> NormalizedCache {
        try NormalizedCache(
            Operations.cacheSchema, file: file, isReadOnly: isReadOnly, maximumMemoryBytes: maximumMemoryBytes,
            maximumFileBytes: maximumFileBytes,
            clock: { 0 }, later: { if $0 == 0 { $1() } })
    }

    private func write(_ number: Int, _ text: String = "", to cache: NormalizedCache) throws {
        let name = "\(number) \(text)"
        try cache.write(#"{"data":{"user":{"name":"\#(name)","id":"u\#(number)"}}}"#, Samples.userName("u\(number)"))
    }

    private func missing(_ numbers: Range<Int>, in cache: NormalizedCache) throws -> [Int] {
        try numbers.filter { try cache.read(Samples.userName("u\($0)"))?.value?.hasPrefix("\($0) ") != true }
    }

    @Test("Unloading while a query is retained loses no rows")
    func retained() throws {
        try {
            let cache = try open()
            for number in 0..<60 { try write(number, to: cache) }
            try cache.close()
        }()
        try {
            let cache = try open()
            let retention = try cache.retain(Samples.userName("u0"))
            #expect(try missing(10..<30, in: cache) == [])
            try cache.trim()
            #expect(try missing(30..<60, in: cache) == [])
            try write(30, "changed", to: cache)
            try cache.close()
            withExtendedLifetime(retention) {}
        }()
        #expect(try missing(0..<60, in: open()) == [])
    }

    @Test("An edit finds objects without keys, and the items of a connection, after they were unloaded")
    func edits() throws {
        let cache = try open()
        let root = CacheReference.root(Operations.Query.self)
        let street = Selection<String?, Operations.Query> {
            try $0.settings(.init { try $0.address(.nullable(.init { try $0.street() })) }) ?? nil
        }
        let feed = Selection<FeedPage, Operations.Query> { try $0.feed(FeedPage.ofEdges) }
        let post = CacheReference<Objects.Post>(1)
        try cache.write(#"{"data":{"settings":{"address":{"street":"Long Row"}}}}"#, street)
        try cache.write(
            #"""
            {"data":{"feed":{"edges":[{"node":{"title":"p1","id":"1"}},{"node":{"title":"p2","id":"2"}}],
            "pageInfo":{"hasNextPage":false,"endCursor":null,"hasPreviousPage":false,"startCursor":null}}}}
            """#, feed)
        try cache.trim()
        try cache.update { edit in
            try edit.set(
                { try $0.settings(.init { try $0.address(.nullable(.init { try $0.street() })) }) }, of: root,
                to: "Short Row")
        }
        #expect(try cache.read(street)?.value == "Short Row")
        try cache.trim()
        let isFound = try cache.update { try $0.remove(post, from: { try $0.feed(FeedPage.references) }, of: root) }
        #expect(isFound)
        #expect(try cache.read(feed)?.value.titles == ["p2"])
        try cache.trim()
        let isInserted = try cache.update {
            try $0.insert(post, at: .end, into: { try $0.feed(FeedPage.references) }, of: root)
        }
        #expect(isInserted)
        #expect(try cache.read(feed)?.value.titles == ["p2", "p1"])
    }

    @Test("Saving and unloading at the same time loses no rows")
    func unloadingDuringSave() async throws {
        let count = 300
        try {
            let cache = try open()
            for number in 0..<count { try write(number, to: cache) }
            try cache.close()
        }()
        try await {
            let cache = try open()
            let isDone = Locked(false)
            let saving = Task.detached { while !isDone.withLock({ $0 }) { try cache.saveNow() } }
            for round in 0..<3_000 {
                try cache.trim()
                let first = round * 7 % (count - 10)
                #expect(try missing(first..<first + 10, in: cache) == [])
            }
            isDone.withLock { $0 = true }
            try await saving.value
            try cache.close()
        }()
        #expect(try missing(0..<count, in: open()) == [])
    }

    @Test("Reading a large file keeps the memory near its limit", arguments: [false, true])
    func reading(isReadOnly: Bool) throws {
        try {
            let cache = try open()
            for number in 0..<500 { try write(number, to: cache) }
            try cache.close()
        }()
        let cache = try open(isReadOnly: isReadOnly, maximumMemoryBytes: 20_000)
        for number in 0..<500 {
            #expect(try missing(number..<number + 1, in: cache) == [])
            #expect(cache.inspect().memoryBytes < 30_000)
        }
    }

    @Test("The memory stays limited while the disk is full")
    func fullDisk() throws {
        let cache = try open(maximumMemoryBytes: 20_000)
        for number in 0..<10 { try write(number, to: cache) }
        try cache.saveNow()
        let storage = try #require(cache.storage)
        try storage.setPragma("max_page_count", to: 1)
        for number in 10..<500 {
            try write(number, String(repeating: "x", count: 1_000), to: cache)
            #expect(cache.inspect().memoryBytes < 60_000)
        }
        try storage.setPragma("max_page_count", to: 1_000_000)
        try cache.saveNow()
        #expect(try missing(499..<500, in: cache) == [])
    }

    @Test("An eviction of rows keeps the memory near its limit, although the eviction loads all rows")
    func evictedRows() throws {
        let cache = try open(maximumMemoryBytes: 20_000, maximumFileBytes: 200_000)
        for number in 0..<1_000 {
            try write(number, String(repeating: "x", count: 1_000), to: cache)
            if number % 10 == 9 {
                try cache.saveNow()
                #expect(cache.inspect().memoryBytes < 30_000)
            }
        }
        #expect(cache.inspect().fileBytes < 260_000)
    }

    @Test("Evictions of rows leave no placeholders in memory, even far below the memory limit")
    func placeholders() throws {
        try {
            let cache = try open()
            try write(0, to: cache)
            try cache.close()
        }()
        let cache = try open(maximumFileBytes: 50_000)
        for number in 0..<4_000 {
            try write(number, String(repeating: "x", count: 100), to: cache)
            if number % 100 == 99 { try cache.saveNow() }
        }
        #expect(try cache.stateToSave(in: #require(cache.storage)).table.endIndex < 2_000)
    }

    @Test("The file's size after an eviction of rows is recorded even if other threads edit objects meanwhile")
    func recordedSize() async throws {
        let cache = try open(maximumFileBytes: 50_000)
        let storage = try #require(cache.storage)
        let isDone = Locked(false)
        @Sendable func edit() throws {
            while !isDone.withLock({ $0 }) {
                try cache.update { _ in Thread.sleep(forTimeInterval: 0.003) }
                Thread.sleep(forTimeInterval: 0.000_3)
            }
        }
        let editing = Task.detached { try edit() }
        for round in 0..<5 {
            for number in 0..<100 { try write(100 * round + number, String(repeating: "x", count: 1_000), to: cache) }
            try cache.saveNow()
            // This update waits until any transaction in progress has ended.
            try cache.update { _ in }
            #expect(cache.published.withLock { $0.keptDiskSize } == storage.size)
        }
        isDone.withLock { $0 = true }
        try await editing.value
    }
}
