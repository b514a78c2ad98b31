import Foundation
import SwiftGraphQL
import SwiftGraphQLTesting
import TestSupport
import Testing

@Suite struct PersistedManifestRecordingTests {
    private let folder = TemporaryFolder()

    /// A server on which all mutations fail.
    private struct Server: Transport {
        func send(_ request: GraphQLRequest) async throws -> GraphQLResponse {
            if request.type == .mutation { throw ClientError(code: .timedOut, message: "the server was silent") }
            return GraphQLResponse(body: Array("{}".utf8))
        }

        func subscribe(_ request: GraphQLRequest) -> ResponseStream {
            ResponseStream { $0.finish() }
        }
    }

    private func recording(_ name: String = "a") throws -> RecordingTransport {
        try RecordingTransport(Server(), to: file(name))
    }

    private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    private static func request(
        _ name: String?, _ type: OperationType = .query, _ fields: String = "a"
    ) -> GraphQLRequest {
        GraphQLRequest(type: type, operationName: name, document: "\(type.rawValue) \(name ?? "") { \(fields) }")
    }

    @Test func `a manifest contains the document of each recorded operation once`() async throws {
        let transport = try recording()
        #expect(try PersistedManifest(recording: transport) == PersistedManifest())
        for _ in 1...2 { _ = try await transport.send(Self.request("Read")) }
        _ = try? await transport.send(Self.request("Write", .mutation))
        for try await _ in transport.subscribe(Self.request("Listen", .subscription)) {}
        let manifest = try PersistedManifest(recording: transport)
        #expect(
            manifest.operations.map { "\($0.type.rawValue) \($0.name ?? "")" }
                == ["subscription Listen", "query Read", "mutation Write"])
        #expect(manifest.contains("query Read { a }"))
        #expect(try PersistedManifest(json: manifest.json(.apollo)) == manifest)
    }

    @Test func `a manifest of several recordings can use a server's own identifiers`() async throws {
        _ = try await recording("a").send(Self.request("A"))
        _ = try await recording("b").send(Self.request("B"))
        let manifest = try PersistedManifest(recordings: [file("a"), file("b")]) { "shop~1.4~\($0.name ?? "")" }
        #expect(manifest.operations.map { manifest.id(of: $0.document) } == ["shop~1.4~A", "shop~1.4~B"])
    }

    @Test func `anonymous operations, operations without a document, and duplicate names cause errors`() async throws {
        var hashed = Self.request("A")
        hashed.document = ""
        for requests in [[Self.request(nil)], [hashed], [Self.request("A"), Self.request("A", .query, "b")]] {
            let transport = try recording()
            for request in requests { _ = try await transport.send(request) }
            let error = #expect(throws: ClientError.self) { try PersistedManifest(recording: transport) }
            #expect(error?.code == .invalidManifest)
        }
        #expect(throws: ReplayError.self) { try PersistedManifest(recordings: [file("none")]) }
    }
}
