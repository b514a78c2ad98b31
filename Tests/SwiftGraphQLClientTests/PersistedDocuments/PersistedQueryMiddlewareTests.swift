import Testing

@testable import SwiftGraphQLClient

@Suite struct PersistedQueryMiddlewareTests {
    private struct Broken: Error {}

    private static let hash = PersistedDocument.hash(of: GraphQLRequest.query.document)
    private static let extensions = #"{"persistedQuery":{"sha256Hash":"\#(hash)","version":1}}"#

    /// A server that stores the hashes of the documents that it receives.
    private actor Server: Transport {
        private(set) var requests: [GraphQLRequest] = []
        private var known: Set<String> = []

        func send(_ request: GraphQLRequest) throws -> GraphQLResponse {
            requests.append(request)
            guard let extensions = request.extensionsText else { return .ok }
            if !request.document.isEmpty { known.insert(extensions) }
            return known.contains(extensions) ? .ok : .rejection(code: "PERSISTED_QUERY_NOT_FOUND")
        }
    }

    @Test("The hash is sent first, then the document if the hash is unknown, and later only the hash")
    func hashGoesFirst() async throws {
        let server = Server()
        let middleware = PersistedQueryMiddleware()
        for _ in 0..<2 { #expect(try await middleware.send(.query, next: server) == .ok) }

        var short = GraphQLRequest.query
        short.document = ""
        short.extensionsText = Self.extensions
        var full = GraphQLRequest.query
        full.extensionsText = Self.extensions
        #expect(await server.requests == [short, full, short])
        #expect(
            String(decoding: short.httpBody, as: UTF8.self)
                == #"{"operationName":"Root","extensions":\#(Self.extensions)}"#)
    }

    @Test("The hash is sent with GET if the configuration requests it, but documents and mutations aren't")
    func hashGoesGET() async throws {
        let server = Server()
        let middleware = PersistedQueryMiddleware(prefersGET: true)
        _ = try await middleware.send(.query, next: server)
        _ = try await middleware.send(.mutation, next: server)
        #expect(await server.requests.map(\.prefersGET) == [true, false, false, false])
    }

    @Test("A server can also report an unknown hash with a message or in a response with an error status")
    func messageFailingStatus() async throws {
        let body = #"{"errors":[{"message":"PersistedQueryNotFound"}]}"#
        let answers: [Result<GraphQLResponse, any Error>] = [
            .success(GraphQLResponse(body)),
            .failure(
                ClientError(code: .httpStatus, message: "", response: GraphQLResponse(body, status: 404))),
        ]
        for answer in answers {
            let server = ScriptedTransport { request, _ in request.document.isEmpty ? try answer.get() : .ok }
            #expect(try await PersistedQueryMiddleware().send(.query, next: server) == .ok)
            #expect(await server.requests.count == 2)
        }
    }

    @Test(
        "A server without support for hashes gets the normal request, and no more hashes",
        arguments: ["PERSISTED_QUERY_NOT_SUPPORTED", "PersistedQueryNotSupported"])
    func serverWithoutSupport(_ code: String) async throws {
        let server = ScriptedTransport { request, _ in request.extensionsText == nil ? .ok : .rejection(code: code) }
        let middleware = PersistedQueryMiddleware()
        for _ in 0..<2 { #expect(try await middleware.send(.query, next: server) == .ok) }
        #expect(await server.requests.map(\.extensionsText) == [Self.extensions, nil, nil])
    }

    @Test("A server that doesn't store the document gets only two requests")
    func serverNeverLearns() async throws {
        let rejection = GraphQLResponse.rejection(code: "PERSISTED_QUERY_NOT_FOUND")
        let server = ScriptedTransport { _, _ in rejection }
        #expect(try await PersistedQueryMiddleware().send(.query, next: server) == rejection)
        #expect(await server.requests.count == 2)
    }

    @Test("Other errors and responses reach the caller unchanged")
    func errorsResponsesCallers() async throws {
        let answers: [GraphQLResponse] = [
            .rejection(code: "OTHER"), GraphQLResponse(#"{"data":{"a":"PERSISTED_QUERY_NOT_FOUND"}}"#),
            GraphQLResponse("PERSISTED_QUERY_NOT_FOUND"), GraphQLResponse(#"["PersistedQueryNotFound"]"#),
            GraphQLResponse(#"{"errors":["PersistedQueryNotFound",{"extensions":1,"message":2}]}"#),
            GraphQLResponse(#"{"data":{"a":1},"errors":[{"message":"PersistedQueryNotFound","path":["b"]}]}"#),
            GraphQLResponse(#"{"data":{"a":1},"errors":[{"message":"PersistedQueryNotSupported","path":["b"]}]}"#),
            GraphQLResponse(#"{"data":null,"errors":[{"message":"PersistedQueryNotFound","path":["a","b"]}]}"#),
        ]
        for answer in answers {
            let server = ScriptedTransport { _, _ in answer }
            #expect(try await PersistedQueryMiddleware().send(.mutation, next: server) == answer)
            #expect(await server.requests.count == 1)
        }
        let broken = ScriptedTransport { _, _ in throw Broken() }
        await #expect(throws: Broken.self) { try await PersistedQueryMiddleware().send(.query, next: broken) }
    }

    @Test("Requests that the middleware doesn't handle are sent unchanged")
    func notCoveredGoes() async throws {
        let server = ScriptedTransport { _, _ in
            .ok
        } stream: { _, _ in
            .of([.ok])
        }
        let middleware = PersistedQueryMiddleware()
        var known = GraphQLRequest.mutation
        known.document = ""
        _ = try await middleware.send(known, next: server)
        _ = try await middleware.subscribe(.subscription, next: server).collected()
        #expect(await server.requests == [known, .subscription])
    }
}
