import Foundation
import SwiftGraphQL
import TestSupport
import Testing

@Suite struct ClientTests {
    private let query = Selection<String, TestQuery> { try $0.__typename() }
    private static let answer = #"{"data":{"__typename":"Query"}}"#

    /// A transport that records its requests and returns a prepared response.
    private actor RecordingTransport: Transport {
        var requests: [GraphQLRequest] = []
        private let answer: GraphQLResponse

        init(_ body: String, status: Int? = nil) {
            answer = GraphQLResponse(body: Array(body.utf8), status: status)
        }

        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            requests.append(request)
            return answer
        }
    }

    @Test func `a selection is sent to the transport as a document, and its value is returned`() async throws {
        let transport = RecordingTransport(Self.answer)
        let value = try await Client(transport: transport).send(query.named("Root"))

        #expect(value == "Query")
        let request = try #require(await transport.requests.first)
        #expect(request.type == .query)
        #expect(request.operationName == "Root")
        #expect(request.document.contains("__typename"))
        #expect(request.variablesText == "{}")
        #expect(request.idleTimeout == nil)
    }

    @Test func `a mutation is sent as a mutation`() async throws {
        let transport = RecordingTransport(#"{"data":{"__typename":"Mutation"}}"#)
        let mutation = Selection<String, TestMutation> { try $0.__typename() }
        #expect(try await Client(transport: transport).send(mutation) == "Mutation")
        #expect(await transport.requests.first?.type == .mutation)
    }

    @Test func `a copy of the client has other header fields and another idle timeout`() async throws {
        let transport = RecordingTransport(Self.answer)
        let client = Client(
            transport: transport, headers: ["Authorization": "one", "X-App": "app"], idleTimeout: .seconds(10))
        _ = try await client.send(query)
        let other = client.with { client in
            client.headers["authorization"] = "two"
            client.headers["X-Call"] = "call"
            client.idleTimeout = .seconds(5)
        }
        _ = try await other.send(query)

        let requests = await transport.requests
        #expect(requests.map(\.idleTimeout) == [.seconds(10), .seconds(5)])
        #expect(requests.first?.headers == ["Authorization": "one", "X-App": "app"])
        #expect(requests.last?.headers == ["authorization": "two", "X-App": "app", "X-Call": "call"])
    }

    @Test func `setting a header field replaces the field of the same name, whatever its case`() async throws {
        let transport = RecordingTransport(Self.answer)
        var client = Client(transport: transport, headers: ["Authorization": "one", "X-App": "app"])
        client.headers["authorization"] = "two"
        _ = try await client.send(query)
        var request = try #require(await transport.requests.first)
        #expect(request.headers == ["authorization": "two", "X-App": "app"])
        request.headers["AUTHORIZATION"] = "three"
        request.headers["x-app"] = "app"
        #expect(request.headers == ["AUTHORIZATION": "three", "x-app": "app"])
        request.headers = ["X-App": "b"]
        #expect(request.headers == ["X-App": "b"])
        request.headers["X-App"] = nil
        #expect(request.headers == [:])
    }

    @Test func `errors from the server become a ResponseError, even with status 400`() async throws {
        let server = try LoopbackServer { _ in
            .json(#"{"errors":[{"message":"no such hero"}]}"#, status: 400, contentType: "application/json")
        }
        defer { server.stop() }
        let error = await #expect(throws: ResponseError.self) {
            try await Client(endpoint: server.endpoint).send(query)
        }
        #expect(error?.errors.map(\.message) == ["no such hero"])
    }

    @Test(arguments: [
        ("{}", "has neither"), ("[]", "expected a GraphQL response"), ("null", "expected a GraphQL response"),
        ("s3cret", "not JSON at byte 0"), (#"["s3cret"]"#, "expected a GraphQL response"),
        (#"{"message": "s3cret"}"#, "has neither"), (#"{"data": "s3cret"}"#, "must be an object"),
        (#"{"errors": "s3cret"}"#, "must be a list"), (#"{"data": null}"#, "`data` is null, but there are no `errors`"),
        (#"{"data":{"__typename":"Quer"#, "not JSON at byte 27 (line 1, column 28): expected `\"`, found the end"),
    ])
    func `a body that isn't a GraphQL response causes an error with status, excerpt and reason`(
        _ body: String, _ reason: String
    ) async {
        let client = Client(transport: RecordingTransport(body, status: 203))
        let error = await #expect(throws: ClientError.self) { try await client.send(query) }
        #expect(error?.code == .malformedResponse)
        #expect(error?.status == 203)
        #expect(error?.bodyExcerpt == body)
        #expect((error?.underlying as? SelectionError)?.code == .malformedResponse)
        #expect(error?.description.contains(reason) == true)
        #expect(error?.description.contains("s3cret") == false)
    }

    @Test func `errors that the selection throws while decoding reach the caller`() async {
        struct Rejection: Error {}
        let selection = Selection<String, TestQuery> {
            let name = try $0.__typename()
            if name == "Query" { throw Rejection() }
            return name
        }
        await #expect(throws: Rejection.self) {
            try await Client(transport: RecordingTransport(Self.answer)).send(selection)
        }
    }

    @Test func `a response that arrives before the cancellation isn't decoded afterwards`() async {
        struct CancellingTransport: Transport {
            func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
                withUnsafeCurrentTask { $0?.cancel() }
                return GraphQLResponse(body: Array(ClientTests.answer.utf8))
            }
        }
        let task = Task { try await Client(transport: CancellingTransport()).send(query) }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A class that isn't `Sendable`, like many app models.
    private final class Model {
        let name: String
        let madeOnMainThread: Bool
        init(name: String, madeOnMainThread: Bool) {
            self.name = name
            self.madeOnMainThread = madeOnMainThread
        }
    }

    @MainActor @Test func `the main actor receives a value that isn't Sendable and was created off the main actor`()
        async throws
    {
        let selection = Selection<Model, TestQuery> {
            Model(name: try $0.__typename(), madeOnMainThread: Thread.isMainThread)
        }
        let model = try await Client(transport: RecordingTransport(Self.answer)).send(selection)
        #expect(model.name == "Query")
        #expect(!model.madeOnMainThread)
    }

    @Test func `a response is decoded from Data and slices just as from an array`() throws {
        let operation = try Selection<String, TestQuery> { try $0.__typename() }.prepare()
        let body = Array(#"{"data":{"__typename":"Query"}}"#.utf8)
        #expect(try operation.decode(body) == "Query")
        #expect(try operation.decode(Data(body)) == "Query")
        #expect(try operation.decode((Data([0]) + body).dropFirst()) == "Query")
        #expect(try operation.decode(body[...]) == "Query")
    }

    @Test func `a request's description contains neither header fields nor variables`() {
        let request = GraphQLRequest(
            type: .query, operationName: "Login", document: "{ a }", variablesText: #"{"password":"s3cret"}"#,
            headers: ["Authorization": "s3cret"])
        #expect("\(request)" == "query Login")
    }

    @Test func `descriptions of clients, transports and responses don't contain secrets`() throws {
        let endpoint = "https://user:s3cret@example.com:8443/graphql?token=s3cret#s3cret"
        let url = try #require(URL(string: endpoint))
        var configuration = WebSocketTransport.Configuration()
        configuration.headers = ["Authorization": "s3cret"]
        let transports: [any Transport] = [
            HTTPTransport(endpoint: url), WebSocketTransport(endpoint: url, configuration: configuration),
        ]
        for transport in transports {
            let client = Client(
                transport: transport, middlewares: [LoggingMiddleware { _ in }], headers: ["Authorization": "s3cret"])
            let expected = "\(type(of: transport)) to https://example.com:8443/graphql"
            #expect("\(transport)" == expected)
            #expect("\(client)" == "a client with LoggingMiddleware before \(expected)")
            #expect(String(reflecting: client) == "\(client)")
        }
        let response = GraphQLResponse(
            body: Array("s3cret".utf8), status: 200, headers: ["Set-Cookie": "session=s3cret"])
        #expect("\(response)" == "a response of 6 bytes with HTTP status 200")
        #expect("\([response])" == "[a response of 6 bytes with HTTP status 200]")
        #expect(
            "\(configuration)"
                == "a WebSocket configuration with graphql-transport-ws, graphql-ws and the header fields Authorization"
        )
        #expect(String(reflecting: configuration) == "\(configuration)")
    }

    @Test("A response contains the value, the status, the header fields and the extensions")
    func response() async throws {
        let raw = GraphQLResponse(
            #"{"data":{"__typename":"Query"},"errors":[{"message":"late"}],"extensions":{"cost":{"points":3}}}"#,
            status: 207, headers: ["X-Left": "9"])
        let client = Client(transport: ScriptedTransport { _, _ in raw })
        let query = Selection<String, TestQuery> { try $0.__typename() }
        let response = try await client.response(to: query.partial)
        #expect(response.value.data == "Query" && response.value.errors.count == 1)
        #expect(response.status == 207 && response.header("x-left") == "9")
        #expect(response.extensions?["cost"]?["points"] == 3)
        await #expect(throws: ResponseError.self) { try await client.response(to: query) }
        #expect(GraphQLResponse("{}").extensions == nil && GraphQLResponse(#"{"extensions":[]}"#).extensions == nil)
    }

    @Test("A modified copy of a client sends extensions and uses GET for queries, but not for mutations")
    func settings() async throws {
        let transport = ScriptedTransport()
        let client = Client(transport: transport)
        let query = Selection<String, TestQuery> { try $0.__typename() }
        _ = try await client.with {
            $0.prefersGET = true
            $0.extensions = ["a": 1]
        }.send(query)
        _ = try await client.send(query)
        _ = try await client.with { $0.prefersGET = true }.send(
            Selection<String, TestMutation> { try $0.__typename() }.map { _ in "" })
        let requests = await transport.requests
        #expect(requests.map(\.prefersGET) == [true, false, false])
        #expect(requests.map(\.extensionsText) == [#"{"a":1}"#, nil, nil])
    }

    @Test("A client with an endpoint subscribes with server-sent events, unless another transport is given")
    func subscriptions() async throws {
        let server = try LoopbackServer { request in
            let accept = request.headers["accept"] ?? ""
            if accept.hasPrefix("text/event-stream") {
                let text = "data: {\"data\":{\"news\":\"a\"}}\n\nevent: complete\n\n"
                return Answer(contentType: "text/event-stream", body: Array(text.utf8))
            }
            let text = "--g\r\n\r\n{\"payload\":{\"data\":{\"news\":\"b\"}}}\r\n--g--"
            return Answer(contentType: "multipart/mixed; boundary=g", body: Array(text.utf8))
        }
        defer { server.stop() }
        let news = Selection<String, TestSubscription> { try $0.news() }
        for (client, expected) in [
            (Client(endpoint: server.endpoint), "a"),
            (Client(endpoint: server.endpoint, subscriptions: .multipart), "b"),
        ] {
            var values: [String] = []
            for try await value in client.subscribe(news) { values.append(value) }
            #expect(values == [expected])
        }
        let client = Client(endpoint: server.endpoint, subscriptions: .webSocket(server.endpoint))
        #expect(client.transport is SplitTransport)
        let error = await #expect(throws: ClientError.self) { for try await _ in client.subscribe(news) {} }
        #expect(error?.message.contains("WebSocket") == true)
    }

    @Test("Subscriptions over a WebSocket use the network monitor of the client's configuration")
    func monitor() async throws {
        let monitor = FakeMonitor()
        var configuration = HTTPTransport.Configuration()
        configuration.networkMonitor = monitor
        var socket = WebSocketTransport.Configuration()
        socket.reconnection = ReconnectionPolicy(maximumAttempts: 0)
        let closed = try #require(URL(string: "ws://127.0.0.1:1"))
        let client = Client(endpoint: closed, subscriptions: .webSocket(closed, socket), configuration: configuration)
        let news = Selection<String, TestSubscription> { try $0.news() }
        let error = await #expect(throws: ClientError.self) { for try await _ in client.subscribe(news) {} }
        #expect(error?.code == .connectionRefused)
        #expect(monitor.reads > 0)
    }
}
