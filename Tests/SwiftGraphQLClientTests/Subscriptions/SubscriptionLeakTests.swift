import Foundation
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

#if os(Linux)
    /// Tests, in separate processes, that subscriptions leave no files open, and that memory doesn't grow.
    @Suite(.timeLimit(.minutes(15))) struct SubscriptionLeakTests {
        private static let request = GraphQLRequest(type: .subscription, document: "subscription { a }")

        @Test("A thousand cancelled subscriptions, each over its own WebSocket, leave no files open")
        func afterThousandSubscriptions() async {
            await #expect(processExitsWith: .success) {
                let server = try Self.chattyServer()
                let url = try #require(URL(string: "ws://127.0.0.1:\(server.port)/graphql"))
                let baseline = try await Self.play(rounds: 10) { WebSocketTransport(endpoint: url) }
                _ = try await Self.play(rounds: 1_000) { WebSocketTransport(endpoint: url) }
                // The test waits, because a closed socket leaves the list of open files a little later.
                while openFileCount() > baseline { try await Task.sleep(for: .milliseconds(5)) }
                server.stop()
            }
        }

        @Test("A thousand cancelled subscriptions over one WebSocket leave no files open")
        func afterThousandSubscriptionsWebSocket() async {
            await #expect(processExitsWith: .success) {
                let server = try Self.chattyServer()
                let url = try #require(URL(string: "ws://127.0.0.1:\(server.port)/graphql"))
                // The first rounds open the files that stay open for the whole process, so `before` includes them.
                let before = try await Self.play(rounds: 10) { WebSocketTransport(endpoint: url) }
                try await Self.playOnOneSocket(url)
                while openFileCount() > before { try await Task.sleep(for: .milliseconds(5)) }
                server.stop()
            }
        }

        @Test("A thousand cancelled subscriptions over HTTP leave no files open")
        func afterThousandSubscriptionsOver() async {
            await #expect(processExitsWith: .success) {
                let server = try RawServer { connection in
                    _ = connection.readHead()
                    connection.write(
                        Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {\"data\":1}\n\n".utf8))
                    _ = connection.readToEnd()
                }
                let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
                let baseline = try await Self.play(rounds: 10) { HTTPTransport(endpoint: url) }
                _ = try await Self.play(rounds: 1_000) { HTTPTransport(endpoint: url) }
                while openFileCount() > baseline { try await Task.sleep(for: .milliseconds(5)) }
                server.stop()
            }
        }

        // With a sanitizer, this test is disabled, because freed memory is kept for a while.
        @Test(
            "Memory doesn't grow with a hundred thousand events through one socket",
            .enabled(if: ProcessInfo.processInfo.environment["SANITIZER"] == nil))
        func hundredThousandEvents() async {
            await #expect(processExitsWith: .success) {
                // The server sometimes waits for the consumer, so that the test doesn't measure the buffer.
                let hasRead = DispatchSemaphore(value: 0)
                let server = try webSocketServer { connection in
                    _ = connection.read()
                    connection.write(ServerFrames.text(#"{"type":"connection_ack"}"#))
                    _ = connection.read()
                    for hundred in 0..<1_000 {
                        let frames = (0..<100).flatMap { number in
                            let data = #"{"data":{"a":"event number \#(hundred * 100 + number)"}}"#
                            return ServerFrames.text(#"{"id":"1","type":"next","payload":\#(data)}"#)
                        }
                        connection.write(frames)
                        hasRead.wait()
                    }
                    connection.write(ServerFrames.text(#"{"id":"1","type":"complete"}"#))
                    _ = connection.readToEnd()
                }
                let url = try #require(URL(string: "ws://127.0.0.1:\(server.port)/graphql"))
                var configuration = WebSocketTransport.Configuration()
                configuration.subprotocols = [.graphQLTransportWS]
                let transport = WebSocketTransport(endpoint: url, configuration: configuration)
                var (count, early) = (0, 0)
                for try await _ in transport.subscribe(Self.request) {
                    count += 1
                    if count == 10_000 { early = Self.residentBytes }
                    if count == 100_000 {
                        let growth = Self.residentBytes - early
                        // If the bodies of the events were kept, they would take 3 MB, and their arrays another 3 MB.
                        #expect(growth < 2 << 20, "\(growth) bytes more than after 10,000 events")
                    }
                    if count % 100 == 0 { hasRead.signal() }
                }
                #expect(count == 100_000)
                transport.close()
                server.stop()
            }
        }

        /// Starts a server that acknowledges WebSocket connections and sends an event for each subscription.
        private static func chattyServer() throws -> RawServer {
            try RawServer { connection in
                guard let head = connection.readHead() else { return }
                let key = FaultServer.field("sec-websocket-key", in: head) ?? ""
                connection.write(
                    Array(
                        ("HTTP/1.1 101 OK\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Protocol: graphql-transport-ws\r\n"
                            + "Sec-WebSocket-Accept: \(WebSocketHandshake.accept(for: key))\r\n\r\n").utf8))
                connection.write(ServerFrames.text(#"{"type":"connection_ack"}"#))
                var bytes: [UInt8] = []
                while true {
                    let chunk = connection.read()
                    if chunk.isEmpty { return }
                    bytes += chunk
                    guard let frames = clientFrames(bytes) else { continue }
                    bytes = []
                    for frame in frames {
                        if frame.opcode == 8 {
                            connection.write(ServerFrames.frame(8, frame.payload))
                            return
                        }
                        let message = String(decoding: frame.payload, as: UTF8.self)
                        guard message.contains("\"subscribe\""),
                            let id = message.split(separator: "\"").dropFirst(3).first
                        else { continue }
                        connection.write(
                            ServerFrames.text(#"{"id":"\#(id)","type":"next","payload":{"data":{"a":1}}}"#))
                    }
                }
            }
        }

        /// Subscribes and reads one event, each time with a new transport, and then ends the iteration or cancels the
        /// task.
        ///
        /// - Returns: The number of open files at the end.
        private static func play(rounds: Int, _ transport: @Sendable () -> some Transport) async throws -> Int {
            for round in 0..<rounds {
                weak let multiplexer: WebSocketMultiplexer? = try await { () async throws -> WebSocketMultiplexer? in
                    let transport = transport()
                    let stream = transport.subscribe(request)
                    let (events, event) = AsyncStream.makeStream(of: Void.self)
                    let task = Task {
                        for try await _ in stream {
                            if round.isMultiple(of: 2) { break }
                            event.yield()
                        }
                        event.finish()
                    }
                    for await _ in events { task.cancel() }
                    try await task.value
                    return (transport as? WebSocketTransport)?.multiplexer
                }()
                // The test waits for the task that closes the socket, which is the last to release the multiplexer.
                while multiplexer != nil { await Task.yield() }
            }
            return openFileCount()
        }

        private static func playOnOneSocket(_ url: URL) async throws {
            let transport = WebSocketTransport(endpoint: url)
            for _ in 0..<1_000 {
                for try await _ in transport.subscribe(request) { break }
            }
            #expect(transport.multiplexer.isEmpty)
            transport.close()
            await transport.multiplexer.finished()
        }

        /// The resident memory of the process, in bytes.
        private static var residentBytes: Int {
            let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
            return pages.flatMap { Int($0) }.map { $0 * 4_096 } ?? -1
        }
    }
#endif
