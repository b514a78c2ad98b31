import Foundation
import SwiftGraphQL
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The URL of `Tests/Servers/persisted_server.py`, from the environment variable `PERSISTED_ENDPOINT`.
private let endpoint = ProcessInfo.processInfo.environment["PERSISTED_ENDPOINT"].flatMap { URL(string: $0) }

/// Tests persisted documents with the server that `Tests/run` starts. Without this server, the tests are skipped.
@Suite(.enabled(if: endpoint != nil), .timeLimit(.minutes(15))) struct LivePersistedTests {
    /// The server's report about a request: its method and its parts.
    struct Way: Decodable, Equatable {
        let method: String
        let held: String
    }

    /// A middleware that records the server's report about each request.
    private actor Ways: Middleware {
        var all: [Way] = []

        func send(_ request: GraphQLRequest, next: any Transport) async throws -> GraphQLResponse {
            struct Answer: Decodable { let extensions: Way? }
            let response = try await next.send(request)
            if let way = try JSONDecoder().decode(Answer.self, from: Data(response.body)).extensions { all.append(way) }
            return response
        }
    }

    private let ways = Ways()
    private let token = UUID().uuidString
    private let byHash = Way(method: "POST", held: "the hash")
    private let byHashCached = Way(method: "GET", held: "the hash")
    private let whole = Way(method: "POST", held: "the document")

    /// Returns an endpoint with this test's token. Documents registered with a token are invisible to other tests.
    private func url(_ path: String) throws -> URL {
        let base = try #require(endpoint).deletingLastPathComponent().appendingPathComponent(path)
        return try #require(URL(string: "\(base.absoluteString)?token=\(token)"))
    }

    private func double(_ number: Int) -> Selection<Int, TestQuery> {
        Selection<Int, TestQuery> { try $0.double(number: number) }
    }

    private let doubleByMutation = Selection<Int, TestMutation> { try $0.double(number: 4) }

    private func trust(_ manifest: PersistedManifest) async throws {
        var request = URLRequest(url: try url("trust"))
        request.httpMethod = "POST"
        request.httpBody = Data(manifest.json(.documentsByID).utf8)
        let (_, response) = try await URLSession.shared.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
    }

    @Test("A document is sent only once, and afterwards its hash is sent with GET")
    func documentSentOnce() async throws {
        let client = Client(
            endpoint: try url("graphql"), middlewares: [ways, PersistedQueryMiddleware(prefersGET: true)])
        for number in 0..<3 { #expect(try await client.send(double(number)) == 2 * number) }
        #expect(await ways.all == [whole, byHashCached, byHashCached])
    }

    @Test("A mutation's hash is sent instead of its document, but not with GET")
    func mutationsGoHash() async throws {
        let client = Client(
            endpoint: try url("graphql"), middlewares: [ways, PersistedQueryMiddleware(prefersGET: true)])
        for _ in 0..<2 { #expect(try await client.send(doubleByMutation) == 8) }
        #expect(await ways.all == [whole, byHash])
    }

    @Test("A client can send the hash of a document that another client has registered")
    func documentAnotherClient() async throws {
        let middlewares: [any Middleware] = [ways, PersistedQueryMiddleware()]
        for number in 0..<2 {
            let client = Client(endpoint: try url("graphql"), middlewares: middlewares)
            #expect(try await client.send(double(number).named("Double")) == 2 * number)
        }
        #expect(await ways.all == [whole, byHash])
    }

    @Test(
        "Only the IDs of documents in a manifest are sent",
        arguments: [TrustedDocumentMiddleware.Identification.documentID, .plainDocumentID, .persistedQueryExtension])
    func documentsManifestSent(
        _ identification: TrustedDocumentMiddleware.Identification
    ) async throws {
        var manifest = PersistedManifest()
        try manifest.add(double(0).named("Double"))
        try manifest.add(doubleByMutation.named("DoubleByMutation"))
        try await trust(manifest)
        let client = Client(
            endpoint: try url("trusted"),
            middlewares: [ways, TrustedDocumentMiddleware(identification, manifest: manifest)])
        #expect(try await client.send(double(21).named("Double")) == 42)
        #expect(try await client.send(doubleByMutation.named("DoubleByMutation")) == 8)
        #expect(await ways.all == [byHash, byHash])
    }

    @Test("Unregistered documents are rejected, by the server or before they are sent")
    func serverNotTold() async throws {
        let client = Client(endpoint: try url("trusted"), middlewares: [ways, TrustedDocumentMiddleware()])
        let rejection = await #expect(throws: ResponseError.self) { try await client.send(double(1)) }
        #expect(rejection?.errors.map(\.message) == ["No such document."])

        let careful = Client(
            endpoint: try url("trusted"),
            middlewares: [ways, TrustedDocumentMiddleware(manifest: PersistedManifest())])
        let error = await #expect(throws: ClientError.self) { try await careful.send(double(1)) }
        #expect(error?.code == .untrustedDocument)
        #expect(await ways.all == [])
    }
}
