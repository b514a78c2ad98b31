import Foundation
@_spi(Generated) import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLCache

/// Tests responses that no honest server would send.
@Suite(.timeLimit(.minutes(15))) struct HostileResponseTests {
    private let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })

    private static let friends = Selection<[String?]?, Operations.Query> {
        try $0.me(.nullable(Selection { try $0.friends(.nullable(.list(.nullable(Samples.name)))) })) ?? nil
    }

    private static let cells = Selection<[[Int?]?]?, Operations.Query> {
        try $0.matrix(.nullable(.list(.nullable(.list(.nullable(Selection { try $0.value() }))))))
    }

    // MARK: - Errors

    private static let indices = [
        "-1", "0", "1", "2", "9223372036854775807", "-9223372036854775808", "1e300", "0.5", "null", #""0""#, "[]", "{}",
    ]

    @Test("A response can be written whatever elements the paths of its errors contain", arguments: indices)
    func errorPaths(_ index: String) throws {
        let message = #"{"message":"no","path"#
        for path in ["\(index)", "\(index),\(index)", #"\#(index),"name""#, #"0,\#(index),"name""#] {
            try cache.write(
                #"{"data":{"me":{"friends":[{"name":"Ada","id":"2"},null],"id":"1"}},"#
                    + #""errors":[\#(message)":["me","friends",\#(path)]}]}"#, Self.friends.partial)
            try cache.write(
                #"{"data":{"matrix":[[{"value":1}],[{"value":2},{"value":3}],[]]},"#
                    + #""errors":[\#(message)":["matrix",\#(path)]}]}"#, Self.cells.partial)
            try cache.write(
                #"{"data":{"matrix":[]},"errors":[\#(message)":["matrix",\#(path)]},\#(message)":[\#(path)]}]}"#,
                Self.cells.partial)
        }
    }

    @Test("A list with a failed element replaces neither an earlier list nor the fields of its elements")
    func failedElement() throws {
        try cache.write(
            #"{"data":{"me":{"friends":[{"name":"Ada","id":"2"},{"name":"Bob","id":"3"}],"id":"1"}}}"#, Self.friends)
        try cache.write(
            #"{"data":{"me":{"friends":[{"name":"Ida","id":"2"},null],"id":"1"}},"#
                + #""errors":[{"message":"no","path":["me","friends",1]}]}"#, Self.friends.partial)
        #expect(try cache.read(Self.friends)?.value == ["Ada", "Bob"])
    }

    @Test("The path of an error decides whether a list counts as failed")
    func failedValues() throws {
        for (path, isMiss) in [(#""friends",1"#, true), (#""friends",2"#, true), (#""name""#, false)] {
            let cache = NormalizedCache(Operations.cacheSchema, clock: { 0 })
            try cache.write(
                #"{"data":{"me":{"friends":[{"name":"Ada","id":"2"},null],"id":"1"}},"#
                    + #""errors":[{"message":"no","path":["me",\#(path)]}]}"#, Self.friends.partial)
            #expect(try cache.isMiss(Self.friends) == isMiss, "\(path)")
        }
        // An error's path into an empty list doesn't affect the object that contains the list.
        let nickname = Selection<String?, Operations.Query> {
            try $0.me(
                .nullable(
                    Selection { user in
                        _ = try user.friends(.nullable(.list(.nullable(Samples.name))))
                        return try user.nickname()
                    })) ?? nil
        }
        try cache.write(
            #"{"data":{"me":{"friends":[],"nickname":"A","id":"1"}},"#
                + #""errors":[{"message":"no","path":["me","friends",0,"nickname"]}]}"#, nickname.partial)
        let own = Selection<String?, Operations.Query> {
            try $0.me(.nullable(Selection { try $0.nickname() })) ?? nil
        }
        #expect(try cache.read(own)?.value == "A")
    }

    private static let failures = [
        #"{"message":"a","path":["me","friends",0]}"#, #"{"message":"b","path":["me","friends"]}"#,
        #"{"message":"c","path":["me","friends",1,"best","nickname"]}"#,
    ]

    @Test("A failed value below a failed list doesn't overwrite an earlier value, whatever the order of the errors")
    func failuresBelowFailedList() throws {
        let nickname = Selection<String?, Objects.User> { try $0.nickname() }
        let grace = Selection<String?, Operations.Query> { try $0.user(id: "3", .nullable(nickname)) ?? nil }
        let best = Selection<String?, Objects.User> { try $0.best(.nullable(nickname)) ?? nil }
        let friends = Selection<[String?]?, Operations.Query> {
            try $0.me(.nullable(Selection { try $0.friends(.nullable(.list(best.optional()))) })) ?? nil
        }
        try cache.write(#"{"data":{"user":{"nickname":"G","id":"3"}}}"#, grace)
        for order in [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0]] {
            let errors = order.map { Self.failures[$0] }.joined(separator: ",")
            try cache.write(
                #"{"data":{"me":{"friends":[null,{"best":{"nickname":null,"id":"3"},"id":"2"}],"id":"1"}},"#
                    + #""errors":[\#(errors)]}"#, friends.partial)
            #expect(try cache.read(grace)?.value == "G", "\(order)")
        }
    }

    @Test("If an error has no path, a null in a list of scalars counts as failed")
    func failedScalars() throws {
        let query = Selection<JSONValue?, Operations.Query> {
            try $0.me(.nullable(Selection { try $0.extra() })) ?? nil
        }
        try cache.write(#"{"data":{"me":{"extra":[1],"id":"1"}}}"#, query)
        for list in ["[2,null]", "[ 2, null ]"] {
            try cache.write(
                #"{"data":{"me":{"extra":\#(list),"id":"1"}},"errors":[{"message":"no"}]}"#, query.partial)
            #expect(try cache.read(query)?.value == [1], "\(list)")
        }
    }

    @Test("A long list with a failed element isn't stored, whether there is one error or many", arguments: [1, 1_000])
    func errorsInLongLists(_ count: Int) throws {
        let objects = String(repeating: #"{"name":"Ada","id":"2"},"#, count: 100_000)
        let errors = Array(repeating: #"{"message":"no","path":["me","friends",100000]}"#, count: count)
        try cache.write(
            #"{"data":{"me":{"friends":[\#(objects)null],"id":"1"}},"errors":[\#(errors.joined(separator: ","))]}"#,
            Self.friends.partial)
        #expect(try cache.isMiss(Self.friends))
    }

    // MARK: - Size

    private static let posts = Selection<[Int]?, Operations.Query> {
        let titles = Selection<Int, Objects.User> { try $0.posts(.list(Selection { try $0.title() })).count }
        let authors = Selection<Int, Objects.User> {
            try $0.posts(.list(Selection { try $0.author(titles) })).reduce(0, +)
        }
        return try $0.me(.nullable(Selection { try $0.posts(.list(Selection { try $0.author(authors) })) }))
    }

    /// Returns a small response in which a user wrote all the user's posts. When the cache reads the response, each
    /// level contains the posts of every level.
    private static func postsOfPosts(_ count: Int) -> String {
        let last = Array(repeating: #"{"title":"a","id":"1"}"#, count: count).joined(separator: ",")
        func level(_ posts: String) -> String { #"{"author":{"posts":[\#(posts)],"id":"1"},"id":"1"}"# }
        return #"{"data":{"me":{"posts":[\#(level(level(last)))],"id":"1"}}}"#
    }

    @Test("An object that refers to itself many times isn't read from the cache if the response would be too large")
    func expansion() async throws {
        let small = NormalizedCache(Operations.cacheSchema, maximumMemoryBytes: 1 << 20, clock: { 0 })
        try small.write(Self.postsOfPosts(20), Self.posts)
        #expect(try small.read(Self.posts)?.value?.reduce(0, +) == 20 * 20 * 20)
        try small.write(Self.postsOfPosts(130), Self.posts)
        #expect(try small.isMiss(Self.posts))
        let client = Client(transport: Fixed(body: Self.postsOfPosts(130))).caching(in: small)
        let miss = await #expect(throws: CacheMiss.self) { try await client.fetch(Self.posts, policy: .cacheOnly) }
        #expect(miss?.field?.contains("posts") == true || miss?.field?.contains("author") == true)
        #expect(try await client.fetch(Self.posts).value == [130])
        var values = client.watch(Self.posts).makeAsyncIterator()
        #expect(try await values.next()?.value == [130])
    }

    @Test("The parser rejects a response with more objects than its limit")
    func manyObjects() throws {
        let operation = try Self.friends.prepare()
        let program = cache.library.program(for: operation)
        let friends = Array(repeating: #"{"name":"Ada","id":"2"}"#, count: 10).joined(separator: ",")
        let body = Array(#"{"data":{"me":{"friends":[\#(friends)],"id":"1"}}}"#.utf8)
        #expect(try ResponseParser.parse(body, program, variables: "{}", maximumObjects: 12).nodes.count == 12)
        #expect(throws: ResponseParser.Misfit.self) {
            try ResponseParser.parse(body, program, variables: "{}", maximumObjects: 11)
        }
        #expect(cache.maximumResponseObjects == 2 << 20)
        let tiny = NormalizedCache(Operations.cacheSchema, maximumMemoryBytes: .min, clock: { 0 })
        #expect(tiny.maximumResponseObjects == 2 << 20)
    }

    @Test("The memory for a JSON scalar is limited, and a response that exceeds the limit isn't stored")
    func scalars() async throws {
        let values = Array(repeating: #"{"a":1}"#, count: 10_000).joined(separator: ",")
        let query = Selection<JSONValue?, Operations.Query> {
            try $0.me(.nullable(Selection { try $0.extra() })) ?? nil
        }
        var client = Client(transport: Fixed(body: #"{"data":{"me":{"extra":[\#(values)],"id":"1"}}}"#))
        client.maximumValueBytes = 1_000_000
        let cached = client.caching(in: cache)
        let error = await #expect(throws: ClientError.self) { try await cached.fetch(query) }
        #expect(error?.code == .responseTooLarge)
        #expect(try cache.isMiss(query))
        client.maximumValueBytes = 10_000_000
        #expect(try await client.caching(in: cache).fetch(query).value?.array?.count == 10_000)
        #expect(try cache.read(query)?.value?.array?.count == 10_000)
        // A client with a lower limit can't read the stored value either.
        await #expect(throws: CacheMiss.self) { try await cached.fetch(query, policy: .cacheOnly) }
    }

    @Test("A cache without a size limit doesn't limit the size of the responses that it reads")
    func withoutLimit() throws {
        let large = NormalizedCache(Operations.cacheSchema, maximumMemoryBytes: .max, clock: { 0 })
        try large.write(Self.postsOfPosts(50), Self.posts)
        #expect(try large.read(Self.posts)?.value?.reduce(0, +) == 50 * 50 * 50)
    }

    @Test("A response or edit in which one object occurs too often with different values is rejected")
    func repeatedChanges() throws {
        let query = Selection<Int, Operations.Query> {
            let extra = try $0.me(.nullable(Selection { try $0.extra() }))
            return try $0.users(.list(Samples.name)).count + (extra == nil ? 0 : 1)
        }
        func body(_ count: Int) -> String {
            let users = (0..<count).map { #"{"name":"\#($0)","id":"1"}"# }.joined(separator: ",")
            let text = String(repeating: "x", count: 1_000_000)
            return #"{"data":{"me":{"extra":"\#(text)","id":"1"},"users":[\#(users)]}}"#
        }
        try cache.write(body(10), query)
        #expect(try cache.read(query)?.value == 11)
        #expect(throws: CacheError.self) { try cache.write(body(400), query) }
        #expect(try cache.read(query)?.value == 11)
        #expect(throws: CacheError.self) {
            try cache.update { edit in
                let friends = (0..<400).map { ["name": .string("\($0)"), "id": "1"] as JSONValue }
                try edit.write(
                    [
                        "extra": .string(String(repeating: "y", count: 1_000_000)), "friends": .array(friends),
                        "id": "1",
                    ],
                    for: Selection<Void, Objects.User> {
                        _ = try $0.extra()
                        _ = try $0.friends(.nullable(.list(.nullable(Samples.name))))
                    }, of: CacheReference<Objects.User>(id: "1"))
            }
        }
        #expect(try cache.read(query)?.value == 11)
    }

    // MARK: - Keys and types

    @Test("Different IDs identify different objects, and differently escaped forms of an ID identify the same object")
    func keys() throws {
        let ids = [
            #""1""#, "2", "1.0", "-0", "true", #""true""#, #""""#, #""\"""#, #""\\""#, #""User:\"1\"""#, #""1\",\"2""#,
            #""\u0000""#, #""\ud83d\ude00""#, #""é""#, #""e\u0301""#, #""[]""#, #""Query:""#,
        ]
        let users = Selection<[String], Operations.Query> { try $0.users(.list(Samples.name)) }
        let objects = ids.enumerated().map { #"{"name":"\#($0.offset)","id":\#($0.element)}"# }
        try cache.write(#"{"data":{"users":[\#(objects.joined(separator: ","))]}}"#, users)
        #expect(try cache.read(users)?.value == ids.indices.map { "\($0)" })
        // Both IDs are the same string, with different escapes.
        try cache.write(##"{"data":{"users":[{"name":"a","id":"A"},{"name":"b","id":"\u0041"}]}}"##, users)
        #expect(try cache.read(users)?.value == ["b", "b"])
        let products = Selection<[String], Operations.Query> {
            try $0.catalog(.list(Selection { try $0.title() }))
        }
        try cache.write(
            #"{"data":{"catalog":[{"title":"1","sku":"a\",\"b","region":"c"},"#
                + #"{"title":"2","sku":"a","region":"b\",\"c"},{"title":"3","sku":"a,b","region":"c"}]}}"#, products)
        #expect(try cache.read(products)?.value == ["1", "2", "3"])
    }

    @Test(
        "An object without a key that occurs twice in a response is replaced if either occurrence contradicts it",
        arguments: [true, false])
    func contradiction(isFirst: Bool) throws {
        let edges = Selection<Int, Objects.PostConnection> {
            try $0.edges(.nullable(.list(.nullable(Selection { try $0.cursor() }))))?.count ?? 0
        }
        let total = Selection<Int, Objects.PostConnection> { try $0.total() }
        let whole = Selection<Int, Operations.Query> {
            try $0.feed(
                filter: .present("x"),
                Selection {
                    let edges = try $0.edges(.nullable(.list(.nullable(Selection { try $0.cursor() }))))
                    let nodes = try $0.nodes(.nullable(.list(Selection { try $0.title() })))
                    return try $0.total() + (edges?.count ?? 0) + (nodes?.count ?? 0)
                })
        }
        let parts = Selection<Int, Operations.Query> {
            let first = try $0.feed(filter: .present("x"), isFirst ? total : edges)
            return try $0.feed(filter: .present("x"), isFirst ? edges : total) + first
        }
        try cache.write(#"{"data":{"feed":{"edges":null,"nodes":null,"total":1}}}"#, whole)
        #expect(try cache.read(whole)?.value == 1)
        let document = try parts.prepare().document
        let alias = try #require(document.firstMatch(of: /feed_[0-9a-f]+/)).output
        let (same, other) = (#"{"edges":null}"#, #"{"total":2}"#)
        try cache.write(
            #"{"data":{"feed":\#(isFirst ? other : same),"\#(alias)":\#(isFirst ? same : other)}}"#, parts)
        #expect(try cache.read(parts)?.value == 2 && cache.isMiss(whole))
    }

    @Test("A 10 MB ID works like any other key and isn't repeated in errors")
    func longKey() async throws {
        let id = String(repeating: "x", count: 10_000_000)
        try cache.write(#"{"data":{"me":{"name":"Ada","id":"\#(id)"}}}"#, Self.me)
        #expect(try cache.read(Self.me)?.value == "Ada")
        let client = Client(transport: Fixed(body: "")).caching(in: cache)
        let miss = await #expect(throws: CacheMiss.self) { try await client.fetch(Samples.me, policy: .cacheOnly) }
        #expect((miss?.description.utf8.count ?? .max) < 500)
    }

    @Test("A response is rejected if an object with a long ID contains too many objects without keys")
    func longKeyOfElements() throws {
        let cache = NormalizedCache(RandomSchema.cacheSchema, clock: { 0 })
        let operation = try RandomInterpreter.selection([
            .composite(
                "a(n: Int): A", [OptionalArgument<Int>.absent.__json],
                [.composite("plain: P", [], [.composite("inners: [P]", [], [.leaf("p: String", [])])])])
        ]).prepare(checked: false)
        let id = String(repeating: "x", count: 1_000_000)
        func write(_ count: Int) throws -> Bool {
            let elements = Array(repeating: #"{"p":"1"}"#, count: count).joined(separator: ",")
            let body = #"{"data":{"a":{"plain":{"inners":[\#(elements)]},"id":"\#(id)"}}}"#
            return try cache.write(Array(body.utf8), to: operation, order: cache.begin())
        }
        #expect(try write(10) && !write(10_000))
        #expect(try cache.read(operation) != nil)
    }

    private static let me = Selection<String?, Operations.Query> { try $0.me(.nullable(Samples.name)) }

    @Test("Objects of other or unknown types don't change a user with the same ID", arguments: ["Alien", "Post", ""])
    func types(_ type: String) throws {
        let node = Selection<String?, Operations.Query> {
            try $0.node(
                id: "1",
                .nullable(Selection { try $0.on(user: Samples.name, otherwise: Selection { try $0.__typename() }) }))
        }
        try cache.write(#"{"data":{"me":{"name":"Ada","id":"1"}}}"#, Self.me)
        let body = #"{"data":{"node":{"__typename":"\#(type)","name":"Eve","id":"1"}}}"#
        #expect(try cache.write(Array(body.utf8), to: node.prepare(), order: cache.begin()) == !type.isEmpty)
        #expect(try cache.read(Self.me)?.value == "Ada")
    }

    @Test("`__typename` is found as an object's last member, with or without escapes", arguments: ["_", #"\u005f"#])
    func typeName(_ start: String) throws {
        let node = Selection<String?, Operations.Query> {
            try $0.node(id: "1", .nullable(Selection { try $0.on(user: Samples.name, otherwise: .init { _ in "" }) }))
        }
        try cache.write(#"{"data":{"node":{"name":"Ada","id":"1","\#(start)_typename":"User"}}}"#, node)
        #expect(try cache.read(node)?.value == "Ada")
    }

    @Test("Objects whose type names have escapes share the fields of their type")
    func escapedTypeNames() throws {
        let nodes = Selection<[String], Operations.Query> {
            try $0.nodes(.list(Selection { try $0.on(user: Samples.name, otherwise: .init { _ in "" }) }))
        }
        let objects = (0..<6).map { index in
            let type = index < 3 ? #"\u0055ser"# : #"Use\u0072"#
            return #"{"__typename":"\#(type)","name":"\#(index)","id":"\#(index)"}"#
        }
        let body = #"{"data":{"nodes":[\#(objects.joined(separator: ","))]}}"#
        let operation = try nodes.prepare()
        #expect(try operation.decode(body.utf8) == ["0", "1", "2", "3", "4", "5"])
        let program = cache.library.program(for: operation)
        let response = try ResponseParser.parse(Array(body.utf8), program, variables: operation.variablesText)
        #expect(response.sets.map(\.typeName) == ["Query", "User"])
        try cache.write(body, nodes)
        #expect(try cache.read(nodes)?.value.last == "5")
    }

    // MARK: - Requests

    /// A transport that responds to each request with a different user, whose nickname failed.
    private struct Failing: Transport {
        let count: Locked<Int>

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            let number = count.withLock { count in
                count += 1
                return count
            }
            return GraphQLResponse(
                body: Array(
                    (#"{"data":{"me":{"id":"\#(number + 10)","name":"Eve","nickname":null}},"#
                        + #""errors":[{"message":"no","path":["me","nickname"]}]}"#).utf8))
        }
    }

    private struct Fixed: Transport {
        let body: String

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: Array(body.utf8)) }
    }

    @Test("A watcher stops sending requests if each response still lacks a value")
    func refetching() async throws {
        let count = Locked(0)
        let client = Client(transport: Failing(count: count)).caching(in: cache)
        try cache.write(#"{"data":{"me":{"id":"1","name":"Ada","nickname":null}}}"#, Samples.me)
        let me = Selection<Result<Person?, SelectionError>, Operations.Query> {
            try $0.me(Samples.person.nullable.result)
        }
        let values = client.watch(me, refetchesOnMiss: true)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let names = Task {
            var names: [String] = []
            for try await result in values {
                names.append(try result.value.get()?.name ?? "nil")
                begin.yield()
                if names.count == 2 { break }
            }
            return names
        }
        for await _ in begun { break }
        try cache.write(#"{"data":{"me":{"name":"Eve","id":"2"}}}"#, Self.me)
        while count.withLock({ $0 }) < 5 { await Task.yield() }
        for _ in 0..<1_000 { await Task.yield() }
        let requests = count.withLock { $0 }
        try cache.write(#"{"data":{"me":{"id":"3","name":"Grace","nickname":null}}}"#, Samples.me)
        #expect(try await names.value == ["Ada", "Grace"])
        #expect(requests == 5)
    }

    @Test("Extreme or invalid numbers in Cache-Control and Age result in a lifetime within the limits")
    func lifetimes() {
        func seconds(_ control: String, age: String? = nil) -> Int64? {
            var headers = ["Cache-Control": control]
            headers["Age"] = age
            return ResponseLifetime(GraphQLResponse(body: [], headers: headers)).seconds
        }
        #expect(seconds("max-age=9223372036854775807") == 1 << 31)
        #expect(seconds("max-age=99999999999999999999") == 1 << 31)
        #expect(seconds("max-age=-1") == 0)
        #expect(seconds("max-age=NaN") == 0)
        #expect(seconds("max-age=60", age: "-5") == 60)
        #expect(seconds("max-age=60", age: "99999999999999999999") == 0)
        #expect(seconds("max-age=60", age: "x") == 60)
        #expect(seconds(String(repeating: "max-age=1,", count: 20_000)) == 1)
    }

    @Test("Reading stops at its limit even if lists omit nearly all their elements")
    func omittedElements() throws {
        let deleted = CacheReference<Objects.User>(id: "2")
        let all = Selection<Int, Operations.Query> {
            try $0.users(.list(Selection { try $0.friends(.nullable(.list(.nullable(.reference))))?.count ?? 0 })).count
        }
        func list(_ user: String) -> String { Array(repeating: "{\(user)}", count: 1_000).joined(separator: ",") }
        let friends = #""friends":[\#(list(#""__typename":"User","id":"2""#))]"#
        try cache.write(
            #"{"data":{"me":{\#(friends),"id":"1"}}}"#,
            Selection<Int, Operations.Query> {
                try $0.me(.nullable(Selection { try $0.friends(.nullable(.list(.nullable(.reference))))?.count ?? 0 }))
                    ?? 0
            })
        try cache.write(
            #"{"data":{"users":[\#(list(#""__typename":"User","id":"1""#))]}}"#,
            Selection<Int, Operations.Query> {
                try $0.users(.list(.reference)).count
            })
        try cache.update { try $0.delete(deleted) }
        let operation = try all.prepare()
        let program = cache.library.program(for: operation)
        var synthesizer = ResponseSynthesizer(
            cache.published.withLock { $0.table }, program, program.arguments(operation.variablesText),
            typeNames: cache.library.vocabulary.withLock { $0.typeNames })
        synthesizer.limit = 100_000
        #expect(throws: ResponseSynthesizer.Miss.self) {
            try synthesizer.response(root: cache.library.rootKey, isObject: false)
        }
        #expect(synthesizer.dependencies.count < 200_000)
    }
}
