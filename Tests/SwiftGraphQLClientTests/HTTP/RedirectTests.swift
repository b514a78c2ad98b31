import Foundation
import SwiftGraphQL
import TestSupport
import Testing

@Suite struct RedirectTests {
    private let request = GraphQLRequest(
        type: .mutation, document: "mutation { a }", variablesText: #"{"a":1}"#, headers: ["Authorization": "Bearer t"])

    @Test("A redirect that keeps the method also keeps the body and the header fields", arguments: [307, 308])
    func redirectKeepsMethod(
        _ status: Int
    ) async throws {
        let server = try LoopbackServer { request in
            request.path == "/graphql" ? .redirect(status, to: "/moved?to=here") : .json(#"{"data":{}}"#)
        }
        defer { server.stop() }
        let response = try await HTTPTransport(endpoint: server.endpoint).send(request)
        #expect(response.status == 200)

        let first = try #require(await server.nextRequest())
        let second = try #require(await server.nextRequest())
        #expect(second.method == "POST")
        #expect(second.path == "/moved?to=here")
        #expect(second.body == first.body)
        #expect(second.headers["authorization"] == "Bearer t")
        #expect(second.headers["content-type"] == "application/json")
    }

    @Test("A redirect to another origin drops the request's header fields")
    func redirectAnotherOrigin() async throws {
        let other = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
        defer { other.stop() }
        let target = other.endpoint.absoluteString
        let server = try LoopbackServer { _ in .redirect(308, to: target) }
        defer { server.stop() }
        var configuration = HTTPTransport.Configuration()
        configuration.redirects = .followWithBodies
        _ = try await HTTPTransport(endpoint: server.endpoint, configuration: configuration).send(request)

        #expect(await server.nextRequest()?.headers["authorization"] == "Bearer t")
        let second = try #require(await other.nextRequest())
        #expect(second.headers["authorization"] == nil)
        #expect(second.headers["content-type"] == "application/json")
        #expect(String(decoding: second.body, as: UTF8.self).contains("mutation { a }"))
    }

    @Test("A redirect that would drop the body causes an error", arguments: [301, 302, 303])
    func redirectDropBody(
        _ status: Int
    ) async throws {
        let server = try LoopbackServer { _ in .redirect(status, to: "/moved") }
        defer { server.stop() }
        let error = await #expect(throws: ClientError.self) {
            try await HTTPTransport(endpoint: server.endpoint).send(request)
        }
        #expect(error?.code == .redirected)
        #expect(error?.status == status)
    }

    @Test("A GET request follows every redirect and stays a GET request", arguments: [301, 302, 303, 307, 308])
    func getFollowsRedirect(_ status: Int)
        async throws
    {
        let server = try LoopbackServer { request in
            request.path == "/moved" ? .json(#"{"data":{}}"#) : .redirect(status, to: "/moved")
        }
        defer { server.stop() }
        let query = GraphQLRequest(type: .query, document: "{ a }")
        _ = try await HTTPTransport(endpoint: server.endpoint, method: .getForQueries).send(query)
        #expect(await server.nextRequest()?.method == "GET")
        let second = try #require(await server.nextRequest())
        #expect(second.method == "GET")
        #expect(second.path == "/moved")
    }

    @Test("A redirect without a valid target causes an error", arguments: [nil, "", "mailto:somebody", "http://"])
    func redirectNowhereError(_ location: String?) async throws {
        let server = try LoopbackServer { _ in
            Answer(status: 308, contentType: nil, headers: location.map { ["Location": $0] } ?? [:])
        }
        defer { server.stop() }
        let error = await #expect(throws: ClientError.self) {
            try await HTTPTransport(endpoint: server.endpoint).send(request)
        }
        #expect(error?.code == .redirected)
    }

    @Test("The transport follows at most five redirects")
    func redirectsWithoutEnd() async throws {
        let server = try LoopbackServer { _ in .redirect(307, to: "/graphql") }
        defer { server.stop() }
        let error = await #expect(throws: ClientError.self) {
            try await HTTPTransport(endpoint: server.endpoint).send(request)
        }
        #expect(error?.code == .redirected)
        var count = 0
        while count < 6, await server.nextRequest() != nil { count += 1 }
        #expect(count == 6)
    }

    @Test(
        "The policy decides which redirects are followed",
        arguments: [RedirectPolicy.never, .sameOrigin, .follow, .followWithBodies], [false, true])
    func policy(_ redirects: RedirectPolicy, _ leavesOrigin: Bool) async throws {
        let other = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
        defer { other.stop() }
        let target = leavesOrigin ? other.endpoint.absoluteString : "/moved"
        let server = try LoopbackServer { request in
            request.path == "/moved" ? .json(#"{"data":{}}"#) : .redirect(308, to: target)
        }
        defer { server.stop() }
        var configuration = HTTPTransport.Configuration()
        configuration.redirects = redirects
        let transport = HTTPTransport(
            endpoint: server.endpoint, method: .getForQueries, configuration: configuration)
        let subscriptions = HTTPTransport(
            endpoint: server.endpoint, configuration: configuration, reconnection: .never)
        let query = GraphQLRequest(type: .query, document: "{ a }")
        let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")
        for (send, hasBody) in [
            ({ _ = try await transport.send(query) }, false), ({ _ = try await transport.send(request) }, true),
            ({ for try await _ in subscriptions.subscribe(subscription) {} }, true),
        ] as [(() async throws -> Void, Bool)] {
            let isFollowed =
                switch redirects {
                case .never: false
                case .sameOrigin: !leavesOrigin
                case .follow: !leavesOrigin || !hasBody
                case .followWithBodies: true
                }
            if isFollowed {
                try await send()
            } else {
                let error = await #expect(throws: ClientError.self) { try await send() }
                #expect(error?.code == .redirected)
                #expect(error?.message.contains(redirects == .never ? "not allowed" : "another origin") == true)
            }
        }
    }

    @Test("The default redirect policy is `follow`")
    func byDefault() {
        #expect(HTTPTransport.Configuration().redirects == .follow)
    }
}
