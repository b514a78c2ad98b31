import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

struct Person: Hashable {
    var id = ""
    var name: String
    var nickname: String?
}

enum Samples {
    static let person = Selection<Person, Objects.User> {
        try Person(id: $0.id(), name: $0.name(), nickname: $0.nickname())
    }
    /// A selection without the key fields.
    static let name = Selection<String, Objects.User> { try $0.name() }

    static func user(_ id: String) -> Selection<Person?, Operations.Query> {
        Selection { try $0.user(id: id, person.nullable) }
    }
    static func userName(_ id: String) -> Selection<String?, Operations.Query> {
        Selection { try $0.user(id: id, name.nullable) }
    }
    static let me = Selection<Person?, Operations.Query> { try $0.me(person.nullable) }
    static let myName = Selection<String?, Operations.Query> { try $0.me(name.nullable) }
}

extension NormalizedCache {
    func write<Value, Scope: RequestScope>(_ response: String, _ operation: Selection<Value, Scope>) throws {
        try write(Array(response.utf8), for: operation)
    }
}

extension NormalizedCache {
    func isMiss<Value, Scope: QueryScope>(_ query: Selection<Value, Scope>) throws -> Bool {
        try read(query).map { _ in false } ?? true
    }
}

@Suite struct CacheTests {
    let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })

    @Test("An object whose type the app doesn't know is stored and read without a key")
    func newType() throws {
        let node = Selection<String, Interfaces.Node> {
            try $0.on(user: Samples.name, otherwise: Selection { try "\($0.__typename()) \($0.id())" })
        }
        let query = Selection<String?, Operations.Query> { try $0.node(id: "1", node.nullable) }
        try cache.write(#"{"data":{"node":{"__typename":"Robot","id":"1","wheels":4}}}"#, query)
        #expect(try cache.read(query)?.value == "Robot 1")
        // An object of an unknown type has no key, so the next response replaces it.
        try cache.write(#"{"data":{"node":{"__typename":"Robot","id":"2"}}}"#, query)
        #expect(try cache.read(query)?.value == "Robot 2")
        #expect(throws: CacheError.self) {
            try cache.write(#"{"data":{"node":{"__typename":"Ro:bot","id":"3"}}}"#, query)
        }
        #expect(try cache.read(query)?.value == "Robot 2")
    }

    @Test("The cache accepts at most 100 type names that the app doesn't know")
    func manyNewTypes() throws {
        let query = Selection<String?, Operations.Query> {
            try $0.node(id: "1", .nullable(Selection { try $0.__typename() }))
        }
        for number in 0..<200 {
            let body = #"{"data":{"node":{"__typename":"T\#(number)","id":"1"}}}"#
            let isWritten = try cache.write(Array(body.utf8), to: query.prepare(), order: cache.begin())
            #expect(isWritten == (number < 100))
        }
        #expect(try cache.read(query)?.value == "T99")
        #expect(!cache.library.vocabulary.withLock { $0.accepts(foreignType: "") })
    }

    @Test("A lookup's response doesn't change the age of other lookups' values")
    func ages() throws {
        let time = Locked<Int64>(0)
        let cache = NormalizedCache(Operations.cacheSchema) { time.withLock { $0 } }
        func write(_ id: String, lifetime: Int64?) throws {
            try cache.write(
                Array(#"{"data":{"user":{"name":"Ada","id":"\#(id)"}}}"#.utf8), to: Samples.userName(id).prepare(),
                order: cache.begin(), lifetime: lifetime)
        }
        try write("1", lifetime: nil)
        try write("2", lifetime: 0)
        #expect(try cache.read(Samples.userName("1"))?.isStale == false)
        #expect(try cache.read(Samples.userName("2"))?.isStale == true)
        time.withLock { $0 = 10_000 }
        try write("1", lifetime: nil)
        #expect(try cache.read(Samples.userName("2"))?.age == .seconds(10))
        try write("2", lifetime: nil)
        time.withLock { $0 = 20_000 }
        try write("1", lifetime: nil)
        #expect(try cache.read(Samples.userName("1"))?.age == .zero)
    }

    @Test("Missing key fields are appended to a selection's own fields")
    func hiddenKeys() throws {
        #expect(try Samples.me.prepare().document == "query { me { id name nickname } }")
        #expect(try Samples.userName("1").prepare().document.contains("{ name id }"))
        let search = Selection<[String?], Operations.Query> {
            try $0.search(
                text: "a",
                .nullable(
                    .list(
                        .nullable(
                            Selection<String, Unions.SearchResult> {
                                try $0.on(user: Samples.name, otherwise: Selection { try $0.__typename() })
                            })))) ?? []
        }
        #expect(
            try search.prepare().document.hasSuffix(
                "{ __typename ... on User { name id } ... on Product { sku region } } }"))
        let node = Selection<String?, Operations.Query> {
            try $0.node(id: "1", .nullable(Selection { try $0.__typename() }))
        }
        #expect(try node.prepare().document.hasSuffix("{ __typename id } }"))
    }

    @Test("The decoder skips hidden key fields wherever they appear but rejects malformed JSON")
    func hiddenKeysDecode() throws {
        let operation = try Samples.userName("1").prepare()
        for body in [
            #"{"data":{"user":{"name":"Ada","id":"1"}}}"#, #"{"data":{"user":{"id":"1","name":"Ada"}}}"#,
            #"{"data":{"user":{"name":"Ada"}}}"#, #"{ "data": { "user": { "name": "Ada", "id": "1" } } }"#,
            #"{"data":{"user":{"name":"Ada","id":"1","more":[{}]}}}"#,
        ] {
            #expect(try operation.decode(Array(body.utf8)) == "Ada")
        }
        #expect(throws: SelectionError.self) {
            try operation.decode(Array(#"{"data":{"user":{"name":"Ada","id":"1}}}"#.utf8))
        }
    }

    @Test("Written values can be read by the same query, by another query, and by a lookup")
    func roundTrip() throws {
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Ada"))
        #expect(try cache.read(Samples.user("1"))?.value == Person(id: "1", name: "Ada"))
        #expect(try cache.isMiss(Samples.user("2")))
        try cache.write(#"{"data":{"user":{"name":"Ada Lovelace","id":"1"}}}"#, Samples.userName("1"))
        #expect(try cache.read(Samples.me)?.value?.name == "Ada Lovelace")
        #expect(try cache.read(Samples.userName("1"))?.value == "Ada Lovelace")
    }

    @Test("A lookup finds an object that an edit created, even if no query has written anything")
    func lookupWithoutRoot() throws {
        let ada = CacheReference<Objects.User>(id: "1")
        let query = Samples.userName("1")
        let watcher = ReadingWatcher(cache) {}
        watcher.watch(cache.reading(of: try query.prepare()))
        try cache.update { try $0.set({ try $0.name() }, of: ada, to: "Ada") }
        #expect(try cache.read(query)?.value == "Ada")
        #expect(try cache.isMiss(Samples.userName("2")))
    }

    @Test("A failed lookup finds its object after another query writes it")
    func failedLookup() throws {
        let query = Selection<String?, Operations.Query> { try $0.user(id: "1", .nullable(Samples.name)) }
        let failed = #"{"data":{"user":null},"errors":[{"message":"no","path":["user"]}]}"#
        try cache.write(failed, query.partial)
        #expect(try cache.isMiss(query))
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        watcher.watch(cache.reading(of: try query.prepare()))
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        #expect(wakes.withLock { $0 } == 1)
        #expect(try cache.read(query)?.value == "Ada")
        watcher.watch(cache.reading(of: try query.prepare()))
        // The server reports that there is no such user.
        try cache.write(#"{"data":{"user":null}}"#, query)
        #expect(wakes.withLock { $0 } == 2)
        #expect(try cache.read(query)?.value == .some(nil))
    }

    @Test("A lookup compares an argument only with the key field of the same name")
    func otherKey() throws {
        let text = Operations.cacheSchema.text
        let schema = CacheSchema(text.replacingOccurrences(of: "key Post id", with: "key Post title"))
        #expect(schema.text != text)
        let cache = NormalizedCache(schema, clock: { 0 })
        func node(_ id: String) -> Selection<String?, Operations.Query> {
            let post = Selection<String, Objects.Post> { try "\($0.id()) \($0.title())" }
            return Selection { try $0.node(id: id, .nullable(Selection { try $0.on(post: post, user: Samples.name) })) }
        }
        try cache.write(#"{"data":{"node":{"__typename":"Post","id":"5","title":"1917"}}}"#, node("5"))
        #expect(try cache.read(node("5"))?.value == "5 1917")
        #expect(try cache.isMiss(node("1917")))
        try cache.write(#"{"data":{"me":{"id":"1917","name":"Ada","nickname":null}}}"#, Samples.me)
        #expect(try cache.read(node("1917"))?.value == "Ada")
    }

    private func people(_ ids: [String]) -> Selection<[String?]?, Operations.Query> {
        Selection { try $0.people(ids: ids, .nullable(.list(.nullable(Samples.name)))) }
    }

    private func write(_ id: String, _ name: String) throws {
        try cache.write(#"{"data":{"user":{"name":"\#(name)","id":"\#(id)"}}}"#, Samples.userName(id))
    }

    @Test("A list lookup returns objects in the order of its keys and is a miss if any object is missing")
    func listLookup() throws {
        try write("1", "Ada")
        let query = people(["2", "1", "2"])
        #expect(try cache.isMiss(query) && cache.isMiss(people([])))
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        watcher.watch(cache.reading(of: try query.prepare()))
        try write("2", "Grace")
        #expect(wakes.withLock { $0 } == 1)
        #expect(try cache.read(query)?.value == ["Grace", "Ada", "Grace"])
        // The server's response takes precedence, even if it has fewer objects.
        try cache.write(#"{"data":{"people":[null,{"name":"Ada","id":"1"}]}}"#, people(["9", "1"]))
        #expect(try cache.read(people(["9", "1"]))?.value == [nil, "Ada"])
        try cache.update { try $0.delete(CacheReference<Objects.User>(id: "2")) }
        #expect(try cache.isMiss(query))
    }

    @Test("A list lookup's stored null hides the requested objects until every object is written after the null")
    func nullListLookup() throws {
        let query = people(["1", "2"])
        try write("1", "Ada")
        try cache.write(#"{"data":{"people":null}}"#, query)
        try write("2", "Grace")
        #expect(try cache.read(query)?.value == .some(nil))
        try write("1", "Ada")
        #expect(try cache.read(query)?.value == ["Ada", "Grace"])
    }

    @Test("A list lookup with an interface type finds objects of the implementing types")
    func abstractListLookup() throws {
        let query = Selection<[String], Operations.Query> {
            try $0.nodes(ids: ["1", "p"], .list(.init { try "\($0.__typename()) \($0.id())" }))
        }
        try write("1", "Ada")
        #expect(try cache.isMiss(query))
        let post = CacheReference<Objects.Post>(id: "p")
        try cache.update { try $0.set({ try $0.title() }, of: post, to: "Notes") }
        #expect(try cache.read(query)?.value == ["User 1", "Post p"])
    }

    @Test("The edits passed with a response are made even if the response is too old to be written")
    func editsWithoutResponse() throws {
        try write("2", "Grace")
        let grace = CacheReference<Objects.User>(id: "2")
        let old = cache.begin()
        // The cache ignores responses from before this deletion, because they could restore the deleted values.
        try cache.update { try $0.delete(grace) }
        try cache.update { try $0.set({ try $0.name() }, of: grace, to: "Grace") }
        let person = Array(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#.utf8)
        let isWritten = try cache.write(person, to: Samples.me.prepare(), order: old) {
            try $0.set({ try $0.name() }, of: grace, to: "Rear Admiral")
        }
        #expect(try !isWritten && cache.isMiss(Samples.me))
        #expect(try cache.read(Samples.userName("2"))?.value == "Rear Admiral")
    }

    @Test("A lookup's stored null hides objects that were requested earlier, but not objects written later")
    func nullLookup() throws {
        let query = Samples.userName("1")
        let wakes = Locked(0)
        let watcher = ReadingWatcher(cache) { wakes.withLock { $0 += 1 } }
        func watch() throws { watcher.watch(cache.reading(of: try query.prepare())) }
        let me = try Samples.me.prepare()
        let person = Array(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#.utf8)
        let old = cache.begin()
        try cache.write(#"{"data":{"user":null}}"#, query)
        #expect(try cache.read(query)?.value == .some(nil))
        // The response to a request that was sent before the null doesn't prove that the object still exists.
        try cache.write(person, to: me, order: old)
        #expect(try cache.read(query)?.value == .some(nil))
        try watch()
        try cache.update { try $0.set({ try $0.name() }, of: CacheReference<Objects.User>(id: "1"), to: "Grace") }
        #expect(try wakes.withLock { $0 } == 1 && cache.read(query)?.value == "Grace")
        try cache.write(#"{"data":{"user":null}}"#, query)
        #expect(try cache.read(query)?.value == .some(nil))
        try cache.write(person, to: me, order: cache.begin())
        #expect(try cache.read(query)?.value == "Ada")
        // This object is created after the null.
        let other = Samples.userName("2")
        try cache.write(#"{"data":{"user":null}}"#, other)
        watcher.watch(cache.reading(of: try other.prepare()))
        let count = wakes.withLock { $0 }
        try cache.write(
            #"{"data":{"rename":{"id":"2","name":"Eve"}}}"#,
            Selection<String?, Operations.Mutation> { try $0.rename(id: "2", name: "Eve", .nullable(Samples.name)) })
        #expect(try wakes.withLock { $0 } == count + 1 && cache.read(other)?.value == "Eve")
    }

    @Test("If the server sends an ID as a number, lookups and references find the object by the ID as a string")
    func numbers() throws {
        let long = "12345678901"
        for id in ["1", "-7", long] {
            try cache.write(#"{"data":{"me":{"id":\#(id),"name":"Ada","nickname":null}}}"#, Samples.me)
            #expect(try cache.read(Samples.user(id))?.value == Person(id: id, name: "Ada"))
            let user = CacheReference<Objects.User>(id: id)
            let selected = try cache.read(
                Selection<CacheReference<Objects.User>?, Operations.Query> {
                    try $0.me(.nullable(.reference))
                })
            #expect(selected?.value == user && selected?.value?.hashValue == user.hashValue)
            try cache.update { try $0.set({ try $0.name() }, of: user, to: "Grace") }
            #expect(try cache.read(Samples.me)?.value?.name == "Grace")
            try cache.update { try $0.write(["id": .string(id), "name": "Eve"], for: Samples.name, of: user) }
            #expect(try cache.read(Samples.me)?.value == Person(id: id, name: "Eve"))
        }
        #expect(cache.inspect().recordCount == 5)
    }

    @Test("A null from the server is a value, and a field that was never requested is a miss")
    func nulls() throws {
        try cache.write(#"{"data":{"me":null}}"#, Samples.me)
        let result = try cache.read(Samples.me)
        #expect(result != nil && result?.value == nil)
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        #expect(try cache.isMiss(Samples.user("1")))
    }
}

@Suite struct CacheContentTests {
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })

    private static let settings = Selection<String, Operations.Query> {
        try $0.settings(
            Selection {
                try [
                    $0.theme(),
                    $0.address(.nullable(Selection { try "\($0.city() ?? "") \($0.street() ?? "")" })) ?? "nowhere",
                ]
                .joined(separator: ", ")
            })
    }
    private static let city = Selection<String?, Operations.Query> {
        try $0.settings(Selection { try $0.address(.nullable(Selection { try $0.city() })) ?? nil })
    }

    @Test("An object without a key is merged with the stored object unless a value contradicts a stored value")
    func embedded() throws {
        try cache.write(
            #"{"data":{"settings":{"theme":"dark","address":{"city":"London","street":"Soho"}}}}"#, Self.settings)
        try cache.write(#"{"data":{"settings":{"address":{"city":"London"}}}}"#, Self.city)
        #expect(try cache.read(Self.settings)?.value == "dark, London Soho")
        try cache.write(#"{"data":{"settings":{"address":{"city":"Paris"}}}}"#, Self.city)
        #expect(try cache.read(Self.city)?.value == "Paris")
        // The address no longer has a street, because Soho isn't in Paris.
        #expect(try cache.isMiss(Self.settings))
    }

    @Test("A null caused by an error isn't stored and doesn't overwrite a stored value")
    func failedFields() throws {
        let query = Samples.me.partial
        let failed = #"""
            {"data":{"me":{"id":"1","name":"Ada","nickname":null}},
             "errors":[{"message":"no","path":["me","nickname"]}]}
            """#
        try cache.write(failed, query)
        #expect(try cache.isMiss(Samples.me))
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":"Countess"}}}"#, Samples.me)
        try cache.write(failed, query)
        #expect(try cache.read(Samples.me)?.value?.nickname == "Countess")
    }

    @Test("If a non-null field is null because of an error, the response's other fields are still stored")
    func failedNonNullFields() throws {
        let failed = #"""
            {"data":{"me":{"id":"1","name":null,"nickname":"Countess"}},
             "errors":[{"message":"no","path":["me","name"]}]}
            """#
        let nickname = Selection<String?, Operations.Query> {
            try $0.me(.nullable(Selection { try $0.nickname() })) ?? nil
        }
        try cache.write(failed, Samples.me.partial)
        #expect(try cache.isMiss(Samples.me))
        #expect(try cache.read(nickname)?.value == "Countess")
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        try cache.write(failed, Samples.me.partial)
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Ada", nickname: "Countess"))
    }

    @Test("A field's value from an earlier request is stored even if the field failed in a later request")
    func failureBeforeValue() throws {
        let nickname = Samples.me.partial
        let best = Selection<String?, Operations.Query> {
            try $0.me(.nullable(Selection { try $0.best(.nullable(Samples.name)) ?? nil })) ?? nil
        }
        func body(_ fields: String, _ failed: String? = nil) -> [UInt8] {
            let errors = failed.map { #","errors":[{"message":"no","path":["me","\#($0)"]}]"# } ?? ""
            return Array(#"{"data":{"me":{"id":"1",\#(fields)}}\#(errors)}"#.utf8)
        }
        let earlier = cache.begin()
        let later = cache.begin()
        try cache.write(body(#""name":"Ada","nickname":null"#, "nickname"), to: nickname.prepare(), order: later)
        try cache.write(body(#""best":null"#, "best"), to: best.partial.prepare(), order: later)
        try cache.write(body(#""name":"Eve","nickname":"Countess""#), to: Samples.me.prepare(), order: earlier)
        try cache.write(body(#""best":{"name":"Charles","id":"2"}"#), to: best.prepare(), order: earlier)
        #expect(try cache.read(Samples.me)?.value == Person(id: "1", name: "Ada", nickname: "Countess"))
        #expect(try cache.read(best)?.value == "Charles")
    }

    @Test("Lists of lists, long values, escapes and JSON are read back unchanged")
    func values() throws {
        let matrix = Selection<[[Int?]?]?, Operations.Query> {
            try $0.matrix(.nullable(.list(.nullable(.list(.nullable(Selection { try $0.value() }))))))
        }
        try cache.write(#"{"data":{"matrix":[[{"value":1},null],null,[],[{"value":2}]]}}"#, matrix)
        #expect(try cache.read(matrix)?.value == [[1, nil], nil, [], [2]])
        let description = cache.inspect().description
        for line in ["[0][0]: -> Query.matrix#", "[0][1]: null", "[1]: null", "[2]: []", "[3][0]: -> Query.matrix#"] {
            #expect(description.contains("\n  matrix\(line)"))
        }
        #expect(description.contains("\n  value: 1\n") && description.contains("\n  value: 2\n"))
        let extra = Selection<JSONValue?, Operations.Query> {
            try $0.me(.nullable(Selection { try $0.extra() })) ?? nil
        }
        try cache.write(
            "{\"data\":{\"me\":{\"extra\":{ \"a b\" : [ 1 , \"\\u00e9\\n\", {} ] },\"id\":\"1\"}}}", extra)
        #expect(try cache.read(extra)?.value == ["a b": [1, "é\n", [:]]])
    }

    @Test("A query finds the values stored for equal arguments and misses if an argument differs")
    func arguments() throws {
        func users(_ filter: InputObjects.UserFilter) -> Selection<[String], Operations.Query> {
            Selection { try $0.users(filter: .present(filter), .list(Samples.name)) }
        }
        var filter = InputObjects.UserFilter()
        filter.name = "A"
        filter.minimumAge = 3
        try cache.write(#"{"data":{"users":[{"name":"Ada","id":"1"}]}}"#, users(filter))
        #expect(try cache.read(users(filter))?.value == ["Ada"])
        filter.minimumAge = 4
        #expect(try cache.isMiss(users(filter)))
    }

    @Test("A response without usable data leaves the cache unchanged")
    func malformed() throws {
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        let operation = try Samples.me.prepare()
        for body in [
            "", "{", #"{"data":"#, #"{"data":{"me":{"id":"1","name":"Eve""#, #"{"data":[]}"#, #"{"data":{"me":[1]}}"#,
            #"{"data":{"me":7}}"#, "[]", #"{"data":null}"#,
        ] {
            try cache.write(Array(body.utf8), to: operation, order: cache.begin())
            #expect(try cache.read(Samples.me)?.value?.name == "Ada", "\(body)")
        }
    }

    @Test("`inspect` describes each record with its key and its fields")
    func inspection() throws {
        try cache.write(#"{"data":{"user":{"name":"Ada","id":"1"}}}"#, Samples.userName("1"))
        #expect(
            cache.inspect().description.split(separator: "\n").sorted() == [
                "  id: \"1\"", "  name: \"Ada\"", "  user: -> User:\"1\"", "Query.user{\"id\":\"1\"}", "Query:",
                "User:\"1\"",
            ])
        #expect(cache.inspect().recordCount == 3)
    }

    @Test("Readers on many threads see only complete writes and never return to an older state")
    func threads() async throws {
        let cache = cache
        try cache.write(Self.body(0), Samples.me)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 1...500 { try cache.write(Self.body(number), Samples.me) }
            }
            for _ in 0..<3 {
                group.addTask {
                    var last = 0
                    while last < 500 {
                        let person = try #require(try cache.read(Samples.me)?.value)
                        #expect(person.name == person.nickname)
                        let number = try #require(Int(person.name))
                        #expect(number >= last)
                        last = number
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func body(_ number: Int) -> String {
        #"{"data":{"me":{"id":"1","name":"\#(number)","nickname":"\#(number)"}}}"#
    }

    @Test("Objects with keys have one record each, even if they are written three times")
    func sharedObjects() throws {
        let users = Selection<[String], Operations.Query> { try $0.users(.list(Samples.name)) }
        let list = (0..<1000).map { #"{"name":"\#($0)","id":"\#($0)"}"# }.joined(separator: ",")
        for _ in 0..<3 { try cache.write(#"{"data":{"users":[\#(list)]}}"#, users) }
        #expect(cache.inspect().recordCount == 1002)
        #expect(try cache.read(users)?.value.last == "999")
        #expect(try cache.read(Samples.userName("7"))?.value == "7")
    }

    @Test("Beyond its limit, the cache evicts old results but never a watched result")
    func limit() async throws {
        let cache = NormalizedCache(
            Operations.cacheSchema, maximumMemoryBytes: 100_000, clock: { 0 }, later: { $1() })
        func users(_ number: Int) -> Selection<[String], Operations.Query> {
            Selection { try $0.users(first: .present(number), .list(Samples.name)) }
        }
        func body(_ number: Int) -> String {
            let list = (0..<20).map { #"{"name":"\#(number)","id":"\#(number)-\#($0)"}"# }.joined(separator: ",")
            return #"{"data":{"users":[\#(list)]}}"#
        }
        let client = Client(transport: NoTransport()).caching(in: cache)
        try cache.write(body(0), users(0))
        var watched = client.watch(users(0), policy: .cacheOnly).makeAsyncIterator()
        #expect(try await watched.next()?.value.count == 20)
        for number in 1...200 {
            try cache.write(body(number), users(number))
            #expect(cache.inspect().totalBytes <= 100_000)
            #expect(try cache.read(users(number))?.value.count == 20)
        }
        #expect(try cache.isMiss(users(1)) && cache.isMiss(users(100)))
        #expect(try cache.read(users(0))?.value == Array(repeating: "0", count: 20))
        // A result is kept either completely or not at all.
        for number in 1...200 { #expect(try cache.read(users(number))?.value.count ?? 20 == 20) }
    }

    @Test("Beyond its limit, the cache keeps a watched result of a field without arguments")
    func limitKeepsWatchedRootField() async throws {
        let cache = NormalizedCache(
            Operations.cacheSchema, maximumMemoryBytes: 20_000, clock: { 0 }, later: { $1() })
        let client = Client(transport: NoTransport()).caching(in: cache)
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        var watched = client.watch(Samples.me, policy: .cacheOnly).makeAsyncIterator()
        _ = try await watched.next()
        for number in 0..<300 {
            try cache.write(
                #"{"data":{"user":{"name":"\#(number)","id":"u\#(number)"}}}"#, Samples.userName("u\(number)"))
        }
        #expect(try cache.isMiss(Samples.userName("u0")))
        #expect(try cache.read(Samples.me)?.value?.name == "Ada")
    }

    @Test("Objects from mutations don't exceed the cache's limit, even if no query reaches the objects")
    func limitWithoutQueries() throws {
        let cache = NormalizedCache(
            Operations.cacheSchema, maximumMemoryBytes: 20_000, clock: { 0 }, later: { $1() })
        let rename = Selection<String?, Operations.Mutation> {
            try $0.rename(id: "1", name: "Grace", .nullable(Samples.name))
        }
        for number in 0..<300 {
            try cache.write(#"{"data":{"rename":{"name":"Grace","id":"\#(number)"}}}"#, rename)
            #expect(cache.inspect().totalBytes <= 20_000)
        }
    }

    @Test(
        "On a small stack, a deeply nested response is written and read completely or not at all",
        arguments: [128, 512])
    func smallStack(kilobytes: Int) async throws {
        var nested = Selection<String, Objects.User> { try $0.name() }
        var body = #"{"name":"Ada","id":"0"}"#
        for depth in 1...99 {
            let inner = nested
            nested = Selection { try $0.best(.nonNullOrFail(inner)) }
            body = #"{"best":\#(body),"id":"\#(depth)"}"#
        }
        let (deepest, response) = (nested, #"{"data":{"me":\#(body)}}"#)
        let query = Selection<String, Operations.Query> { try $0.me(.nonNullOrFail(deepest)) }
        let operation = try await SmallStack.run(kilobytes: 8192) { try query.prepare(checked: false) }
        try await SmallStack.run(kilobytes: kilobytes) {
            let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
            let isWritten = try cache.write(Array(response.utf8), to: operation, order: cache.begin())
            // If the stack is too small, nothing is written or read.
            let value = (try? cache.read(operation)) ?? nil
            #expect(value.map { $0.value == "Ada" && isWritten } ?? true)
        }
    }

    @Test("If a response repeats a member, the first one is decoded and written")
    func repeatedMembers() throws {
        let operation = try Samples.me.prepare()
        let body = #"{"data":{"me":{"id":"1","name":"Eve","nickname":null,"name":"Ada"}}}"#
        #expect(try operation.decode(Array(body.utf8))?.name == "Eve")
        #expect(try cache.write(Array(body.utf8), to: operation, order: cache.begin()))
        #expect(try cache.read(operation)?.value?.name == "Eve")
    }

    @Test("Rewriting a list of 200,000 objects without keys finishes within the time limit", .timeLimit(.minutes(15)))
    func longList() throws {
        let query = Selection<Int, Operations.Query> {
            try $0.feed(Selection { try ($0.edges(.nullable(.list(.nullable { try $0.cursor() }))) ?? []).count })
        }
        // If each element required a pass over the list, this test would take hours.
        let count = 200_000
        for text in ["a", "b"] {
            let edges = Array(repeating: "{\"cursor\":\"\(text)\"}", count: count).joined(separator: ",")
            try cache.write("{\"data\":{\"feed\":{\"edges\":[\(edges)]}}}", query)
            #expect(try cache.read(query)?.value == count)
        }
    }

    @Test(
        "If errors have no paths, or too many errors have paths, every null counts as failed",
        arguments: [false, true])
    func manyErrors(hasPaths: Bool) throws {
        let errors =
            hasPaths
            ? Array(repeating: #"{"message":"no","path":["search",99999]}"#, count: 100_000).joined(separator: ",")
            : #"{"message":"no"}"#
        let query = Selection<[Bool], Operations.Query> {
            let count = try $0.search(
                text: "",
                .nullable(
                    .list(
                        .nullable(
                            Selection { try $0.on(user: Samples.name, otherwise: Selection { try $0.__typename() }) })))
            )
            return try [count == nil, $0.me(.nullable(Samples.name)) == nil]
        }.partial
        let elements = Array(repeating: "null", count: 100_000).joined(separator: ",")
        try cache.write(
            "{\"data\":{\"search\":[\(elements)],\"me\":null},\"errors\":[\(errors)]}", query)
        let me = Selection<Bool, Operations.Query> { try $0.me(.nullable(Samples.name)) == nil }
        #expect(try cache.isMiss(me))
        let search = Selection<Int?, Operations.Query> {
            try $0.search(text: "", .nullable(.list(.nullable(Selection { try $0.__typename() }))))?.count
        }
        #expect(try cache.isMiss(search))
    }

    @Test("A result that exceeds the limit is stored only if it's watched and never evicts another result")
    func oversizedResult() async throws {
        let cache = NormalizedCache(
            Operations.cacheSchema, maximumMemoryBytes: 50_000, clock: { 0 }, later: { $1() })
        let users = Selection<[String], Operations.Query> { try $0.users(.list(Samples.name)) }
        let objects = (0..<2_000).map { #"{"name":"\#($0)","id":"u\#($0)"}"# }.joined(separator: ",")
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        try cache.write("{\"data\":{\"users\":[\(objects)]}}", users)
        #expect(cache.inspect().totalBytes <= 50_000)
        #expect(try cache.isMiss(users))
        #expect(try cache.read(Samples.me)?.value?.name == "Ada")
        let client = Client(transport: NoTransport()).caching(in: cache)
        try cache.write(#"{"data":{"users":[{"name":"0","id":"u0"}]}}"#, users)
        var watched = client.watch(users, policy: .cacheOnly).makeAsyncIterator()
        _ = try await watched.next()
        try cache.write("{\"data\":{\"users\":[\(objects)]}}", users)
        #expect(try await watched.next()?.value.count == 2_000)
    }

    @Test("Writing and reading deeply nested lists doesn't overflow a small stack")
    func deepLists() async throws {
        // The selection accepts whatever the server sends.
        let query = Selection<Bool, Operations.Query> {
            (try? $0.matrix(.nullable(.list(.nullable(.list(.nullable(Selection { try $0.value() }))))))) == nil
        }
        let lists = String(repeating: "[", count: 490) + String(repeating: "]", count: 490)
        let operation = try query.prepare(checked: false)
        let body = Array("{\"data\":{\"matrix\":\(lists)}}".utf8)
        for writesOnSmallStack in [true, false] {
            let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
            let write: @Sendable () throws -> Bool = { try cache.write(body, to: operation, order: cache.begin()) }
            _ = try await SmallStack.run(kilobytes: writesOnSmallStack ? 256 : 8192) { try write() }
            _ = try await SmallStack.run(kilobytes: 256) { try cache.read(operation).map { _ in true } }
        }
    }

    private struct NoTransport: Transport {
        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { throw CancellationError() }
    }

    @Test("A watcher of a lookup notices that an unchanged object or an unchanged null was written again")
    func rewrittenLookup() throws {
        let me = #"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#
        try cache.write(me, Samples.me)
        try cache.write(#"{"data":{"user":null}}"#, Samples.userName("1"))
        let operation = try Samples.userName("1").prepare()
        let isWoken = Locked(false)
        let watcher = ReadingWatcher(cache) { isWoken.withLock { $0 = true } }
        watcher.watch(cache.reading(of: operation))
        try cache.write(me, Samples.me)
        #expect(try cache.read(operation)?.value == "Ada")
        #expect(isWoken.withLock { $0 })
        watcher.watch(cache.reading(of: operation))
        isWoken.withLock { $0 = false }
        try cache.write(#"{"data":{"user":null}}"#, Samples.userName("1"))
        #expect(try cache.read(operation)?.value == .some(nil))
        #expect(isWoken.withLock { $0 })
    }

    @Test("A lookup's null stays when an object of the same response is invalidated")
    func nullBesideObject() throws {
        let both = Selection<[String?], Operations.Query> {
            try [$0.me(.nullable(Samples.name)), $0.user(id: "1", .nullable(Samples.name))]
        }
        try cache.write(#"{"data":{"me":{"name":"Ada","id":"1"},"user":null}}"#, both)
        #expect(try cache.read(both)?.value == ["Ada", nil])
        try cache.update { try $0.invalidate(all: Objects.User.self) }
        #expect(try cache.read(both)?.value == ["Ada", nil])
    }

    @Test(
        "Invalidation keeps a lookup's result, whether it's a stored null or a later object", arguments: [false, true])
    func invalidatedLookup(isNullLater: Bool) throws {
        let now = Locked(Int64(1_000))
        let cache = NormalizedCache(Operations.cacheSchema, clock: { now.withLock { $0 } })
        let writes = [
            { try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me) },
            { try cache.write(#"{"data":{"user":null}}"#, Samples.userName("1")) },
        ]
        for write in isNullLater ? writes : writes.reversed() {
            try write()
            now.withLock { $0 += 1_000 }
        }
        let name = isNullLater ? nil : "Ada"
        #expect(try cache.read(Samples.userName("1"))?.value == .some(name))
        for edit in [
            { try $0.invalidate(all: Objects.User.self) }, { try $0.invalidate(.root(Operations.Query.self)) },
        ] as [(inout CacheEditor) throws -> Void] {
            try cache.update(edit)
            #expect(try cache.read(Samples.userName("1"))?.value == .some(name))
        }
    }
}
