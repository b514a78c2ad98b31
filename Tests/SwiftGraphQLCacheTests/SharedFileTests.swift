import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// Tests files that one cache writes and others read, and tests the unloading of records.
@Suite struct SharedFileTests {
    private let folder = TemporaryFolder()
    private let ada = CacheReference<Objects.User>(id: "1")

    private var file: URL { folder.url.appendingPathComponent("cache.sqlite") }

    private func writer(maximumMemoryBytes: Int = 64 << 20) throws -> NormalizedCache {
        try NormalizedCache(
            Operations.cacheSchema, file: file, maximumMemoryBytes: maximumMemoryBytes, clock: { 0 },
            later: { if $0 == 0 { $1() } })
    }

    private func reader() throws -> NormalizedCache {
        try NormalizedCache(Operations.cacheSchema, file: file, isReadOnly: true, clock: { 0 })
    }

    private func writeMe(_ name: String, to cache: NormalizedCache) throws {
        try cache.write(#"{"data":{"me":{"id":"1","name":"\#(name)","nickname":null}}}"#, Samples.me)
    }

    private func name(in cache: NormalizedCache) throws -> String? { try cache.read(Samples.me)?.value?.name }

    // MARK: - A second process

    @Test("A read-only cache sees the last state that the writing cache saved, even after `clear` and `close`")
    func reading() async throws {
        let writer = try writer()
        try writeMe("Ada", to: writer)
        let reader = try reader()
        #expect(try reader.isMiss(Samples.me))
        for name in ["Ada", "Grace"] {
            try writeMe(name, to: writer)
            try await writer.flush()
            #expect(try self.name(in: reader) == name && self.name(in: reader) == name)
        }
        try writeMe("Eve", to: writer)
        #expect(try name(in: reader) == "Grace")
        try writer.clear()
        #expect(try reader.isMiss(Samples.me))
        try writeMe("Alan", to: writer)
        try writer.close()
        #expect(try name(in: reader) == "Alan")
    }

    @Test("A read-only cache finds types and fields that were added to the file after the file was opened")
    func newNames() async throws {
        let writer = try writer()
        try await writer.flush()
        let reader = try reader()
        // Because of this read, the reader numbers the names differently from the writer.
        #expect(try reader.isMiss(Samples.me))
        let matrix = Selection<[[Int?]?]?, Operations.Query> {
            try $0.matrix(.nullable(.list(.nullable(.list(.nullable(Selection { try $0.value() }))))))
        }
        try writer.write(#"{"data":{"matrix":[[{"value":1},null],null,[]]}}"#, matrix)
        try writeMe("Ada", to: writer)
        try await writer.flush()
        #expect(try name(in: reader) == "Ada" && reader.read(matrix)?.value == [[1, nil], nil, []])
    }

    @Test("A read-only cache rejects edits and stores no responses")
    func rejectedEdits() async throws {
        let writer = try writer()
        try writeMe("Ada", to: writer)
        try await writer.flush()
        let reader = try reader()
        for call in [
            { try reader.update { [ada] in try $0.set({ try $0.name() }, of: ada, to: "Eve") } },
            { try writeMe("Eve", to: reader) }, { try reader.clear() },
        ] {
            let error = #expect(throws: CacheError.self) { try call() }
            #expect(error?.code == .readOnly)
        }
        struct Server: Transport {
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                let body = #"{"data":{"me":{"id":"1","name":"Eve","nickname":null}}}"#
                return GraphQLResponse(body: Array(body.utf8), status: 200)
            }
        }
        let client = Client(transport: Server()).caching(in: reader, policy: .networkOnly)
        #expect(try await client.fetch(Samples.me).value?.name == "Eve")
        try reader.trim()
        try await reader.flush()
        #expect(try name(in: reader) == "Ada" && name(in: writer) == "Ada")
    }

    @Test("A second cache can't write to a file, and a read-only cache needs a file")
    func secondWriter() throws {
        #expect(throws: CacheError.self) { try reader() }
        let first = try writer()
        let error = #expect(throws: CacheError.self) { try writer() }
        #expect(error?.code == .fileInUse && error?.message.contains("reading only") == true)
        try first.close()
        _ = try writer()
    }

    @Test("A read-only cache that opens an empty file, as it is during `clear`, asks the app to try again")
    func emptyFile() throws {
        try Data().write(to: file)
        let error = #expect(throws: CacheError.self) { try reader() }
        #expect(error?.code == .unusableFile && error?.message.contains("try again") == true)
        try writer().close()
        _ = try reader()
    }

    @Test("While one cache writes, a read-only cache reads complete transactions and never returns to an older state")
    func consistency() async throws {
        let pair = Selection<[String?], Operations.Query> {
            try [$0.user(id: "1", .nullable(Samples.name)), $0.user(id: "2", .nullable(Samples.name))]
        }
        let (writer, grace) = (try writer(), CacheReference<Objects.User>(id: "2"))
        for id in ["1", "2"] {
            try writer.write(#"{"data":{"user":{"name":"0","id":"\#(id)"}}}"#, Samples.userName(id))
        }
        try await writer.flush()
        let reader = try reader()
        let writing = Task.detached { [ada] in
            for number in 1...300 {
                try writer.update { edit in
                    try edit.set({ try $0.name() }, of: ada, to: "\(number)")
                    try edit.set({ try $0.name() }, of: grace, to: "\(number)")
                }
                try await writer.flush()
            }
        }
        var last = 0
        while last < 300 {
            let names = try #require(try reader.read(pair)?.value)
            let number = try #require(names[0].flatMap { Int($0) })
            #expect(names[0] == names[1] && number >= last)
            last = number
            await Task.yield()
        }
        try await writing.value
    }

    // MARK: - Unloading

    @Test("`trim` unloads records, which can be reloaded, without affecting watchers or optimistic edits")
    func trim() async throws {
        let cache = try writer()
        try writeMe("Ada", to: cache)
        var values = cache.watch(Samples.me).makeAsyncIterator()
        #expect(try await values.next()??.name == "Ada")
        try cache.trim()
        #expect(cache.inspect().memoryBytes == 0)
        #expect(try name(in: cache) == "Ada" && cache.inspect().memoryBytes > 0)
        let layer = try cache.addLayer { [ada] in try $0.set({ try $0.name() }, of: ada, to: "Eve") }
        #expect(try await values.next()??.name == "Eve")
        try cache.trim()
        #expect(try name(in: cache) == "Eve")
        cache.dropLayer(layer)
        #expect(try await values.next()??.name == "Ada")
        #expect(throws: CacheError.self) { try cache.update { _ in try cache.trim() } }
        try cache.close()
        #expect(try name(in: writer()) == "Ada")
    }

    @Test("A cache with a file unloads records beyond its memory limit, without losing any records")
    func maximumMemoryBytes() throws {
        let cache = try writer(maximumMemoryBytes: 20_000)
        for number in 0..<500 {
            let name = Samples.userName("u\(number)")
            try cache.write(#"{"data":{"user":{"name":"\#(number)","id":"u\#(number)"}}}"#, name)
            #expect(cache.inspect().memoryBytes < 30_000)
        }
        for number in 0..<500 { #expect(try cache.read(Samples.userName("u\(number)"))?.value == "\(number)") }
        #expect(cache.inspect().recordCount == 1001)
    }

    @Test("Without a file, `trim` drops the records that no retention needs")
    func trimWithoutFile() throws {
        let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
        try writeMe("Ada", to: cache)
        try cache.write(#"{"data":{"user":{"name":"Grace","id":"2"}}}"#, Samples.userName("2"))
        let retention = try cache.retain(Samples.me)
        try cache.trim()
        #expect(try name(in: cache) == "Ada" && cache.isMiss(Samples.userName("2")))
        withExtendedLifetime(retention) {}
    }
}
