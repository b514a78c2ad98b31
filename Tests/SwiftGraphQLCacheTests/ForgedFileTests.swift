import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// Tests files that have valid checksums but contents that no cache and no queue would write.
@Suite(.timeLimit(.minutes(15))) struct ForgedFileTests {
    private let folder = TemporaryFolder()
    private let ada = CacheReference<Objects.User>(id: "1")

    private var file: URL { folder.url.appendingPathComponent("cache.sqlite") }

    private static let street = Selection<String?, Operations.Query> {
        try $0.me(.nullable(Selection { try $0.address(.nullable(Selection { try $0.street() })) ?? nil })) ?? nil
    }

    /// Opens a cache whose file has a query root and one user.
    ///
    /// - Parameter user: The row of the user.
    private func open(user: String) throws -> NormalizedCache {
        try {
            let root = """
                {"type":"Query","origin":0,"stamps":[[1,1000,9223372036854775807]],"fields":{}}
                """
            let me = """
                {"type":"()","origin":0,"stamps":[[1,1000,9223372036854775807]],\
                "fields":{"me":[0,null,"User:\\"1\\""]}}
                """
            try RecordDatabase(file, Operations.cacheSchema)
                .save(
                    [
                        (Array("Query:".utf8), Array(root.utf8)), (Array("Query:\0me".utf8), Array(me.utf8)),
                        (Array("User:\"1\"".utf8), Array(user.utf8)),
                    ],
                    nextOrder: 100, types: ["Query", "User"])
        }()
        return try NormalizedCache(Operations.cacheSchema, file: file, clock: { 2_000 }, later: { _, _ in })
    }

    private func row(
        type: String = "User", stamps: String = "[[1,1000,9223372036854775807]]", _ fields: String = ""
    ) -> String {
        """
        {"type":"\(type)","origin":0,"stamps":\(stamps),\
        "fields":{"id":[0,"1"],"name":[0,"Ada"],"nickname":[0,null]\(fields)}}
        """
    }

    /// Uses the cache in every way and replaces the user.
    private func use(_ cache: NormalizedCache) async throws {
        _ = try cache.read(Samples.me)
        _ = try cache.read(Self.street)
        let client = Client(transport: HeldServer()).caching(in: cache, policy: .cacheOnly)
        for query in [Samples.userName("1"), Self.street] { _ = try? await client.fetch(query) }
        #expect(!cache.inspect().description.isEmpty)
        _ = try? cache.update { edit in
            try edit.invalidate(ada)
            try edit.invalidate(all: Objects.User.self)
            try edit.set({ try $0.name() }, of: ada, to: "Eve")
        }
        cache.evict(to: 0)
        try cache.write(#"{"data":{"me":{"id":"1","name":"Grace","nickname":"G"}}}"#, Samples.me)
        _ = cache.inspect().description
        try cache.saveNow()
        try cache.trim()
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Grace", nickname: "G"))
    }

    @Test("The cache stays usable if a row has more stamps than a record can have")
    func stamps() async throws {
        let stamps = (0..<70_000).map { "[\($0),1000,9223372036854775807]" }.joined(separator: ",")
        try await use(open(user: row(stamps: "[\(stamps)]")))
    }

    @Test("The cache stays usable if a row has more fields than a record can have")
    func fields() async throws {
        try await use(open(user: row((0..<70_000).map { ",\"f\($0)\":[0,1]" }.joined())))
    }

    @Test("The cache stays usable if a row's type doesn't belong to its key", arguments: ["()", "-", ""])
    func types(_ type: String) async throws {
        try await use(open(user: row(type: type)))
    }

    @Test(
        "The cache stays usable if a row contains an object in place of a link", arguments: ["-", "()"])
    func nestedTypes(_ type: String) async throws {
        let address = #",{"type":"\#(type)","origin":0,"stamps":[[1,1,1]],"fields":{"street":[0,"A"]}}"#
        try await use(open(user: row(#","address":[0,null\#(address)]"#)))
    }

    @Test("The cache stays usable if a row has negative or extreme times", arguments: [Int64.min, .min + 1, -1, .max])
    func times(_ time: Int64) async throws {
        try await use(open(user: row(stamps: "[[1,\(time),\(time)]]")))
    }

    @Test("The cache stays usable if the rows of its file are out of order")
    func order() throws {
        try {
            let rows = ["1", "2"].map { (Array("User:\"\($0)\"".utf8), Array(row().utf8)) }
            try RecordDatabase(file, Operations.cacheSchema).save(rows, nextOrder: 100, types: ["Query", "User"])
        }()
        var bytes = [UInt8](try Data(contentsOf: file))
        for start in bytes.indices where bytes[start...].starts(with: "User:\"".utf8) {
            bytes[start + 6] = bytes[start + 6] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
        }
        try Data(bytes).write(to: file)
        let cache = try NormalizedCache(Operations.cacheSchema, file: file, clock: { 2_000 }, later: { _, _ in })
        #expect(cache.inspect().description.isEmpty)
        #expect(cache.storage?.loadError?.message == "the keys in the cache file are out of order")
        cache.evict(to: 0)
        #expect(try cache.read(Samples.me) == nil)
    }

    @Test("A row that claims to be newer than every request doesn't crash the cache", arguments: ["User", "-"])
    func orders(_ type: String) async throws {
        let cache = try open(user: row(type: type, stamps: "[[18446744073709551615,1000,9223372036854775807]]"))
        try? await use(cache)
    }

    @Test("The cache stays usable if a row has malformed links, or links to unrelated records")
    func links() async throws {
        let links = [
            #""User:\"1\"""#, #""Query:""#, #""User:\"1\"\u0000friends{}""#, #""User:\"1\"\u0000address\u00000""#,
            #""x""#, "false", "null", "5", "[]",
            #"["User:\"1\"",null,["User:\"1\""],[[]]]"#,
        ]
        for link in links {
            for field in ["best", "friends", "posts", "address", "name", "tags"] {
                try await use(open(user: row(",\"\(field)2\":[0,null,\(link)],\"\(field)\":[0,null,\(link)]")))
            }
        }
    }

    @Test("The cache stays usable if a row contains deeply nested objects or lists")
    func depth() async throws {
        let object = #"{"type":"User","origin":0,"stamps":[[1,1,1]],"fields":{"best":[0,null,"#
        for (start, end) in [("[", "]"), (object, #"]}}"#)] {
            let nested =
                String(repeating: start, count: 100_000) + "null" + String(repeating: end, count: 100_000)
            for field in [",\"best\":[0,null,\(nested)]", ",\"extra\":[0,\(nested)]"] {
                try await use(open(user: row(field)))
            }
        }
    }

    @Test("A queue sends a saved mutation even if its time and its number of attempts are extreme")
    func queue() async throws {
        for (time, attempts) in [(-1e300, UInt32.max), (1e300, .min)] {
            let app = try OfflineApp()
            try {
                let row = OfflineFile.Row(
                    number: .max, key: UUID(), name: "rename", variables: #"{"id":"1","name":"B"}"#,
                    queuedAt: Date(timeIntervalSince1970: time), attempts: attempts)
                try OfflineFile(app.file).change(writing: row)
            }()
            let queue = try app.open()
            let run = Task { await queue.run() }
            await app.server.arrival()
            app.server.fail()
            await queue.wait { $0[0].lastError != nil }
            run.cancel()
            await run.value
        }
    }
}
