import Foundation
import SwiftGraphQLLanguage
import SwiftGraphQLSchema
import SwiftGraphQLCodegen
import TestSupport
import Testing

/// A counter that several threads can use.
private final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var value: Int { lock.withLock { count } }
    func add() { lock.withLock { count += 1 } }
}

extension SchemaLoader {
    /// Loads a schema with the blocking form on a separate thread, because the tests share only a few threads.
    static func loadOnThread(
        from endpoint: URL, _ options: EndpointOptions = EndpointOptions()
    ) async throws -> Schema {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try SchemaLoader.load(from: [endpoint], options).schema })
            }
        }
    }

    /// Returns the errors that the blocking and the async form throw for the given endpoint.
    static func failures(
        of endpoint: URL, _ options: EndpointOptions = EndpointOptions(),
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws -> [CodegenError] {
        let blocking = await #expect(throws: CodegenError.self, sourceLocation: sourceLocation) {
            try await loadOnThread(from: endpoint, options)
        }
        let suspending = await #expect(throws: CodegenError.self, sourceLocation: sourceLocation) {
            try await SchemaLoader.load(from: [endpoint], options)
        }
        return [
            try #require(blocking, sourceLocation: sourceLocation),
            try #require(suspending, sourceLocation: sourceLocation),
        ]
    }
}

@Suite("A schema is fetched from a server by introspection")
struct EndpointLoaderTests {
    /// A server's introspection result for the schema `type Q { a: Int }`.
    static let schema = #"""
        {"data": {"__schema": {"queryType": {"name": "Q"}, "types": [{"kind": "OBJECT", "name": "Q",
        "fields": [{"name": "a", "type": {"kind": "SCALAR", "name": "Int"}}]}]}}}
        """#

    private func text(of request: ReceivedRequest) -> String { String(decoding: request.body, as: UTF8.self) }

    /// Returns the errors that the blocking and the async form throw for the given server responses.
    private func failures(
        timeout: Duration = .seconds(60), _ answer: @escaping @Sendable (ReceivedRequest) -> Answer
    ) async throws -> [CodegenError] {
        let server = try LoopbackServer(answer: answer)
        defer { server.stop() }
        return try await SchemaLoader.failures(of: server.endpoint, EndpointOptions(timeout: timeout))
    }

    @Test("The request for the schema has the given header fields")
    func headers() async throws {
        let server = try LoopbackServer { _ in .json(Self.schema) }
        defer { server.stop() }
        let options = EndpointOptions(headers: ["Authorization": "Bearer 1"])
        let loaded = try await SchemaLoader.load(from: [server.endpoint], options)
        #expect(loaded.schema["Q"]?.fields.map(\.name.text) == ["a"])
        let request = try #require(await server.nextRequest())
        #expect(request.method == "POST")
        #expect(request.headers["authorization"] == "Bearer 1")
        #expect(text(of: request).contains("isOneOf"))
    }

    @Test("Only the parts that a server doesn't support are left out of the next query")
    func olderServer() async throws {
        let server = try LoopbackServer { request in
            let text = String(decoding: request.body, as: UTF8.self)
            if text.contains("isOneOf") {
                return .json(
                    #"{"errors": [{"message": "Cannot query field \"isOneOf\" on type \"__Type\"."}]}"#, status: 400)
            }
            if text.contains("args(includeDeprecated") {
                return .json(
                    #"{"errors": [{"message": "Unknown argument \"includeDeprecated\" on field \"__Field.args\"."}]}"#)
            }
            return .json(text.contains("specifiedByURL") ? Self.schema : "{}")
        }
        defer { server.stop() }
        #expect(try await SchemaLoader.load(from: [server.endpoint]).schema["Q"] != nil)
    }

    @Test(
        "Deprecated directives are requested only from a server whose schema has the argument for them",
        arguments: [false, true])
    func deprecatedDirectives(isRejected: Bool) async throws {
        func schema(_ directives: String) -> String {
            #"""
            {"data": {"__schema": {"queryType": {"name": "Q"}, "directives": [\#(directives)], "types": [
            {"kind": "OBJECT", "name": "Q", "fields": [{"name": "a", "type": {"kind": "SCALAR", "name": "Int"}}]},
            {"kind": "OBJECT", "name": "__Schema", "fields": [{"name": "directives", "type": {"kind": "SCALAR",
            "name": "Int"}, "args": [{"name": "includeDeprecated", "type": {"kind": "SCALAR", "name": "Boolean"}}]}]}]}}}
            """#
        }
        let count = Count()
        let full = schema(#"{"name": "old", "locations": ["QUERY"], "isDeprecated": true, "deprecationReason": "new"}"#)
        let some = schema("")
        let server = try LoopbackServer { request in
            count.add()
            let asks = String(decoding: request.body, as: UTF8.self).contains("directives(includeDeprecated: true)")
            if asks, isRejected { return .json(#"{"errors": [{"message": "no"}]}"#, status: 400) }
            return .json(asks ? full : some)
        }
        defer { server.stop() }
        let loaded = try await SchemaLoader.load(from: [server.endpoint]).schema
        #expect(loaded.directive("old")?.deprecation == (isRejected ? nil : "new"))
        let blocking = try await SchemaLoader.loadOnThread(from: server.endpoint)
        #expect(blocking.directive("old")?.deprecation == (isRejected ? nil : "new"))
        #expect(count.value == 4)
    }

    @Test(
        "If a server doesn't specify what it doesn't support, the next query contains only what every server supports")
    func oldServer() async throws {
        let server = try LoopbackServer { request in
            let text = String(decoding: request.body, as: UTF8.self)
            return text.contains("specifiedByURL") ? .json(#"{"errors": [{"message": "no"}]}"#) : .json(Self.schema)
        }
        defer { server.stop() }
        #expect(try await SchemaLoader.load(from: [server.endpoint]).schema["Q"] != nil)
    }

    @Test(
        "Disabled introspection is recognized at the first response, and the error explains what to do",
        arguments: [
            "GraphQL introspection is not allowed by Apollo Server, but the query contained __schema or __type.",
            "GraphQL introspection has been disabled, but the requested query contained the field \\\"__schema\\\".",
            "field '__schema' not found in type: 'query_root'",
            "Introspection is not allowed for the current request.",
            "Validation error (FieldUndefined@[__schema]) : Field '__schema' in type 'Query' is undefined",
        ])
    func introspectionIsOff(message: String) async throws {
        let count = Count()
        let server = try LoopbackServer { _ in
            count.add()
            return .json("{\"errors\": [{\"message\": \"\(message)\"}]}", status: 400)
        }
        defer { server.stop() }
        let error = try await #require(throws: CodegenError.self) {
            try await SchemaLoader.load(from: [server.endpoint])
        }
        #expect(error.code == .schemaFetchFailed)
        #expect(error.message.contains("introspection is disabled on this server: "))
        #expect(error.message.contains("--schema"))
        #expect(!error.message.contains(".."))
        #expect(count.value == 1)
    }

    @Test(
        "Required authentication is recognized by status or message",
        arguments: [
            (401, "{}"), (403, "<html>"), (200, #"{"errors": [{"message": "Not authenticated"}]}"#),
            (200, #"{"errors": [{"message": "x-hasura-admin-secret/x-hasura-access-key required, access denied"}]}"#),
            (400, #"{"message": "Unauthorized"}"#),
        ])
    func authorization(status: Int, body: String) async throws {
        for error in try await failures({ _ in .json(body, status: status) }) {
            #expect(error.code == .schemaFetchFailed)
            #expect(error.message.contains("requires authentication (status \(status))"))
            #expect(error.message.contains("--header 'Authorization: Bearer ...'"))
        }
    }

    @Test(
        "The error for a body that isn't a GraphQL response contains its status and its first characters",
        arguments: [
            (200, "<!DOCTYPE html><title>x</title>", "status 200 and is not a GraphQL response: HTML."),
            (404, "not here", "status 404 and is not a GraphQL response: not here. Check the address"),
            (503, "", "status 503 and is not a GraphQL response: an empty body. The server failed"),
            (200, "[1]", "status 200 and is not a GraphQL response: [1]."),
            (200, "{\"a\u{1B}[2J\": 1}", "not a GraphQL response: {\"a[2J\": 1}."),
        ])
    func noGraphQL(status: Int, body: String, message: String) async throws {
        for error in try await failures({ _ in .json(body, status: status) }) {
            #expect(error.message.contains(message))
        }
    }

    @Test("If a server returns errors, the first error is reported on one line")
    func rejection() async throws {
        let errors = try await failures { request in
            let isFirst = String(decoding: request.body, as: UTF8.self).contains("isOneOf")
            return .json("{\"errors\": [{\"message\": \"\(isFirst ? "too\\nbig" : "again")\"}]}")
        }
        for error in errors { #expect(error.message.contains("the server doesn't return its schema: too big.")) }
    }

    @Test("A silent server causes a timeout, and the message names the duration")
    func timeout() async throws {
        for error in try await failures(timeout: .milliseconds(200), { _ in .silence }) {
            #expect(error.message.contains("there was no response within 1 second; raise --timeout."))
        }
    }

    @Test("The error for an unreachable server doesn't contain secrets from its address")
    func unreachable() async throws {
        let dead = try LoopbackServer.deadEndpoint()
        var parts = try #require(URLComponents(url: dead, resolvingAgainstBaseURL: false))
        (parts.user, parts.password, parts.query) = ("me", "secret", "token=hidden")
        let endpoint = try #require(parts.url)
        let error = try await #require(throws: CodegenError.self) { try await SchemaLoader.load(from: [endpoint]) }
        #expect(error.message.hasPrefix("\(dead.absoluteString): the server can't be reached"))
        #expect(!error.description.contains("secret") && !error.description.contains("hidden"))
    }

    @Test(
        "A header value that would add other fields causes an error that doesn't contain the value",
        arguments: ["a\r\nB: c", "a\nB: c"])
    func headerInjection(value: String) async throws {
        let server = try LoopbackServer { _ in .json(Self.schema) }
        defer { server.stop() }
        for error in try await SchemaLoader.failures(of: server.endpoint, EndpointOptions(headers: ["A": value])) {
            #expect(error.message.contains("a header field must not contain a line break"))
            #expect(!error.message.contains("B: c"))
        }
    }

    @Test("If the task is cancelled during the request, the generator throws and writes nothing")
    func cancellation() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let endpoint = server.endpoint
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("swift-graphql-\(UUID().uuidString)")
        let task = Task {
            // Even a very busy machine reaches the cancellation before this timeout.
            try await GraphQLCodegen(options: .init(timeout: .seconds(900))).generate(
                into: folder.appendingPathComponent("A.swift"), from: endpoint)
        }
        _ = try #require(await server.nextRequest())
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
