import Foundation
import SwiftGraphQL
import TestSupport
import Testing

@Suite struct SGTests {
    private let query = Selection<String, TestQuery> { try $0.__typename() }

    private func server() throws -> LoopbackServer {
        try LoopbackServer { _ in .json(#"{"data":{"__typename":"Query"}}"#) }
    }

    @Test("A call can limit its time and the size of its response")
    func limits() async throws {
        let silent = try LoopbackServer { _ in .silence }
        defer { silent.stop() }
        for (idle, total) in [(Duration.milliseconds(50), nil), (nil, Duration.milliseconds(50))] {
            let error = await #expect(throws: ClientError.self) {
                try await SG.send(query, to: silent.endpoint, idleTimeout: idle, totalTimeout: total)
            }
            #expect(error?.code == .timedOut)
        }
        let server = try server()
        defer { server.stop() }
        let error = await #expect(throws: ClientError.self) {
            try await SG.send(query, to: server.endpoint, maximumResponseBytes: 10)
        }
        #expect(error?.code == .responseTooLarge)
    }

    @Test("Slow responses block other calls to the same server only until their total timeout")
    func slowResponses() async throws {
        let server = try RawServer { connection in
            guard let (_, body, _) = connection.readRequest() else { return }
            if String(decoding: body, as: UTF8.self).contains("Slow") {
                connection.write(Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n".utf8))
                // The server sends a byte every 10 ms, until the client closes the connection.
                while connection.write([0x20]) { Thread.sleep(forTimeInterval: 0.01) }
            } else {
                let text = #"{"data":{"__typename":"Query"}}"#
                let head = "Content-Type: application/json\r\nContent-Length: \(text.utf8.count)\r\n\r\n"
                connection.write(Array("HTTP/1.1 200 OK\r\n\(head)\(text)".utf8))
            }
        }
        defer { server.stop() }
        let address = "http://127.0.0.1:\(server.port)/graphql"
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let error = await #expect(throws: ClientError.self) {
                        try await SG.send(
                            query.named("Slow"), to: address, totalTimeout: .milliseconds(500))
                    }
                    #expect(error?.code == .timedOut)
                }
            }
            group.addTask {
                let value = try? await SG.send(query, to: address)
                #expect(value == "Query")
            }
        }
    }

    @Test("The completion closure receives the selection's value")
    func closureGetsSelections() async throws {
        let server = try server()
        defer { server.stop() }
        let address = server.endpoint.absoluteString
        let name: String? = await withCheckedContinuation { continuation in
            SG.send(query.named("Name"), to: address, headers: ["X-Test": "yes"]) { result in
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

    @Test("The completion closure receives the error for an invalid endpoint")
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
