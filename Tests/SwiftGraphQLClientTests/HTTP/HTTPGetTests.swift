import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

/// Tests queries that are sent with GET.
@Suite struct HTTPGetTests {
    private let query = GraphQLRequest(type: .query, document: "{ a }")

    private func received(
        _ request: GraphQLRequest, _ method: HTTPTransport.Method, query: String = ""
    ) async throws -> ReceivedRequest {
        let server = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
        defer { server.stop() }
        let endpoint = try #require(URL(string: server.endpoint.absoluteString + query))
        _ = try await HTTPTransport(endpoint: endpoint, method: method).send(request)
        return try #require(await server.nextRequest())
    }

    @Test("A query sent with GET has all its parts in the URL and has no body")
    func queryGETURL() async throws {
        var request = GraphQLRequest(
            type: .query, operationName: "Heroes", document: "query Heroes($a: ID!) {\n  hero(id: $a) { name }\n}",
            variablesText: #"{"a":"1+1 & 2=50%#/é🦊"}"#, extensionsText: #"{"b":1}"#)
        request.prefersGET = true
        let received = try await received(request, .post)
        #expect(received.method == "GET")
        #expect(received.body.isEmpty)
        #expect(received.headers["content-type"] == nil)
        #expect(received.headers["accept"] == "application/graphql-response+json, application/json;q=0.9")
        #expect(
            received.path
                == "/graphql?query=query%20Heroes%28%24a%3A%20ID%21%29%20%7B%0A%20%20hero%28id%3A%20%24a%29%20%7B%20"
                + "name%20%7D%0A%7D&operationName=Heroes&variables=%7B%22a%22%3A%221%2B1%20%26%202%3D50%25%23%2F"
                + "%C3%A9%F0%9F%A6%8A%22%7D&extensions=%7B%22b%22%3A1%7D")
    }

    @Test(
        "The URL of a GET request keeps the endpoint's own query items",
        arguments: [
            ("", "/graphql?query=%7B%20a%20%7D"), ("?", "/graphql?query=%7B%20a%20%7D"),
            ("?key=1%2B1", "/graphql?key=1%2B1&query=%7B%20a%20%7D"), ("?key=1&", "/graphql?key=1&query=%7B%20a%20%7D"),
            ("#top", "/graphql?query=%7B%20a%20%7D"),
        ])
    func endpointsQueryHolds(_ own: String, _ expected: String) async throws {
        #expect(try await received(query, .getForQueries, query: own).path == expected)
    }

    @Test("The URL of a request omits an empty document, so that a hash can replace it")
    func emptyDocumentLeaves() throws {
        let request = GraphQLRequest(type: .query, document: "", extensions: [:])
        let endpoint = try #require(URL(string: "https://example.com/graphql"))
        let url = request.httpURL(at: endpoint, maximumLength: 100)
        #expect(url?.absoluteString == "https://example.com/graphql?extensions=%7B%7D")
    }

    @Test("If queries are sent with GET, mutations are still sent with POST")
    func queriesGoGET() async throws {
        var request = query
        #expect(try await received(request, .getForQueries).method == "GET")
        #expect(try await received(request, .post).method == "POST")
        request.type = .mutation
        #expect(try await received(request, .getForQueries).method == "POST")
    }

    @Test(
        "A mutation or a subscription that prefers GET fails before anything is sent",
        arguments: [OperationType.mutation, .subscription], [HTTPTransport.Method.post, .getForQueries])
    func noQueryRejected(
        _ type: OperationType, _ method: HTTPTransport.Method
    ) async throws {
        var request = GraphQLRequest(type: type, document: "\(type.rawValue) { a }")
        request.prefersGET = true
        // No server listens at this endpoint, so sending the request would cause another error.
        let transport = HTTPTransport(endpoint: try LoopbackServer.deadEndpoint(), method: method)
        let error = await #expect(throws: ClientError.self) { try await transport.send(request) }
        #expect(error?.code == .getRejected)
        #expect(error?.description.contains(type.rawValue) == true)
    }

    @Test("A request has a URL for GET only if the URL doesn't exceed the maximum length")
    func url8000() throws {
        let endpoint = try #require(URL(string: "https://example.com/graphql"))
        var request = query
        request.document = String(repeating: "a", count: 8_000 - "https://example.com/graphql?query=".utf8.count)
        #expect(request.httpURL(at: endpoint, maximumLength: 8_000)?.absoluteString.utf8.count == 8_000)
        request.document += "a"
        #expect(request.httpURL(at: endpoint, maximumLength: 8_000) == nil)
    }

    @Test("A query that is too long for a URL is sent with POST")
    func queryTooLong() async throws {
        var request = query
        request.document = String(repeating: "a", count: 8_000)
        let received = try await received(request, .getForQueries)
        #expect(received.method == "POST")
        #expect(received.body == request.httpBody)
    }
}
