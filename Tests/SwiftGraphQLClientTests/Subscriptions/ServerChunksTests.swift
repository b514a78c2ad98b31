import Foundation
import SwiftGraphQLHTTP
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

/// Tests that each response in a multipart body arrives with the chunk that completes it, not with the next chunk.
@Suite(.timeLimit(.minutes(15))) struct ServerChunksTests {
    private func decoder(for server: ServerChunks) throws -> SubscriptionStreamDecoder {
        try #require(
            SubscriptionStreamDecoder(
                contentType: server.contentType, limit: 1_000, isIncremental: server.isIncremental))
    }

    @Test("A response arrives with its chunk, wherever the chunk is split", arguments: ServerChunks.all)
    func chunks(_ server: ServerChunks) throws {
        var whole = try decoder(for: server)
        for (index, chunk) in server.chunks.enumerated() {
            let bytes = Array(chunk.text.utf8)
            for split in 0...bytes.count {
                var decoder = whole
                let responses =
                    try decoder.responses(in: Array(bytes[..<split])) + decoder.responses(in: Array(bytes[split...]))
                #expect(responses == chunk.responses, "chunk \(index), split at \(split)")
                #expect(decoder.isAtEnd == (index == server.chunks.count - 1), "chunk \(index), split at \(split)")
            }
            var decoder = whole
            let single = try bytes.flatMap { try decoder.responses(in: [$0]) }
            #expect(single == chunk.responses, "chunk \(index), by byte")
            _ = try whole.responses(in: bytes)
        }
    }

    /// Serves the chunks over HTTP and calls a closure before each chunk.
    private func start(
        _ server: ServerChunks, before: @escaping @Sendable (_ index: Int) -> Void = { _ in }
    ) throws -> (server: RawServer, endpoint: URL) {
        let raw = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(
                Array(
                    "HTTP/1.1 200 OK\r\nContent-Type: \(server.contentType)\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
            )
            for (index, chunk) in server.chunks.enumerated() {
                before(index)
                let size = String(chunk.text.utf8.count, radix: 16)
                connection.write(Array("\(size)\r\n\(chunk.text)\r\n".utf8))
            }
            connection.write(Array("0\r\n\r\n".utf8))
        }
        return (raw, try #require(URL(string: "http://127.0.0.1:\(raw.port)/graphql")))
    }

    private func stream(_ server: ServerChunks, from endpoint: URL) -> ResponseStream {
        HTTPTransport(endpoint: endpoint, subscriptions: .multipart, reconnection: .never).subscribe(
            GraphQLRequest(type: server.isIncremental ? .query : .subscription, document: "{ a }"))
    }

    @Test("Over HTTP, a response arrives while the server waits to send the next chunk", arguments: ServerChunks.all)
    func overHTTP(_ server: ServerChunks) async throws {
        let received = DispatchSemaphore(value: 0)
        let isInTime = Locked(true)
        let (raw, endpoint) = try start(server) { index in
            for _ in server.chunks.prefix(index).last?.responses ?? []
            where received.wait(timeout: .now() + .seconds(60)) == .timedOut { isInTime.withLock { $0 = false } }
        }
        defer { raw.stop() }
        var responses: [String] = []
        for try await event in stream(server, from: endpoint) {
            responses.append(String(decoding: event.value?.body ?? [], as: UTF8.self))
            received.signal()
        }
        #expect(responses == server.chunks.flatMap(\.responses))
        #expect(isInTime.withLock { $0 })
    }

    @Test("A body without the last boundary causes an error after its responses", arguments: ServerChunks.all)
    func cut(_ server: ServerChunks) async throws {
        for count in 0..<server.chunks.count {
            let cut = ServerChunks(
                testDescription: server.testDescription, contentType: server.contentType,
                isIncremental: server.isIncremental, chunks: Array(server.chunks.prefix(count)))
            let (raw, endpoint) = try start(cut)
            defer { raw.stop() }
            var responses: [String] = []
            let error = await #expect(throws: ClientError.self) {
                for try await event in stream(cut, from: endpoint) {
                    responses.append(String(decoding: event.value?.body ?? [], as: UTF8.self))
                }
            }
            #expect(error?.code == .connectionFailed)
            #expect(error?.message.hasPrefix("the stream ended") == true)
            #expect(responses == cut.chunks.flatMap(\.responses))
        }
    }
}
