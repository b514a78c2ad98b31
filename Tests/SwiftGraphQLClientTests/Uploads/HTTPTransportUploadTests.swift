import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

/// Tests uploads over real sockets.
@Suite struct HTTPTransportUploadTests {
    private let folder = TemporaryFolder()

    private func request(_ upload: Upload) -> GraphQLRequest {
        GraphQLRequest(
            type: .mutation, document: "mutation { a }", variablesText: #"{"a":null}"#,
            uploads: [UploadLocation(path: "variables.a", upload: upload)], headers: ["Authorization": "Bearer t"])
    }

    private func transport(_ endpoint: URL) -> HTTPTransport {
        var transport = HTTPTransport(endpoint: endpoint)
        transport.temporaryFolder = folder.url
        return transport
    }

    private func uploads() throws -> [Upload] {
        let bytes = [UInt8]("contents".utf8)
        return [
            Upload(bytes: bytes, filename: "b.txt"),
            Upload(file: try folder.file("source", Data(bytes)), filename: "b.txt"),
        ]
    }

    @Test func `a request with an upload is sent as a form, from memory or disk, and its response is read normally`()
        async throws
    {
        let server = try LoopbackServer { _ in .json(#"{"data":{"a":1}}"#) }
        defer { server.stop() }
        for upload in try uploads() {
            let response = try await transport(server.endpoint).send(request(upload))
            #expect(String(decoding: response.body, as: UTF8.self) == #"{"data":{"a":1}}"#)
            #expect(response.status == 200)
            let received = try #require(await server.nextRequest())
            #expect(received.method == "POST")
            #expect(received.headers["authorization"] == "Bearer t")
            #expect(received.headers["accept"] == "application/graphql-response+json, application/json;q=0.9")
            #expect(received.headers["content-length"] == String(received.body.count))
            let type = try #require(received.headers["content-type"])
            let boundary = try #require(type.split(separator: "=").last)
            #expect(type == "multipart/form-data; boundary=\(boundary)")
            let body = String(decoding: received.body, as: UTF8.self)
            #expect(body.hasPrefix("--\(boundary)\r\n"))
            #expect(body.contains("filename=\"b.txt\""))
            #expect(body.hasSuffix("\r\n\r\ncontents\r\n--\(boundary)--\r\n"))
        }
        #expect(try folder.names() == ["source"])
    }

    @Test func `a query with an upload is sent with POST, even if it prefers GET`() async throws {
        let server = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
        defer { server.stop() }
        var query = request(Upload(bytes: [1], filename: "a"))
        query.type = .query
        query.prefersGET = true
        _ = try await transport(server.endpoint).send(query)
        #expect(await server.nextRequest()?.method == "POST")
    }

    @Test(arguments: [307, 308]) func `after a redirect, the whole form is resent`(_ status: Int) async throws {
        let server = try LoopbackServer { request in
            request.path == "/graphql" ? .redirect(status, to: "/moved") : .json(#"{"data":{}}"#)
        }
        defer { server.stop() }
        for upload in try uploads() {
            _ = try await transport(server.endpoint).send(request(upload))
            let first = try #require(await server.nextRequest())
            let second = try #require(await server.nextRequest())
            #expect(second.path == "/moved")
            #expect(second.method == "POST")
            #expect(first.bodyLength > 100)
            #expect(second.body == first.body)
        }
        #expect(try folder.names() == ["source"])
    }

    @Test func `a rejected upload causes an error with a status, and its file is removed`() async throws {
        let server = try LoopbackServer { _ in .json("<h1>Too large</h1>", status: 413, contentType: "text/html") }
        defer { server.stop() }
        for upload in try uploads() {
            let error = await #expect(throws: ClientError.self) {
                try await transport(server.endpoint).send(request(upload))
            }
            #expect(error?.code == .httpStatus)
            #expect(error?.status == 413)
        }
        #expect(try folder.names() == ["source"])
    }

    @Test func `if the server isn't running, the connection is refused, and the file is removed`() async throws {
        let endpoint = try LoopbackServer.deadEndpoint()
        for upload in try uploads() {
            let error = await #expect(throws: ClientError.self) { try await transport(endpoint).send(request(upload)) }
            #expect(error?.code == .connectionRefused)
        }
        #expect(try folder.names() == ["source"])
    }

    @Test func `an upload to a silent server times out`() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        var request = request(try #require(try uploads().last))
        request.idleTimeout = .milliseconds(300)
        let error = await #expect(throws: ClientError.self) { try await transport(server.endpoint).send(request) }
        #expect(error?.code == .timedOut)
        #expect(try folder.names() == ["source"])
    }

    @Test(arguments: [0, 1]) func `cancelling the task ends the upload and removes the file`(_ kind: Int) async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let (transport, request) = (transport(server.endpoint), request(try uploads()[kind]))
        let task = Task { try await transport.send(request) }
        var events: [String] = []
        for await event in server.events {
            switch event {
            case .received:
                events.append("received")
                task.cancel()
            case .disconnected:
                events.append("disconnected")
            }
            if events.count == 2 { break }
        }
        #expect(events == ["received", "disconnected"])
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try folder.names() == ["source"])
    }

    @Test func `a task that was cancelled beforehand sends nothing and leaves no file`() async throws {
        let (transport, request) = (transport(try LoopbackServer.deadEndpoint()), request(try uploads()[1]))
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await transport.send(request)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try folder.names() == ["source"])
    }

    @Test(arguments: [0, 1]) func `the reported progress grows up to the length of the body`(_ kind: Int) async throws {
        let server = try LoopbackServer(keepsBodies: false) { _ in .json(#"{"data":{}}"#) }
        defer { server.stop() }
        let data = Data(repeating: 7, count: 1_000_000)
        let upload =
            kind == 0
            ? Upload(bytes: [UInt8](data), filename: "a") : Upload(file: try folder.file("source", data), filename: "a")
        let (reports, continuation) = AsyncStream.makeStream(of: UploadProgress.self)
        let (transport, request) = (transport(server.endpoint), request(upload))
        _ = try await UploadProgress.observe({ continuation.yield($0) }) { try await transport.send(request) }
        continuation.finish()

        let length = Int64(try #require(await server.nextRequest()).bodyLength)
        var steps: [UploadProgress] = []
        for await report in reports { steps.append(report) }
        #expect(steps.count > 1)
        #expect(steps.allSatisfy { $0.totalBytes == length })
        #expect(steps.map(\.sentBytes) == Set(steps.map(\.sentBytes)).sorted())
        #expect(steps.last?.sentBytes == length)
        #expect(steps.last?.fractionCompleted == 1)
    }

    #if os(Linux)
        // With a sanitizer, this test is disabled, because a sanitizer uses additional memory.
        @Test(.enabled(if: ProcessInfo.processInfo.environment["SANITIZER"] == nil))
        func `uploading a 50 MB file takes less than 15 MB of memory`() async {
            // The upload runs in a separate process, whose memory is measured.
            await #expect(processExitsWith: .success) {
                let folder = TemporaryFolder()
                let url = try folder.file("source", Data())
                let file = try FileHandle(forWritingTo: url)
                let chunk = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
                for _ in 0..<50 { try file.write(contentsOf: chunk) }
                try file.close()
                let server = try LoopbackServer(keepsBodies: false) { _ in .json(#"{"data":{}}"#) }
                defer { server.stop() }
                let transport = HTTPTransport(endpoint: server.endpoint)
                func send(_ upload: Upload) async throws {
                    let places = [UploadLocation(path: "variables.a", upload: upload)]
                    _ = try await transport.send(
                        GraphQLRequest(type: .mutation, document: "mutation { a }", uploads: places))
                }
                // A small upload comes first, because memory that libraries allocate on first use must not count.
                try await send(Upload(file: try folder.file("small", chunk)))
                _ = await server.nextRequest()
                let before = try peakMemory()
                try await send(Upload(file: url))
                let length = await server.nextRequest()?.bodyLength ?? 0
                let growth = try peakMemory() - before
                try #require(length > 50_000_000)
                try #require(growth < 15_000)
            }
        }
    #endif
}

#if os(Linux)
    /// Returns the peak memory of this process, in kilobytes.
    private func peakMemory() throws -> Int {
        let status = try String(contentsOf: URL(fileURLWithPath: "/proc/self/status"), encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber)))
    }
#endif
