import SwiftGraphQL
import Testing

@Suite struct ExtensionsMiddlewareTests {
    @Test("Members are added, and replace members with the same name")
    func membersAddedReplace() async throws {
        let server = ScriptedTransport()
        var request = GraphQLRequest.query
        let middleware = ExtensionsMiddleware(["trace": true, "client": ["name": "app"]])
        _ = try await middleware.send(request, next: server)
        request.extensions = #"{"trace":false,"other":1.50}"#
        _ = try await middleware.send(request, next: server)
        #expect(
            await server.requests.map(\.extensions) == [
                #"{"client":{"name":"app"},"trace":true}"#, #"{"client":{"name":"app"},"other":1.50,"trace":true}"#,
            ])
    }

    @Test("A closure returns the members for each request, including subscriptions")
    func closureMakesMembers() async throws {
        let server = ScriptedTransport { _, _ in
            .ok
        } stream: { _, _ in
            .of([.ok])
        }
        let middleware = ExtensionsMiddleware { ["type": .string($0.type.rawValue)] }
        _ = try await middleware.send(.mutation, next: server)
        #expect(try await middleware.subscribe(.subscription, next: server).collected() == [.ok])
        #expect(await server.requests.map(\.extensions) == [#"{"type":"mutation"}"#, #"{"type":"subscription"}"#])
    }

    @Test("Without members, a request stays unchanged")
    func withoutMembersRequest() async throws {
        let server = ScriptedTransport()
        var request = GraphQLRequest.query
        request.extensions = "[odd"
        _ = try await ExtensionsMiddleware([:]).send(request, next: server)
        #expect(await server.requests == [request])
    }

    @Test("Extensions that aren't an object are an error", arguments: ["[]", "null", "{", ""])
    func extensionsNoObject(_ extensions: String) async {
        let server = ScriptedTransport()
        let request = GraphQLRequest(type: .query, document: "{a}", extensions: extensions)
        let error = await #expect(throws: ClientError.self) {
            try await ExtensionsMiddleware(["a": 1]).send(request, next: server)
        }
        #expect(error?.code == .invalidExtensions)
        #expect(await server.requests.isEmpty)
    }
}
