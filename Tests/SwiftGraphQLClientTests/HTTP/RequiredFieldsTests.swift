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

    /// Sends a request with the app's header fields and returns the notices in the log.
    private func notices(_ kind: Kind, _ headers: [String: String], to endpoint: URL) async throws -> [String] {
        let notices = Locked<[String]>([])
        let logging = LoggingMiddleware { entry in
            if entry.level == .notice { notices.withLock { $0.append(entry.message) } }
        }
        var request = GraphQLRequest(
            type: kind.type, operationName: "A", document: "{ a }", variablesText: #"{"a":null}"#, headers: headers)
        if kind == .upload {
            request.uploads = [UploadLocation(path: "variables.a", upload: Upload(bytes: [1], filename: "a"))]
        }
        let transport = HTTPTransport(
            endpoint: endpoint, subscriptions: kind == .multipart ? .multipart : .eventStream
        ).inserting(logging)
        switch kind {
        case .query, .upload: _ = try await transport.send(request)
        case .incremental, .eventStream, .multipart: for try await _ in transport.subscribe(request) {}
        }
        return notices.withLock { $0 }
    }

    @Test(
        "The transport's header fields win where the body or the response depends on them, and the log reports it",
        arguments: Kind.allCases)
    func requiredFields(_ kind: Kind) async throws {
        let server = try LoopbackServer { _ in Self.response }
        defer { server.stop() }
        let given = ["content-TYPE": "application/json; charset=utf-8", "ACCEPT": "application/json", "X-App": "a"]
        let notices = try await notices(kind, given, to: server.endpoint)
        let received = try #require(await server.nextRequest())
        for (name, value) in given {
            let name = name.lowercased()
            if let start = kind.required[name] {
                #expect(received.headers[name]?.hasPrefix(start) == true, "\(received.headers)")
            } else {
                #expect(received.headers[name] == value)
            }
        }
        let names = ["content-type": "Content-Type", "accept": "Accept"]
        #expect(
            notices
                == kind.required.keys.map { name in
                    "\(kind.type.rawValue) A: the header field `\(names[name] ?? "")` was replaced with "
                        + "`\(received.headers[name] ?? "")`, which this request needs; remove the field from the headers"
                })
    }

    @Test("Nothing is logged if the app's header fields don't conflict", arguments: Kind.allCases)
    func withoutConflict(_ kind: Kind) async throws {
        let server = try LoopbackServer { _ in Self.response }
        defer { server.stop() }
        #expect(try await notices(kind, ["X-App": "a"], to: server.endpoint) == [])
        let accept = try #require(await server.nextRequest()?.headers["accept"])
        #expect(try await notices(kind, ["accept": accept], to: server.endpoint) == [])
        #expect(await server.nextRequest()?.headers["accept"] == accept)
    }
}
