import SwiftGraphQL
import Testing

@Suite struct ExtensionsMiddlewareTests {
    @Test("The middleware adds members to `extensions` and replaces members with the same name")
    func membersAddedReplace() async throws {
        let server = ScriptedTransport()
        var request = GraphQLRequest.query
        let middleware = ExtensionsMiddleware(["trace": true, "client": ["name": "app"]])
        _ = try await MiddlewareTransport(middleware, next: server).send(request)
        request.extensionsText = #"{"trace":false,"other":1.50}"#
        _ = try await MiddlewareTransport(middleware, next: server).send(request)
        #expect(
            await server.requests.map(\.extensionsText) == [
                #"{"client":{"name":"app"},"trace":true}"#, #"{"client":{"name":"app"},"other":1.50,"trace":true}"#,
            ])
    }

    @Test("A closure can provide the members for each request, including subscriptions")
    func closureMakesMembers() async throws {
        let server = ScriptedTransport { _, _ in
            .ok
        } stream: { _, _ in
            .of([.ok])
        }
        let middleware = ExtensionsMiddleware { ["type": .string($0.type.rawValue)] }
        _ = try await MiddlewareTransport(middleware, next: server).send(.mutation)
        #expect(try await MiddlewareTransport(middleware, next: server).subscribe(.subscription).collected() == [.ok])
        #expect(await server.requests.map(\.extensionsText) == [#"{"type":"mutation"}"#, #"{"type":"subscription"}"#])
    }

    @Test("Without members to add, the middleware sends the request unchanged")
    func withoutMembersRequest() async throws {
        let server = ScriptedTransport()
        var request = GraphQLRequest.query
        request.extensionsText = "[odd"
        _ = try await MiddlewareTransport(ExtensionsMiddleware([:]), next: server).send(request)
        #expect(await server.requests == [request])
    }
}
