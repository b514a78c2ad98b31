import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

/// Tests header fields that both the app and the transport set.
@Suite(.timeLimit(.minutes(15))) struct RequiredFieldsTests {
    /// A kind of request, and the header fields that its body or its response depends on.
    enum Kind: CaseIterable {
        case query, upload, incremental, eventStream, multipart

        var required: [String: String] {
            switch self {
            case .query: [:]
            case .upload: ["content-type": "multipart/form-data; boundary="]
            case .incremental: ["accept": "multipart/mixed;incrementalSpec=v0.2, "]
            case .eventStream: ["accept": "text/event-stream, "]
            case .multipart: ["accept": "multipart/mixed;boundary=graphql;subscriptionSpec=1.0, "]
            }
        }

        var type: OperationType {
            switch self {
            case .query, .incremental: .query
            case .upload: .mutation
            case .eventStream, .multipart: .subscription
            }
        }
    }

    private static let response = Answer.json(#"{"data":{"a":1}}"#)

    private func send(_ kind: Kind, _ headers: [String: String], to endpoint: URL) async throws {
        var request = GraphQLRequest(
            type: kind.type, operationName: "A", document: "{ a }", variablesText: #"{"a":null}"#, headers: headers)
        if kind == .upload {
            request.uploads = [UploadLocation(path: "variables.a", upload: Upload(bytes: [1], filename: "a"))]
        }
        let transport = HTTPTransport(
            endpoint: endpoint, subscriptions: kind == .multipart ? .multipart : .eventStream)
        switch kind {
        case .query, .upload: _ = try await transport.send(request)
        case .incremental, .eventStream, .multipart: for try await _ in transport.subscribe(request) {}
        }
    }

    @Test(
        "The transport's header fields take precedence if the body or the response depends on them",
        arguments: Kind.allCases)
    func requiredFields(_ kind: Kind) async throws {
        let server = try LoopbackServer { _ in Self.response }
        defer { server.stop() }
        let given = ["content-TYPE": "application/json; charset=utf-8", "ACCEPT": "application/json", "X-App": "a"]
        try await send(kind, given, to: server.endpoint)
        let received = try #require(await server.nextRequest())
        for (name, value) in given {
            let name = name.lowercased()
            if let start = kind.required[name] {
                #expect(received.headers[name]?.hasPrefix(start) == true, "\(received.headers)")
            } else {
                #expect(received.headers[name] == value)
            }
        }
        #expect(Set(received.fieldNames).count == received.fieldNames.count)
    }
}
