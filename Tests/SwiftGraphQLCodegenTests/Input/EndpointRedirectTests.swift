import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

@Suite("Only safe redirects are followed while a schema is fetched", .timeLimit(.minutes(15)))
struct EndpointRedirectTests {
    /// Returns the given number of upcoming requests to the server, in order.
    private func requests(_ server: LoopbackServer, _ count: Int) async throws -> [ReceivedRequest] {
        var requests: [ReceivedRequest] = []
        for _ in 0..<count { requests.append(try #require(await server.nextRequest())) }
        return requests
    }

    @Test(
        "The statuses 301 to 303, which would drop the request's body, cause errors that name the address",
        arguments: [301, 302, 303])
    func droppedBody(status: Int) async throws {
        let server = try LoopbackServer { request in
            request.path == "/graphql" ? .redirect(status, to: "/a?token=hidden") : .json("<html>", status: 200)
        }
        defer { server.stop() }
        for error in try await SchemaLoader.failures(of: server.endpoint) {
            let address = "http://127.0.0.1:\(server.endpoint.port ?? 0)/a"
            #expect(error.message.contains("the server redirects to \(address); use that address."))
        }
    }

    #if os(Linux)
        @Test("Redirects with status 307 or 308 are followed with the body, up to five times", arguments: [307, 308])
        func body(status: Int) async throws {
            let server = try LoopbackServer { request in
                let count = request.path.split(separator: "/").last.flatMap { Int($0) } ?? 0
                return count < 5
                    ? .redirect(status, to: "/graphql/\(count + 1)")
                    : .json(EndpointLoaderTests.schema)
            }
            defer { server.stop() }
            let options = EndpointOptions(headers: ["Authorization": "Bearer 1"])
            #expect(try await SchemaLoader.load(from: [server.endpoint], options).schema["Q"] != nil)
            let requests = try await requests(server, 6)
            #expect(Set(requests.map(\.method)) == ["POST"])
            #expect(Set(requests.map(\.body)).count == 1)
            #expect(String(decoding: requests[5].body, as: UTF8.self).contains("IntrospectionQuery"))
            #expect(requests[5].headers["authorization"] == "Bearer 1")
        }

        @Test("A circular redirect causes an error")
        func circle() async throws {
            for error in try await failures({ _ in .redirect(307, to: "/graphql") }) {
                #expect(error.message.contains("the server redirects too often"))
            }
        }

        @Test("The given header fields aren't sent to another server after a redirect")
        func credentials() async throws {
            let other = try LoopbackServer { _ in .json("{}", status: 401) }
            defer { other.stop() }
            let target = other.endpoint.absoluteString
            let server = try LoopbackServer { _ in .redirect(307, to: target) }
            defer { server.stop() }
            let options = EndpointOptions(headers: ["Authorization": "Bearer 1", "X-Key": "2"])
            for error in try await SchemaLoader.failures(of: server.endpoint, options) {
                #expect(error.message.contains("The server redirects to \(target); use that address."))
            }
            let request = try #require(await other.nextRequest())
            #expect(request.method == "POST" && request.headers["content-type"] == "application/json")
            #expect(request.headers["authorization"] == nil && request.headers["x-key"] == nil)
        }
    #endif

    @Test(
        "A redirect without a valid HTTP target is treated as the response",
        arguments: [nil, "ftp://127.0.0.1/", "http://["])
    func nowhere(location: String?) async throws {
        let answer = Answer(status: 307, contentType: nil, headers: location.map { ["Location": $0] } ?? [:])
        for error in try await failures({ _ in answer }) {
            #expect(error.message.contains("status 307 and is not a GraphQL response"))
        }
    }

    private func failures(_ answer: @escaping @Sendable (ReceivedRequest) -> Answer) async throws -> [CodegenError] {
        let server = try LoopbackServer(answer: answer)
        defer { server.stop() }
        return try await SchemaLoader.failures(of: server.endpoint)
    }
}
