import Foundation
import SwiftGraphQL
import TestSupport
import Testing

@Suite struct SGTests {
    private let query = Selection<String, TestQuery> { try $0.__typename() }

    private func server() throws -> LoopbackServer {
        try LoopbackServer { _ in .json(#"{"data":{"__typename":"Query"}}"#) }
    }

    @Test("The closure receives the selection's own type")
    func closureGetsSelections() async throws {
        let server = try server()
        defer { server.stop() }
        let address = server.endpoint.absoluteString
        let name: String? = await withCheckedContinuation { continuation in
            SG.send(query, to: address, operationName: "Name", headers: ["X-Test": "yes"]) { result in
                if let data = try? result.get() {
                    continuation.resume(returning: data)
                } else {
                    continuation.resume(returning: nil)
                }
            }
        }
        #expect(name == "Query")
        let request = try #require(await server.nextRequest())
        #expect(request.headers["x-test"] == "yes")
        #expect(String(decoding: request.body, as: UTF8.self).contains(#""operationName":"Name""#))
    }

    @Test("The closure receives the error for an invalid endpoint")
    func closureGetsError() async {
        let result = await withCheckedContinuation { continuation in
            SG.send(query, to: "not a URL") { continuation.resume(returning: $0) }
        }
        let error = #expect(throws: ClientError.self) { try result.get() }
        #expect(error?.code == .invalidEndpoint)
    }

    @Test("Cancelling the returned task cancels the request")
    func cancellingTaskReturned() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let (results, continuation) = AsyncStream.makeStream(of: Result<String, any Error>.self)
        let task = SG.send(query, to: server.endpoint) {
            continuation.yield($0)
            continuation.finish()
        }
        _ = await server.nextRequest()
        task.cancel()
        var outcomes: [Result<String, any Error>] = []
        for await result in results { outcomes.append(result) }
        #expect(outcomes.count == 1)
        #expect(throws: CancellationError.self) { try outcomes.first?.get() }
    }

    @Test("The async forms accept the endpoint as a string and as a URL")
    func asyncFormsTake() async throws {
        let server = try server()
        defer { server.stop() }
        #expect(try await SG.send(query, to: server.endpoint.absoluteString) == "Query")
        #expect(try await SG.send(query, to: server.endpoint, headers: ["X-Test": "url"]) == "Query")
        #expect(await server.nextRequest()?.headers["x-test"] == nil)
        #expect(await server.nextRequest()?.headers["x-test"] == "url")
    }
}
