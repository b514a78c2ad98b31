import SwiftGraphQLSelection
import SwiftGraphQL
import Testing

@testable import SwiftGraphQLCache

@Suite("The cache distinguishes fields by their directives and conditions")
struct DirectiveCacheTests {
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })

    private func names(_ name: @escaping @Sendable (Objects.User) throws -> String) -> Selection<
        String?, Operations.Query
    > {
        Selection { try $0.me(Selection(name).nullable) }
    }

    @Test("An operation with a directive bypasses the cache unless the configuration ignores the directive")
    func operations() throws {
        let plain = names { try $0.name() }
        let response = #"{"data":{"me":{"name":"Ada","id":"1"}}}"#
        let german = try plain.inContext(language: "de").prepare()
        #expect(try !cache.write(Array(response.utf8), to: german, order: cache.begin()))
        #expect(try cache.isMiss(plain))
        try cache.write(response, plain.cached(ttl: 3))
        #expect(try cache.read(plain)?.value == "Ada")
        #expect(try cache.read(plain.cached())?.value == "Ada")
        #expect(try cache.isMiss(plain.inContext(language: "de")))
    }

    @Test("A field with a directive has a separate value for each set of the directive's arguments")
    func fields() throws {
        let german = names { try $0.with(.translated(to: "de")).name() }
        let french = names { try $0.with(.translated(to: "fr")).name() }
        let live = names { try $0.with(.live()).name() }
        try cache.write(#"{"data":{"me":{"name":"Ada (de)","id":"1"}}}"#, german)
        #expect(try cache.read(german)?.value == "Ada (de)")
        for other in [french, live, names { try $0.name() }] { #expect(try cache.isMiss(other)) }
        try cache.write(#"{"data":{"me":{"name":"Ada (live)","id":"1"}}}"#, live)
        try cache.write(#"{"data":{"me":{"name":"Ada","id":"1"}}}"#, names { try $0.name() })
        #expect(try cache.read(german)?.value == "Ada (de)")
        #expect(try cache.read(live)?.value == "Ada (live)")
        #expect(try cache.read(names { try $0.name() })?.value == "Ada")
    }

    @Test("A condition decides which fields are stored and read", arguments: [true, false])
    func conditions(_ first: Bool) throws {
        func person(_ shows: Bool) -> Selection<[String?]?, Operations.Query> {
            Selection {
                try $0.me(
                    Selection { [try $0.name(), try $0.include(if: shows) { try $0.nickname() ?? "-" }] }.nullable)
            }
        }
        func response(_ shows: Bool) -> String {
            #"{"data":{"me":{"name":"Ada",\#(shows ? #""nickname":"Countess","# : "")"id":"1"}}}"#
        }
        try cache.write(response(first), person(first))
        #expect(try cache.read(person(false))?.value == ["Ada", nil])
        if first {
            #expect(try cache.read(person(true))?.value == ["Ada", "Countess"])
        } else {
            #expect(try cache.isMiss(person(true)))
            try cache.write(response(true), person(true))
            #expect(try cache.read(person(true))?.value == ["Ada", "Countess"])
        }
    }

    @Test("A long value that a document requests twice can be read under both response names")
    func repeatedFields() throws {
        let names = Selection<[String]?, Operations.Query> {
            try $0.me(
                Selection { try [$0.with(.live()).name(), $0.with(.live()).name()] }.nullable)
        }
        let document = try names.prepare().document
        let alias = try #require(
            document.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.first { $0.hasPrefix("name_") })
        let name = String(repeating: "Ada", count: 1_000_000)
        try cache.write(#"{"data":{"me":{"name":"\#(name)","\#(alias)":"\#(name)","id":"1"}}}"#, names)
        #expect(try cache.read(names)?.value == [name, name])
    }

    @Test("A field with a directive becomes stale after the field's lifetime in the schema")
    func ages() throws {
        let now = Locked(Int64(0))
        let cache = NormalizedCache(Operations.cacheSchema, clock: { now.withLock { $0 } })
        let live = Selection<Double?, Objects.User> { try $0.with(.live()).score() }
        try cache.update {
            try $0.set({ try $0.with(.live()).score() }, of: CacheReference<Objects.User>(id: "1"), to: 1)
        }
        now.withLock { $0 = 9_999 }
        #expect(try cache.read(live, of: CacheReference<Objects.User>(id: "1"))?.isStale == false)
        now.withLock { $0 = 10_000 }
        #expect(try cache.read(live, of: CacheReference<Objects.User>(id: "1"))?.isStale == true)
    }
}
