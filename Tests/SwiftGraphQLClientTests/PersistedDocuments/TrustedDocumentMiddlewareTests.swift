import Foundation
import SwiftGraphQLSelection
import Testing

@testable import SwiftGraphQLClient

@Suite struct TrustedDocumentMiddlewareTests {
    private static let hash = PersistedDocument.hash(of: GraphQLRequest.query.document)

    @Test(
        "A document's ID is sent instead of the document",
        arguments: [
            (
                TrustedDocumentMiddleware.Identification.documentID,
                #""documentId":"sha256:\#(hash)","operationName":"Root""#
            ),
            (.plainDocumentID, #""documentId":"\#(hash)","operationName":"Root""#),
            (
                .persistedQueryExtension,
                #""operationName":"Root","extensions":{"persistedQuery":{"sha256Hash":"\#(hash)","version":1}}"#
            ),
        ])
    func idGoesWithout(
        _ identification: TrustedDocumentMiddleware.Identification, _ members: String
    ) async throws {
        let server = ScriptedTransport()
        _ = try await MiddlewareTransport(TrustedDocumentMiddleware(identification), next: server).send(.query)
        let bodies = await server.requests.map { String(decoding: $0.httpBody, as: UTF8.self) }
        #expect(bodies == ["{\(members)}"])
    }

    @Test(
        "A document's ID comes from the manifest",
        arguments: [
            (TrustedDocumentMiddleware.Identification.documentID, #""documentId":"shop~1.4~Root""#),
            (.plainDocumentID, #""documentId":"shop~1.4~Root""#),
            (.persistedQueryExtension, #""sha256Hash":"shop~1.4~Root""#),
        ])
    func idOfManifest(_ identification: TrustedDocumentMiddleware.Identification, _ member: String) async throws {
        var manifest = PersistedManifest { "shop~1.4~\($0.name ?? "")" }
        try manifest.add(PersistedDocument(name: "Root", type: .query, document: GraphQLRequest.query.document))
        let server = ScriptedTransport()
        let middleware = TrustedDocumentMiddleware(identification, manifest: manifest)
        _ = try await MiddlewareTransport(middleware, next: server).send(.query)
        let bodies = await server.requests.map { String(decoding: $0.httpBody, as: UTF8.self) }
        #expect(bodies.count == 1 && bodies.allSatisfy { $0.contains(member) && !$0.contains(Self.hash) })
    }

    @Test("A document's ID can also be sent with GET")
    func idGoesGET() async throws {
        let server = ScriptedTransport()
        var request = GraphQLRequest.query
        request.variablesText = #"{"a":1}"#
        _ = try await MiddlewareTransport(TrustedDocumentMiddleware(), next: server).send(request)
        let endpoint = try #require(URL(string: "https://example.com/graphql"))
        let sent = try #require(await server.requests.first)
        #expect(
            sent.httpURL(at: endpoint, maximumLength: 2000)?.absoluteString
                == "https://example.com/graphql?documentId=sha256%3A\(Self.hash)&operationName=Root"
                + "&variables=%7B%22a%22%3A1%7D")
    }

    @Test("A request that identifies its document itself is sent unchanged", arguments: [nil, PersistedManifest()])
    func requestWithoutDocument(_ manifest: PersistedManifest?) async throws {
        var request = GraphQLRequest(type: .query, document: "")
        request.documentID = "shop~1.4~Root"
        let server = ScriptedTransport()
        let middleware = TrustedDocumentMiddleware(.documentID, manifest: manifest)
        _ = try await MiddlewareTransport(middleware, next: server).send(request)
        #expect(await server.requests == [request])
    }

    @Test("A document that isn't in the manifest causes an error and isn't sent")
    func documentNotManifest() async throws {
        var manifest = PersistedManifest()
        try manifest.add(PersistedDocument(name: "Root", type: .query, document: GraphQLRequest.query.document))
        let server = ScriptedTransport()
        let middleware = TrustedDocumentMiddleware(.documentID, manifest: manifest)
        _ = try await MiddlewareTransport(middleware, next: server).send(.query)
        let error = await #expect(throws: ClientError.self) {
            try await MiddlewareTransport(middleware, next: server).send(.mutation)
        }
        #expect(error?.code == .untrustedDocument)
        let streamError = await #expect(throws: ClientError.self) {
            try await MiddlewareTransport(middleware, next: server).subscribe(.subscription).collected()
        }
        #expect(streamError?.code == .untrustedDocument)
        #expect(await server.requests.count == 1)
    }

    @Test("A subscription's ID is sent instead of its document")
    func subscriptionGoesId() async throws {
        let server = ScriptedTransport { _, _ in
            .ok
        } stream: { _, _ in
            .of([.ok])
        }
        let middleware = TrustedDocumentMiddleware(.plainDocumentID)
        #expect(try await MiddlewareTransport(middleware, next: server).subscribe(.subscription).collected() == [.ok])
        let sent = await server.requests.first
        #expect(sent?.document == "")
        #expect(sent?.documentID == PersistedDocument.hash(of: GraphQLRequest.subscription.document))
    }
}
