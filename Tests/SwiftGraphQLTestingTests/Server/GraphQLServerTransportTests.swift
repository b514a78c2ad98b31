@_spi(Generated) import SwiftGraphQL
import Testing

@testable import SwiftGraphQLTesting

private struct Query: QueryScope {
    let __fields: Fields
    func hero<T>(_ selection: Selection<T, Human?>) throws -> T {
        try __fields.object("hero: Character", selection.__body)
    }
    func human<T>(_ id: String, _ selection: Selection<T, Human?>) throws -> T {
        try __fields.passing(id.__json).object("human(id: ID!): Human", selection.__body)
    }
    func misspelt() throws -> String { try __fields.string("humon: String!") }
}

private struct Subscription: SubscriptionScope {
    let __fields: Fields
    func humanAdded<T>(_ selection: Selection<T, Human>) throws -> T {
        try __fields.object("humanAdded: Human!", selection.__body)
    }
}

private struct Human: DeferringScope {
    let __fields: Fields
    func name() throws -> String { try __fields.string("name: String!") }
}

/// A custom scalar that is an object in JSON, which the server can't infer from the schema.
private struct GeoPoint: Codec {
    var latitude: Double
    static let mockValue = GeoPoint(latitude: 0)
}

/// A date-time as a number of seconds, an app-specific format, which the server can't infer from the schema.
private struct Seconds: Codec {
    var count: Int
    static let mockValue = Seconds(count: 7)

    init(count: Int) { self.count = count }
    init(from decoder: any Decoder) throws { count = try decoder.singleValueContainer().decode(Int.self) }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(count)
    }
}

private struct Places: QueryScope {
    let __fields: Fields
    func opened() throws -> Seconds { try __fields.leaf("opened: DateTime!", CodecLeaf<Seconds>.self) }
    func summit() throws -> GeoPoint { try __fields.leaf("summit: GeoPoint!", CodecLeaf<GeoPoint>.self) }
}

private let name: Selection<String, Human> = Selection { try $0.name() }

@Suite("A server in the same process works as a transport")
struct GraphQLServerTransportTests {
    private let query: Selection<String?, Query> = Selection { try $0.human("4", name.nullable) }

    @Test("A client receives a query's value")
    func query() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Query.human") { call in ["name": .string("Human \(call.arguments["id"].string ?? "")")] }
        #expect(try await Client(transport: server).send(query) == "Human 4")
    }

    @Test("A resolver receives the request's header fields and the operation's name")
    func headers() async throws {
        let server = try GraphQLServer(sdl: galaxy).resolving("Query.human") { call in
            ["name": .string("\(call.headers["Authorization"] ?? "") \(call.operationName ?? "")")]
        }
        let client = Client(transport: server, headers: ["Authorization": "Bearer 1"])
        #expect(try await client.send(query.named("Find")) == "Bearer 1 Find")
    }

    @Test("If a codec rejects the mock value of a scalar, the error names the method that provides a different value")
    func unknownScalar() async throws {
        let server = try GraphQLServer(sdl: "scalar GeoPoint type Query { summit: GeoPoint! }")
        let summit: Selection<GeoPoint, Places> = Selection { try $0.summit() }
        let error = try #require(
            await #expect(throws: SelectionError.self) { try await Client(transport: server).send(summit) })
        #expect(error.message.contains(#", see .mocking(\"GeoPoint\") { ... }"#))

        let other = try server.mocking("GeoPoint") { _ in ["latitude": 45.5] }
        #expect(try await Client(transport: other).send(summit) == GeoPoint(latitude: 45.5))
    }

    @Test("If an app's codec rejects the mock value of a well-known scalar, the error suggests `mocking`")
    func otherFormat() async throws {
        let server = try GraphQLServer(sdl: "scalar DateTime type Query { opened: DateTime! }")
        let opened: Selection<Seconds, Places> = Selection { try $0.opened() }
        let error = try #require(
            await #expect(throws: SelectionError.self) { try await Client(transport: server).send(opened) })
        #expect(error.message.contains(".mocking("))
        #expect(error.path.description == "opened")

        let other = try server.mocking("DateTime", with: Seconds.self)
        #expect(try await Client(transport: other).send(opened) == .mockValue)
    }

    @Test("A client receives a subscription's events, and the stream ends after the last event")
    func subscription() async throws {
        let server = try GraphQLServer(sdl: galaxy).streaming("Subscription.humanAdded") { _ in
            AsyncStream<JSONValue> { events in
                for name in ["Luke", "Leia"] { events.yield(["name": "\(name)"]) }
                events.finish()
            }
        }
        let added: Selection<String, Subscription> = Selection { try $0.humanAdded(name) }
        var names: [String] = []
        for try await name in Client(transport: server).subscribe(added) { names.append(name) }
        #expect(names == ["Luke", "Leia"])
    }

    @Test("A query with a deferred part receives everything in one response")
    func deferredPart() async throws {
        let server = try GraphQLServer(sdl: "\(galaxy)\ndirective @defer on INLINE_FRAGMENT")
            .resolving("Query.human") { _ in ["name": "Luke"] }
        let human: Selection<DeferredPart<String>, Human> = Selection { try $0.deferred(name) }
        let query: Selection<String?, Query> = Selection { try $0.human("4", human.nullable)?.value }
        let client = Client(transport: server)
        #expect(try await client.send(query) == "Luke")
        var values: [String?] = []
        for try await value in client.updates(of: query) { values.append(value) }
        #expect(values == ["Luke"])
    }

    @Test("Ending the iteration ends the stream of events")
    func endingTheIteration() async throws {
        let (ended, end) = AsyncStream<Void>.makeStream()
        let server = try GraphQLServer(sdl: galaxy).streaming("Subscription.humanAdded") { _ in
            AsyncStream<JSONValue> { events in
                events.onTermination = { _ in end.finish() }
                for number in 0..<100 { events.yield(["name": "\(number)"]) }
            }
        }
        let added: Selection<String, Subscription> = Selection { try $0.humanAdded(name) }
        for try await name in Client(transport: server).subscribe(added) {
            #expect(name == "0")
            break
        }
        // If the stream weren't ended, this loop would hang.
        for await _ in ended {}
    }

    @Test("The server requests events only as fast as the client requests responses")
    func demand() async throws {
        /// An endless sequence of events.
        struct Numbers: AsyncSequence, AsyncIteratorProtocol, Sendable {
            let count: Locked<Int>
            func makeAsyncIterator() -> Numbers { self }
            func next() async -> JSONValue? { ["name": "\(count.withLock { $0 += 1; return $0 })"] }
        }
        let count = Locked(0)
        let server = try GraphQLServer(sdl: galaxy).streaming("Subscription.humanAdded") { _ in Numbers(count: count)
        }
        let request = GraphQLRequest(type: .subscription, document: "subscription { humanAdded { name } }")
        var received = 0
        for try await event in server.subscribe(request) {
            received += 1
            #expect(event.value.map { text($0.body) } == #"{"data":{"humanAdded":{"name":"\#(received)"}}}"#)
            for _ in 0..<1_000 { await Task.yield() }
            #expect(count.withLock { $0 } <= received + 1)
            if received == 3 { break }
        }
    }

    @Test("A subscription with an unlimited number of mock events sends them on demand")
    func endlessMockEvents() async throws {
        let server = try GraphQLServer(sdl: galaxy).mocking(eventCount: .max)
        let added: Selection<String, Subscription> = Selection { try $0.humanAdded(name) }
        var count = 0
        for try await _ in Client(transport: server).subscribe(added) {
            count += 1
            if count == 3 { break }
        }
        #expect(count == 3)
    }

    @Test("Registering a closure that the server would never call throws an error")
    func unusedClosures() throws {
        let server = try GraphQLServer(sdl: galaxy)
        let query = #expect(throws: GraphQLServerError.self) {
            _ = try server.streaming("Query.hero") { _ in AsyncStream<JSONValue> { $0.finish() } }
        }
        #expect(query?.message == "'Query.hero' is not a field of the subscription root type 'Subscription'")
        let object = #expect(throws: GraphQLServerError.self) { _ = try server.resolvingType("Human") { _ in "Human" } }
        #expect(object?.message == "'Human' is an object, not an interface or a union")
    }

    @Test("A failing field of an event causes a response with errors, and a failing source a response without data")
    func failingEvents() async throws {
        let request = GraphQLRequest(
            type: .subscription, document: "subscription { humanAdded(planet: \"X\") { name } }")
        func bodies(_ server: GraphQLServer) async throws -> [String] {
            var bodies: [String] = []
            for try await event in server.subscribe(request) { bodies.append(text(event.value?.body ?? [])) }
            return bodies
        }
        let server = try GraphQLServer(sdl: galaxy)
        let events = try server.streaming("Subscription.humanAdded") { _ in
            AsyncStream<JSONValue> { events in
                events.yield(["name": nil])
                events.yield(["name": "Leia"])
                events.finish()
            }
        }
        let answers = try await bodies(events)
        #expect(answers.count == 2)
        #expect(answers.first?.contains(#""path":["humanAdded","name"]"#) == true)
        #expect(answers.first?.hasSuffix(#""data":null}"#) == true)
        #expect(answers.last == #"{"data":{"humanAdded":{"name":"Leia"}}}"#)

        let rejecting = try server.streaming("Subscription.humanAdded") { call -> AsyncStream<JSONValue> in
            throw ResolverFailure("nobody lives on \(call.arguments["planet"].string ?? "")")
        }
        let rejections = try await bodies(rejecting)
        #expect(rejections.count == 1)
        #expect(rejections.first?.contains("nobody lives on X") == true)
        #expect(rejections.first?.contains("data") == false)
    }

    @Test("If requested, the start of a subscription is reported before the first event")
    func start() async throws {
        var request = GraphQLRequest(type: .subscription, document: "subscription { humanAdded { name } }")
        /// Returns, for each event, whether the event is the start.
        func starts(_ server: GraphQLServer) async throws -> [Bool] {
            var starts: [Bool] = []
            for try await event in server.subscribe(request) { starts.append(event == .started) }
            return starts
        }
        let server = try GraphQLServer(sdl: galaxy).streaming("Subscription.humanAdded") { _ in
            AsyncStream<JSONValue> { events in
                events.yield(["name": "Leia"])
                events.finish()
            }
        }
        #expect(try await starts(server) == [false])
        request.reportsConnection = true
        #expect(try await starts(server) == [true, false])
        request.document = "subscription { humanAdded { misspelt } }"
        #expect(try await starts(server) == [false])
    }

    @Test("A live model misses no change that happens before its subscription starts")
    @MainActor func liveModel() async throws {
        let names = Locked(["Luke"])
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let server = try GraphQLServer(sdl: galaxy)
            .resolving("Query.human") { _ in
                defer { answer.yield() }
                return ["name": .string(names.withLock { $0.joined(separator: " ") })]
            }
            .streaming("Subscription.humanAdded") { _ in
                // At this point, the query's response is on its way, but there is no subscriber yet.
                for await _ in answers { break }
                names.withLock { $0.append("Leia") }
                return AsyncStream<JSONValue> { events in
                    events.yield(["name": "Han"])
                    events.finish()
                }
            }
        let added: Selection<String, Subscription> = Selection { try $0.humanAdded(name) }
        guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) else { return }
        let model = QueryModel(query, live: added, client: Client(transport: server)) { $0 = "\($0 ?? "") \($1)" }
        await model.run()
        #expect(model.data == "Luke Leia Han")
    }

    @Test("A subscription without a closure sends events with mock data")
    func mockEvents() async throws {
        let server = try GraphQLServer(sdl: galaxy).mocking(eventCount: 2)
        let added: Selection<String, Subscription> = Selection { try $0.humanAdded(name) }
        var count = 0
        for try await name in Client(transport: server).subscribe(added) {
            #expect(name.hasPrefix("name "))
            count += 1
        }
        #expect(count == 2)
    }

    @Test("A transport that doesn't support subscriptions throws `subscriptionsUnsupported`")
    func unsupported() async throws {
        struct Silent: Transport {
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse { GraphQLResponse(body: []) }
        }
        let added: Selection<String, Subscription> = Selection { try $0.humanAdded(name) }
        let error = await #expect(throws: ClientError.self) {
            for try await _ in Client(transport: Silent()).subscribe(added) {}
        }
        #expect(error?.code == .subscriptionsUnsupported)
    }

    @Test("A rejected request has status 400 and no data, and an executed request has status 200")
    func status() async throws {
        let server = try GraphQLServer(sdl: galaxy)
        func status(_ document: String) async throws -> Int? {
            try await server.send(GraphQLRequest(type: .query, document: document)).status
        }
        #expect(try await status("{ hero { name } }") == 200)
        #expect(try await status("{ hero { name }") == 400)
        #expect(try await status("query($id: ID!) { human(id: $id) { name } }") == 400)
    }

    @Test("The error for an invalid query contains the line, a caret and the document")
    func forbidden() async throws {
        let client = Client(transport: try GraphQLServer(sdl: galaxy))
        let misspelt: Selection<String, Query> = Selection { try $0.misspelt() }
        let error = try #require(
            await #expect(throws: ResponseError.self) { try await client.send(misspelt) })
        let message = try #require(error.errors.first?.message)
        #expect(message.contains("humon"))
        #expect(
            message.contains(
                "document:1:9: error: the object 'Query' has no field 'humon'\nquery { humon }\n        ^~~~~"))
        #expect(message.hasSuffix("the document:\n{\n  humon\n}"))
        #expect(error.data == nil)
    }

    // MARK: - Faults

    @Test("Requests fail the configured number of times")
    func failing() async throws {
        let failure = ClientError(code: .connectionFailed, message: "no connection")
        let client = Client(transport: try GraphQLServer(sdl: galaxy).failing(with: failure, firstRequests: 2))
        for _ in 0..<2 {
            let error = await #expect(throws: ClientError.self) { try await client.send(query) }
            #expect(error?.code == .connectionFailed)
        }
        _ = try await client.send(query)
    }

    @Test("A truncated response causes an error in the client", arguments: [0, 1, 20])
    func cuttingOff(bytes: Int) async throws {
        let client = Client(transport: try GraphQLServer(sdl: galaxy).cuttingOff(afterBytes: bytes))
        let error = await #expect(throws: ClientError.self) { try await client.send(query) }
        #expect(error?.code == .malformedResponse)
    }

    @Test("A field fails the configured number of times, with the configured message and null as its value")
    func failingField() async throws {
        let server = try GraphQLServer(sdl: galaxy)
            .failingField("Query.human", message: "the archive is closed", firstRequests: 1)
        let client = Client(transport: server)
        let error = await #expect(throws: ResponseError.self) { try await client.send(query) }
        #expect(error?.errors.map(\.description) == ["human: the archive is closed"])
        #expect(error?.data == ["human": nil])
        #expect(try await client.send(query) != nil)
    }

    @Test("A failing field of an interface fails on all types that implement it, unless they have their own failure")
    func failingInterfaceField() async throws {
        let server = try GraphQLServer(
            sdl: """
                type Query { all: [Named] one: Named }
                interface Named { name: String } interface Titled implements Named { name: String title: String }
                type A implements Named { name: String } type B implements Titled & Named { name: String title: String }
                """
        ).resolving("Query.all") { _ in [["__typename": "A"], ["__typename": "B"]] }
            .failingField("Named.name", message: "unnamed").failingField("Titled.title", message: "untitled")
        func errors(_ server: GraphQLServer) async throws -> [String] {
            let request = GraphQLRequest(type: .query, document: "{ all { name ... on B { title } } }")
            let body = try JSONValue(parsing: try await server.send(request).body)
            #expect(body["data"]?["all"] == [["name": nil], ["name": nil, "title": nil]])
            return (body["errors"]?.array ?? []).compactMap { $0["message"]?.string }
        }
        #expect(try await errors(server) == ["unnamed", "unnamed", "untitled"])
        #expect(
            try await errors(server.failingField("B.name", message: "own")) == ["unnamed", "own", "untitled"])
    }

    @Test("A delay can be cancelled")
    func delaying() async throws {
        let client = Client(transport: try GraphQLServer(sdl: galaxy).delaying(by: .seconds(600)))
        let query = query
        let task = Task { try await client.send(query) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
