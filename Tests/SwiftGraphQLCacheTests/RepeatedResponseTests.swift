import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// Tests responses with the same bytes as the previous response.
@Suite struct RepeatedResponseTests {
    private let time = Locked<Int64>(0)
    private let cache: NormalizedCache

    init() { cache = NormalizedCache(Operations.cacheSchema) { [time] in time.withLock { $0 } } }

    private func write(_ name: String, order: UInt64? = nil) throws {
        let body = Array(#"{"data":{"me":{"id":"1","name":"\#(name)","nickname":null}}}"#.utf8)
        #expect(try cache.write(body, to: Samples.me.prepare(), order: order ?? cache.begin()))
    }

    private func name() throws -> String? { try cache.read(Samples.me)?.value?.name }

    @Test("A repeated response renews the age of its values")
    func age() throws {
        try write("Ada")
        time.withLock { $0 = 40_000 }
        #expect(try cache.read(Samples.me)?.isStale == true)
        try write("Ada")
        time.withLock { $0 = 50_000 }
        let result = try cache.read(Samples.me)
        #expect(result?.age == .seconds(10))
        #expect(result?.isStale == false)
        #expect(cache.inspect().recordCount == 3)
    }

    @Test("A response that was overtaken by a repeated response changes nothing")
    func order() throws {
        try write("Ada")
        let (earlier, later) = (cache.begin(), cache.begin())
        try write("Ada", order: later)
        try write("Grace", order: earlier)
        #expect(try name() == "Ada")
        try write("Grace")
        #expect(try name() == "Grace")
    }

    @Test("A late repetition of a response doesn't let an overtaken response change the values")
    func lateRepetition() throws {
        let (first, second, third) = (cache.begin(), cache.begin(), cache.begin())
        try write("Ada", order: third)
        try write("Ada", order: first)
        try write("Grace", order: second)
        #expect(try name() == "Ada")
    }

    @Test("An identical response is rewritten if anything else was written in between")
    func changes() throws {
        try write("Ada")
        try cache.write(#"{"data":{"user":{"id":"1","name":"Grace"}}}"#, Samples.userName("1"))
        #expect(try name() == "Grace")
        try write("Ada")
        #expect(try name() == "Ada")
        try cache.update { try $0.set({ try $0.name() }, of: CacheReference<Objects.User>(id: "1"), to: "Eve") }
        #expect(try name() == "Eve")
        try write("Ada")
        #expect(try name() == "Ada")
        try cache.clear()
        try write("Ada")
        #expect(try name() == "Ada")
    }

    @Test("A response that was partly overtaken is written completely when it arrives again")
    func partlyOvertaken() throws {
        let early = cache.begin()
        try cache.write(#"{"data":{"user":{"id":"1","name":"Grace"}}}"#, Samples.userName("1"))
        try write("Ada", order: early)
        #expect(try name() == "Grace")
        try write("Ada")
        #expect(try name() == "Ada")
    }
}
