import SwiftGraphQL
import Testing

@Suite struct MiddlewareTransportTests {
    /// Adds its name to a header field of the request, and to one of the response.
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

    @Test("A client sends requests with the changes of its middlewares")
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
}
