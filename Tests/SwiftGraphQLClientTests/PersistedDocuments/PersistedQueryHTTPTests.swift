import TestSupport
import Testing

@testable import SwiftGraphQLSelection
@testable import SwiftGraphQLClient

@Suite struct PersistedQueryHTTPTests {
    @Test("Over HTTP, the hash is sent with GET, and the document with POST", arguments: [200, 404])
    func overHTTPHash(_ status: Int) async throws {
        let isKnown = Locked(false)
        let server = try LoopbackServer { request in
            let known = isKnown.withLock { isKnown in
                if request.method == "POST" { isKnown = true }
                return isKnown
            }
            if known { return .json(#"{"data":{"__typename":"Query"}}"#) }
            return .json(
                #"{"errors":[{"message":"no","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}"#, status: status,
                contentType: "application/json")
        }
        defer { server.stop() }
        let client = Client(endpoint: server.endpoint, middlewares: [PersistedQueryMiddleware(prefersGET: true)])
        let query = Selection<String, TestQuery> { try $0.__typename() }
        for _ in 0..<2 { #expect(try await client.send(query) == "Query") }

        let requests = [await server.nextRequest(), await server.nextRequest(), await server.nextRequest()]
        #expect(requests.map { $0?.method } == ["GET", "POST", "GET"])
        let hash = try PersistedDocument(query).hash
        for request in requests {
            let isShort = request?.method == "GET"
            #expect(request?.path.contains(hash) == isShort)
            #expect(request?.path.contains("__typename") == false)
            let body = String(decoding: request?.body ?? [], as: UTF8.self)
            #expect(body.contains(hash) == !isShort)
            #expect(body.contains("__typename") == !isShort)
        }
    }
}
