import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP
import TestSupport
import Testing

@testable import SwiftGraphQLClient

#if os(Linux)
    /// Starts a server that opens WebSockets correctly and then runs the given function.
    func webSocketServer(_ then: @escaping @Sendable (RawConnection) -> Void) throws -> RawServer {
        try RawServer { connection in
            guard let head = connection.readHead(), let key = header("sec-websocket-key", in: head) else { return }
            connection.write(acceptance(of: key))
            then(connection)
        }
    }

    private func header(_ name: String, in head: String) -> String? {
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    private func acceptance(of key: String) -> [UInt8] {
        let accept = WebSocketHandshake.accept(for: key)
        let head = "HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
        return Array((head + accept + "\r\n\r\n").utf8)
    }

    func connect(
        to server: RawServer, _ settings: SystemWebSocketConnector.Settings = .init(), timeout: Duration = .seconds(60)
    ) async throws -> OpenSocket {
        let endpoint = try WebSocketEndpoint(try #require(URL(string: "ws://127.0.0.1:\(server.port)/graphql")))
        return OpenSocket(
            try await SystemWebSocketConnector(settings: settings)
                .connect(to: endpoint, subprotocols: [], headers: [:], timeout: timeout))
    }

    /// Settings for tests that wait for the server, with a time limit that doesn't expire.
    private let patient = SystemWebSocketConnector.Settings(closeTimeout: .seconds(600))

    @Suite(.timeLimit(.minutes(15)))
    struct HostileServerTests {
        @Test(
            arguments: [
                ("a masked frame", ServerFrames.frame(1, [0x61], mask: [1, 2, 3, 4]), 1002),
                ("a giant length", ServerFrames.frame(1, lengthBytes: 8, announcing: .max >> 1), 1009),
                ("a length of 64 bits", ServerFrames.frame(1, lengthBytes: 8, announcing: .max), 1002),
                ("text that is not UTF-8", ServerFrames.frame(1, [0xFF]), 1007),
                ("a binary message", ServerFrames.frame(2, [1]), 1003),
                ("compressed text", ServerFrames.frame(1, [1], reserved: 4), 1002),
                ("HTTP", Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), 1002),
            ] as [(String, [UInt8], UInt16)])
        func `a protocol violation ends the connection, and the server gets the close code for the violation`(
            _ name: String, _ bytes: [UInt8], _ code: UInt16
        ) async throws {
            let answer = Completion<[UInt8]>()
            let server = try webSocketServer { connection in
                connection.write(ServerFrames.text("before") + bytes)
                connection.finishWriting()
                answer.finish(.success(connection.readToEnd()))
            }
            defer { server.stop() }
            let socket = try await connect(to: server, patient)
            #expect(try await socket.receive() == Array("before".utf8))
            let closure = await #expect(throws: WebSocketClosure.self) { try await socket.receive() }
            #expect(closure?.code == code)
            socket.send("more")
            let frames = try #require(clientFrames(try await answer.wait()))
            #expect(frames.map(\.opcode) == [8])
            #expect(frames.first?.payload.prefix(2).elementsEqual([UInt8(code / 256), UInt8(code % 256)]) == true)
        }

        @Test(arguments: [false, true])
        func `a connection that breaks off within a frame fails after the messages that have arrived`(_ isReset: Bool)
            async throws
        {
            let server = try webSocketServer { connection in
                connection.write(ServerFrames.text("whole") + ServerFrames.frame(1, [0x61], announcing: 100))
                // The server waits for a message, because a reset would discard everything that the client hasn't read.
                _ = connection.read()
                if isReset { connection.resetAtEnd() }
            }
            defer { server.stop() }
            let socket = try await connect(to: server)
            #expect(try await socket.receive() == Array("whole".utf8))
            socket.send("cut now")
            let closure = await #expect(throws: WebSocketClosure.self) { try await socket.receive() }
            #expect(closure?.code == 1006)
        }

        @Test(
            arguments: [
                (ServerFrames.close(4401, "who are you?"), WebSocketClosure(code: 4401, reason: "who are you?")),
                (ServerFrames.frame(8), WebSocketClosure(code: 1005, reason: "")),
            ] as [([UInt8], WebSocketClosure)])
        func `a close by the server is reported with its code and reason, and the acknowledgement repeats the code`(
            _ close: [UInt8], _ closure: WebSocketClosure
        ) async throws {
            let answer = Completion<[UInt8]>()
            let server = try webSocketServer { connection in
                connection.write(ServerFrames.text("last") + close)
                answer.finish(.success(connection.read()))
            }
            defer { server.stop() }
            let socket = try await connect(to: server, patient)
            #expect(try await socket.receive() == Array("last".utf8))
            await #expect(throws: closure) { try await socket.receive() }
            let frames = try #require(clientFrames(try await answer.wait()))
            #expect(frames.map(\.opcode) == [8])
            #expect(frames.map(\.payload) == [closure.code == 1005 ? [] : [0x11, 0x31]])
        }

        @Test func `the client responds to pings, sends its own pings, and sends nothing after its close frame`()
            async throws
        {
            let answer = Completion<[UInt8]>()
            let server = try webSocketServer { connection in
                connection.write(ServerFrames.frame(9, [7, 8]) + ServerFrames.frame(10, [9]) + ServerFrames.text("a"))
                var bytes: [UInt8] = []
                while clientFrames(bytes)?.last?.opcode != 8 {
                    let more = connection.read()
                    if more.isEmpty { break }
                    bytes += more
                }
                connection.write(ServerFrames.text("late") + ServerFrames.frame(9, [1]) + ServerFrames.close(1000))
                connection.finishWriting()
                answer.finish(.success(bytes + connection.readToEnd()))
            }
            defer { server.stop() }
            let socket = try await connect(to: server, patient)
            #expect(try await socket.receive() == Array("a".utf8))
            socket.connection.ping()
            await socket.close()
            socket.connection.ping()
            socket.send("more")
            await socket.close()
            let frames = try #require(clientFrames(try await answer.wait()))
            #expect(frames.map(\.opcode) == [10, 9, 8])
            #expect(frames.map(\.payload) == [[7, 8], [], [3, 232]])
        }

        @Test(arguments: ["says nothing", "hangs up", "resets", "floods", "breaks the protocol", "doesn't read"])
        func `a socket closes in time, even if the server misbehaves`(_ behaviour: String) async throws {
            let released = DispatchSemaphore(value: 0)
            let server = try webSocketServer { connection in
                switch behaviour {
                case "floods":
                    while !connection.read().isEmpty {
                        for _ in 0..<1_000 { connection.write(ServerFrames.frame(9, [1])) }
                    }
                case "says nothing":
                    _ = connection.readToEnd()
                case "doesn't read":
                    released.wait()
                case "resets":
                    _ = connection.read()
                    connection.resetAtEnd()
                case "breaks the protocol":
                    _ = connection.read()
                    connection.write([0xFF, 0xFF, 0xFF])
                    _ = connection.readToEnd()
                default:
                    _ = connection.read()
                }
            }
            defer { server.stop() }
            let socket = try await connect(to: server, .init(closeTimeout: .milliseconds(50)))
            if behaviour == "doesn't read" { socket.send(String(repeating: "a", count: 10_000_000)) }
            await socket.connection.close(code: 1000, farewell: "bye")
            socket.send("more")
            released.signal()
            for await _ in server.closings { break }
        }

        @Test(arguments: [
            ("", ClientError.Code.connectionFailed), ("HTTP/1.1 101", .connectionFailed),
            ("\0\u{1}\u{2}\u{3}\u{4}\u{5}", .invalidHandshake),
            ("HTTP/1.1 101 OK\r\n\r\n", .invalidHandshake),
            (
                "HTTP/1.1 101 OK\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n",
                .invalidHandshake
            ),
            (String(repeating: "HTTP/1.1 100 OK\r\nX: y\r\n", count: 2_000), .invalidHandshake),
            ("HTTP/1.1 401 No\r\n\r\nsorry", .unauthorized), ("HTTP/1.1 302 Moved\r\nLocation: /\r\n\r\n", .redirected),
        ])
        func `a response that doesn't open a WebSocket causes a typed error`(_ answer: String, _ code: ClientError.Code)
            async throws
        {
            let server = try RawServer { connection in
                _ = connection.readHead()
                connection.write(Array(answer.utf8))
            }
            defer { server.stop() }
            let error = await #expect(throws: ClientError.self) { try await connect(to: server) }
            #expect(error?.code == code)
            for await _ in server.closings { break }
        }

        @Test(arguments: [
            "Content-Length: 100", "Transfer-Encoding: chunked", "Connection: close", "X: the body has no end",
        ])
        func `a rejection is reported once its head arrives, even if its body is endless`(
            _ field: String
        ) async throws {
            let server = try RawServer { connection in
                _ = connection.readHead()
                connection.write(Array("HTTP/1.1 403 No\r\n\(field)\r\n\r\n5\r\nsorry\r\n".utf8))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            let error = await #expect(throws: ClientError.self) {
                try await connect(to: server, patient, timeout: .seconds(3600))
            }
            #expect(error?.code == .forbidden)
            for await _ in server.closings { break }
        }

        @Test("The error states that the connection ended before the WebSocket opened", arguments: [false, true])
        func endOfHandshake(_ isReset: Bool) async throws {
            let server = try RawServer { connection in
                _ = connection.readHead()
                if isReset { connection.resetAtEnd() }
            }
            defer { server.stop() }
            let error = await #expect(throws: ClientError.self) { try await connect(to: server) }
            #expect(error?.code == .connectionFailed)
            #expect(error?.message.contains("before the WebSocket opened") == true)
        }

        @Test func `if the server doesn't respond to the handshake, connecting times out and closes the connection`()
            async throws
        {
            let isConnected = Locked(false)
            let server = try RawServer { connection in
                isConnected.withLock { $0 = true }
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            // On a busy machine, a timeout can expire before the connection is open, so longer timeouts follow.
            for milliseconds in [200, 1_000, 5_000, 25_000] where !isConnected.withLock({ $0 }) {
                let error = await #expect(throws: ClientError.self) {
                    try await connect(to: server, timeout: .milliseconds(milliseconds))
                }
                #expect(error?.code == .timedOut)
            }
            for await _ in server.closings { break }
        }

        @Test func `cancelling during the handshake throws CancellationError and closes the connection`() async throws {
            let asked = Completion<Void>()
            let server = try RawServer { connection in
                _ = connection.readHead()
                asked.finish(.success(()))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            let task = Task { _ = try await connect(to: server) }
            try await asked.wait()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            for await _ in server.closings { break }
        }

        @Test("A hundred connections that never open don't delay another connection")
        func hundredSilentEndpoints() async throws {
            // This server never responds to a TLS handshake.
            let silent = try RawServer { _ = $0.readToEnd() }
            defer { silent.stop() }
            let endpoint = try WebSocketEndpoint(try #require(URL(string: "wss://127.0.0.1:\(silent.port)/graphql")))
            let waiting = (0..<100).map { _ in
                Task {
                    _ = try await SystemWebSocketConnector()
                        .connect(to: endpoint, subprotocols: [], headers: [:], timeout: .seconds(600))
                }
            }
            let server = try webSocketServer { connection in
                connection.write(ServerFrames.text("hello"))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            let socket = try await connect(to: server, timeout: .seconds(300))
            #expect(try await socket.receive() == Array("hello".utf8))
            for task in waiting { task.cancel() }
            for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
        }

        @Test func `if no server is listening, the connection is refused`() async throws {
            let dead = try WebSocketEndpoint(LoopbackServer.deadEndpoint())
            let error = await #expect(throws: ClientError.self) {
                try await SystemWebSocketConnector().connect(
                    to: dead, subprotocols: [], headers: [:], timeout: .seconds(60))
            }
            #expect(error?.code == .connectionRefused)
        }

        @Test func `a flood of events ends a subscription that nothing reads, but no other subscription`()
            async throws
        {
            let server = try webSocketServer { connection in
                connection.write(ServerFrames.text(#"{"type":"connection_ack"}"#))
                var bytes: [UInt8] = []
                while clientFrames(bytes)?.count ?? 0 < 3 { bytes += connection.read() }
                let payload = #"{"data":{"a":"\#(String(repeating: "x", count: 1_000))"}}"#
                for _ in 0..<20_000 {
                    connection.write(ServerFrames.text(#"{"type":"next","id":"1","payload":\#(payload)}"#))
                }
                connection.write(ServerFrames.text(#"{"type":"next","id":"2","payload":\#(payload)}"#))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            var configuration = WebSocketTransport.Configuration()
            configuration.subprotocols = [.graphQLTransportWS]
            let transport = WebSocketTransport(
                endpoint: try #require(URL(string: "ws://127.0.0.1:\(server.port)")), configuration: configuration)
            let request = GraphQLRequest(type: .subscription, document: "subscription { a }")
            let (unread, read) = (transport.subscribe(request), transport.subscribe(request))
            #expect(try await read.first { _ in true } != nil)
            var count = 0
            let error = await #expect(throws: ClientError.self) { for try await _ in unread { count += 1 } }
            #expect(error?.code == .bufferOverflow)
            #expect(count == 256)
        }

        @Test func `a message larger than the system's buffers arrives completely, among pongs`() async throws {
            let text = String(repeating: "0123456789", count: 200_000)
            let answer = Completion<[[UInt8]]>()
            let server = try webSocketServer { connection in
                for _ in 0..<5_000 { connection.write(ServerFrames.frame(9, [7])) }
                var bytes: [UInt8] = []
                var frames: [(opcode: UInt8, payload: [UInt8])]?
                while frames?.contains(where: { $0.opcode == 1 }) != true {
                    let chunk = connection.read()
                    if chunk.isEmpty { break }
                    bytes += chunk
                    frames = bytes.count > text.utf8.count ? clientFrames(bytes) : nil
                }
                answer.finish(.success(frames?.map(\.payload) ?? []))
                connection.write(ServerFrames.text("got it"))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            let socket = try await connect(to: server)
            socket.send(text)
            #expect(try await socket.receive() == Array("got it".utf8))
            let payloads = try await answer.wait()
            #expect(payloads.filter { $0 == Array(text.utf8) }.count == 1)
            #expect(payloads.filter { $0 != [7] }.count == 1)
        }

        @Test func `a thousand connections leave no files and no threads behind`() async {
            await #expect(processExitsWith: .success) {
                func threadCount() -> Int {
                    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? -1
                }
                let server = try webSocketServer { connection in
                    connection.write(ServerFrames.text("hello"))
                    _ = connection.read()
                    connection.write(ServerFrames.close(1000))
                }
                var closings = server.closings.makeAsyncIterator()
                func round(_ index: Int) async throws {
                    let socket = try await connect(to: server)
                    _ = try await socket.receive()
                    await socket.close()
                }
                for index in 0..<10 {
                    try await round(index)
                    await closings.next()
                }
                let files = openFileCount()
                for index in 0..<1_000 {
                    try await round(index)
                    await closings.next()
                }
                // The test waits, because a closed socket leaves the list of open files a little later.
                while openFileCount() > files || threadCount() > 12 { try await Task.sleep(for: .milliseconds(1)) }
                server.stop()
            }
        }

        @Test func `sockets that wait for silent servers don't delay other sockets`() async throws {
            let silent = try #require(URL(string: "ws://127.0.0.1:\(try RawServer.silentPort())"))
            let server = try webSocketServer { connection in
                _ = connection.read()
                connection.write(ServerFrames.text(#"{"type":"connection_ack"}"#))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            let failures = Locked(0)
            var configuration = WebSocketTransport.Configuration()
            configuration.opening = .eager
            configuration.connectTimeout = .seconds(100)
            configuration.onEvent = { event in
                if case .interrupted = event { failures.withLock { $0 += 1 } }
            }
            // The system accepts some of the connections and leaves the other connections waiting.
            let waiting = (0..<200).map { _ in WebSocketTransport(endpoint: silent, configuration: configuration) }
            let (connected, continuation) = AsyncStream.makeStream(of: Void.self)
            configuration.subprotocols = [.graphQLTransportWS]
            configuration.onEvent = { event in
                if case .connected = event { continuation.yield() }
            }
            let endpoint = try #require(URL(string: "ws://127.0.0.1:\(server.port)"))
            let reachable = WebSocketTransport(endpoint: endpoint, configuration: configuration)
            for await _ in connected { break }
            #expect(failures.withLock { $0 } == 0)
            for transport in waiting + [reachable] { transport.close() }
        }
    }
#endif
