import SwiftGraphQL
import Testing

@Suite struct MiddlewareTransportTests {
    /// A middleware that adds its name to a header field of the request, and to a header field of the response.
    private struct Signature: Middleware {
        let name: String

        func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
            var request = request
            request.headers["Path", default: ""] += name
            var response = try await next.send(request)
            response.headers["Path", default: ""] += name
            return response
        }
    }

    @Test("The first middleware is the outermost")
    func firstMiddlewareOutermost() async throws {
        let transport = ScriptedTransport()
        let wrapped = transport.wrapped(in: [Signature(name: "a"), Signature(name: "b"), Signature(name: "c")])
        let response = try await wrapped.send(.query)
        #expect(await transport.requests.map(\.headers) == [["Path": "abc"]])
        #expect(response.headers == ["Path": "cba"])
    }

    @Test("A client's middlewares change its requests")
    func clientSendsMiddlewares() async throws {
        let transport = ScriptedTransport()
        let client = Client(transport: transport, middlewares: [Signature(name: "a")], headers: ["Path": "/"])
        #expect(try await client.send(Selection<String, TestQuery> { try $0.__typename() }) == "Query")
        #expect(await transport.requests.map(\.headers) == [["Path": "/a"]])
    }

    @Test("Without middlewares, a transport isn't wrapped")
    func noMiddlewaresNo() {
        let transport = ScriptedTransport()
        #expect(transport.wrapped(in: []) as? ScriptedTransport === transport)
    }

    @Test("A middleware without `subscribe` passes subscriptions on unchanged")
    func middlewareWithoutSubscribe() async throws {
        let transport = ScriptedTransport(stream: { _, _ in .of([.ok, GraphQLResponse("{}")]) })
        let responses = try await transport.wrapped(in: [Signature(name: "a")]).subscribe(.subscription).collected()
        #expect(responses == [.ok, GraphQLResponse("{}")])
        #expect(await transport.requests == [.subscription])
    }

    @Test("A middleware that returns another response for the first part passes on the other parts")
    func newResponse() async throws {
        struct Renaming: Middleware {
            func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
                let response = try await next.send(request)
                return GraphQLResponse(body: response.body, headers: ["Path": "a"])
            }
        }
        let transport = ScriptedTransport(stream: { _, _ in .of([.ok, GraphQLResponse("{}")]) })
        let wrapped = transport.wrapped(in: [Renaming(), Renaming()])
        let responses = try await wrapped.subscribe(.query).collected()
        #expect(responses.map(\.headers) == [["Path": "a"], [:]])
        #expect(responses.map(\.body) == [GraphQLResponse.ok.body, Array("{}".utf8)])
    }

    /// A middleware as an app typically writes it.
    private struct Preparation: Middleware {
        func prepare(_ request: GraphQLRequest) async throws -> GraphQLRequest {
            var request = request
            request.headers["X-Client"] = "app"
            return request
        }
    }

    @Test(
        "A middleware that only implements `prepare` changes queries, mutations, subscriptions and operations in parts")
    func preparation() async throws {
        let transport = ScriptedTransport(stream: { _, _ in .of([.ok]) })
        let wrapped = transport.wrapped(in: [Preparation()])
        _ = try await wrapped.send(.query)
        _ = try await wrapped.send(.mutation)
        _ = try await wrapped.subscribe(.subscription).collected()
        _ = try await wrapped.subscribe(.query).collected()
        let requests = await transport.requests
        #expect(requests.map(\.type) == [.query, .mutation, .subscription, .query])
        #expect(requests.allSatisfy { $0.headers == ["X-Client": "app"] })
    }

    @Test("An error that `prepare` throws ends the operation, and nothing is sent")
    func failedPreparation() async throws {
        struct Failing: Middleware {
            func prepare(_ request: GraphQLRequest) async throws -> GraphQLRequest { throw CancellationError() }
        }
        let transport = ScriptedTransport()
        let wrapped = transport.wrapped(in: [Failing()])
        await #expect(throws: CancellationError.self) { try await wrapped.send(.query) }
        await #expect(throws: CancellationError.self) { try await wrapped.subscribe(.subscription).collected() }
        #expect(await transport.requests.isEmpty)
    }

    @Test("A middleware that only implements `send` changes the request and the first part of a response in parts")
    func parts() async throws {
        let parts = ["1", "2", "3"].map { GraphQLResponse($0) }
        let transport = ScriptedTransport(stream: { _, _ in .of(parts) })
        let received = try await transport.wrapped(in: [Signature(name: "a")]).subscribe(.query).collected()
        #expect(await transport.requests.map(\.headers) == [["Path": "a"]])
        #expect(received == [GraphQLResponse("1", headers: ["Path": "a"])] + parts.dropFirst())
    }

    @Test("A client's context reaches the transport and doesn't affect the equality of requests")
    func context() async throws {
        enum Screen: GraphQLRequest.ContextKey { typealias Value = String }
        enum Other: GraphQLRequest.ContextKey { typealias Value = String }
        let transport = ScriptedTransport()
        let client = Client(transport: transport, middlewares: [Preparation()])
        let query = Selection<String, TestQuery> { try $0.__typename() }
        _ = try await client.with { $0.context[Screen.self] = "People" }.send(query)
        _ = try await client.send(query)
        let requests = await transport.requests
        let screens: [String?] = requests.map { $0.context[Screen.self] }
        #expect(screens == ["People", nil])
        let other: String? = requests[0].context[Other.self]
        #expect(other == nil)
        #expect(requests[0] == requests[1] && requests[0].hashValue == requests[1].hashValue)
    }
}
