import Foundation
import SwiftGraphQLSelection
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLHTTP
@testable import SwiftGraphQLClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if os(Linux)
    /// The deadlines of an exchange, which are stored whenever a part of the body arrives.
    ///
    /// The class is safe to send, because `exchange` is set before the exchange starts.
    private final class Deadlines: @unchecked Sendable {
        weak var exchange: LibcurlExchange?
        let all = Locked<[ContinuousClock.Instant]>([])
        let received = DispatchSemaphore(value: 0)

        func add() {
            if let deadline = exchange?.deadline { all.withLock { $0.append(deadline) } }
            received.signal()
        }
    }

    /// Tests how requests use connections, with servers that send exact bytes.
    @Suite(.timeLimit(.minutes(15))) struct HTTPConnectionTests {
        private let request = GraphQLRequest(type: .query, document: "{ a }")
        private static let answer = Array(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{\"data\":{}}".utf8)

        private func transport(to server: RawServer) throws -> HTTPTransport {
            HTTPTransport(endpoint: try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql")))
        }

        /// Reads a request with its body and returns its head, or `nil` if no complete request arrives.
        private static func read(_ connection: RawConnection) -> String? {
            guard let head = connection.readHead() else { return nil }
            var missing = FaultServer.field("content-length", in: head).flatMap { Int($0) } ?? 0
            while missing > 0 {
                let chunk = connection.read()
                if chunk.isEmpty { return nil }
                missing -= chunk.count
            }
            return head
        }

        @Test(arguments: [false, true])
        func `a mutation uses a new connection if the configuration requires it`(_ isNew: Bool) async throws {
            let connections = Locked(0)
            let server = try RawServer { connection in
                connections.withLock { $0 += 1 }
                while Self.read(connection) != nil { connection.write(Self.answer) }
            }
            defer { server.stop() }
            var configuration = HTTPTransport.Configuration()
            configuration.sendsMutationsOnNewConnections = isNew
            let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
            let transport = HTTPTransport(endpoint: endpoint, configuration: configuration)
            _ = try await transport.send(request)
            _ = try await transport.send(request)
            #expect(connections.withLock { $0 } == 1)
            for _ in 0..<2 { _ = try await transport.send(GraphQLRequest(type: .mutation, document: "mutation { a }")) }
            #expect(connections.withLock { $0 } == (isNew ? 3 : 1))
        }

        @Test
        func
            `if the system gives up on connecting, the error is a failed connection, not a timeout, and may be retried`()
            throws
        {
            // The test creates libcurl's error, because waiting for the system to give up would take minutes.
            let failure = try #require(URLError(libcurlCode: 28, "Connection timed out"))
            let error = try #require(ClientError.explaining(failure, at: URL(fileURLWithPath: "/")) as? ClientError)
            #expect(error.code == .connectionFailed)
            #expect(error.isTemporary)
            #expect(error.message.contains("Connection timed out"))
        }

        @Test func `if the server closes the connection anywhere in its response, only the request fails`()
            async throws
        {
            for count in 0..<Self.answer.count {
                let server = try RawServer { connection in
                    _ = Self.read(connection)
                    connection.write(Array(Self.answer[..<count]))
                }
                defer { server.stop() }
                let error = await #expect(throws: ClientError.self) { try await transport(to: server).send(request) }
                #expect(error?.code == .connectionFailed, "after \(count) bytes")
                #expect(error?.underlying is URLError)
            }
        }

        @Test func `requests wait for a TLS handshake only for half of the idle timeout`() async throws {
            let count = Locked(0)
            let (accepted, continuation) = AsyncStream.makeStream(of: Void.self)
            let server = try RawServer { connection in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                continuation.yield()
                if number == 1 { while !connection.read().isEmpty {} }
            }
            defer { server.stop() }
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/graphql"))
            let transport = HTTPTransport(endpoint: url)
            @Sendable func code() async -> ClientError.Code? {
                var request = request
                request.idleTimeout = .seconds(4)
                do { _ = try await transport.send(request) } catch { return (error as? ClientError)?.code }
                return nil
            }
            async let first = code()
            for await _ in accepted { break }
            #expect(await code() == .connectionFailed)
            #expect(await first == .connectionFailed)
            #expect(count.withLock { $0 } == 2)
        }

        @Test func `successive requests reuse one connection`() async throws {
            let connections = Locked(0)
            let server = try RawServer { connection in
                connections.withLock { $0 += 1 }
                while Self.read(connection) != nil { connection.write(Self.answer) }
            }
            defer { server.stop() }
            let transport = try transport(to: server)
            for _ in 0..<10 { _ = try await transport.send(request) }
            #expect(connections.withLock { $0 } == 1)
        }

        @Test func `connections to many hosts are kept open with one request at a time`() async throws {
            let connections = (0..<20).map { _ in Locked(0) }
            let servers = try connections.map { connections in
                try RawServer { connection in
                    connections.withLock { $0 += 1 }
                    while Self.read(connection) != nil { connection.write(Self.answer) }
                }
            }
            defer { for server in servers { server.stop() } }
            let session = try #require(LibcurlHTTPSession())
            for _ in 0..<2 {
                for server in servers {
                    var transport = try transport(to: server)
                    transport.session = session
                    _ = try await transport.send(request)
                }
            }
            #expect(connections.map { $0.withLock { $0 } } == Array(repeating: 1, count: 20))
        }

        @Test func `a connection that the server has closed in the meantime is replaced`() async throws {
            let server = try RawServer { connection in
                if Self.read(connection) != nil { connection.write(Self.answer) }
            }
            defer { server.stop() }
            var closings = server.closings.makeAsyncIterator()
            let transport = try transport(to: server)
            for _ in 0..<10 {
                #expect(try await transport.send(request).status == 200)
                await closings.next()
            }
        }

        @Test(arguments: [OperationType.query, .mutation])
        func `if a reused connection breaks, a query is resent, but a mutation isn't`(_ type: OperationType)
            async throws
        {
            let (heads, connections) = (Locked(0), Locked(0))
            let server = try RawServer { connection in
                let isFirst = connections.withLock { count in
                    count += 1
                    return count == 1
                }
                while Self.read(connection) != nil {
                    let number = heads.withLock { count in
                        count += 1
                        return count
                    }
                    // The server closes the connection, but could have executed the operation.
                    if isFirst, number == 2 { return }
                    connection.write(Self.answer)
                }
            }
            defer { server.stop() }
            let transport = try transport(to: server)
            let request = GraphQLRequest(type: type, document: "{ a }")
            _ = try await transport.send(request)
            if type == .query {
                #expect(try await transport.send(request).status == 200)
                #expect(heads.withLock { $0 } == 3)
            } else {
                let error = await #expect(throws: ClientError.self) { try await transport.send(request) }
                #expect(error?.code == .connectionFailed)
                #expect((error?.underlying as? URLError)?.code == .networkConnectionLost)
                #expect(heads.withLock { $0 } == 2)
            }
        }

        @Test func `header fields whose value is empty or consists of spaces are sent`() async throws {
            let server = try LoopbackServer { _ in .json(#"{"data":{}}"#) }
            defer { server.stop() }
            let request = GraphQLRequest(type: .query, document: "{ a }", headers: ["X-Empty": "", "X-Spaces": " \t "])
            _ = try await HTTPTransport(endpoint: server.endpoint).send(request)
            let received = try #require(await server.nextRequest())
            #expect(received.headers["x-empty"] == "")
            #expect(received.headers["x-spaces"] == "")
        }

        @Test func `at most six requests are sent to a server at a time, and the other requests wait`() async throws {
            let (count, most, gate) = (Locked(0), Locked(0), DispatchSemaphore(value: 0))
            let server = try RawServer { connection in
                while Self.read(connection) != nil {
                    let now = count.withLock { count in
                        count += 1
                        return count
                    }
                    most.withLock { $0 = max($0, now) }
                    if now == 6 { for _ in 0..<100 { gate.signal() } }
                    gate.wait()
                    count.withLock { $0 -= 1 }
                    connection.write(Self.answer)
                }
            }
            defer { server.stop() }
            let transport = try transport(to: server)
            var patient = request
            patient.idleTimeout = .seconds(3_600)
            let statuses = try await withThrowingTaskGroup(of: Int?.self) { [patient] group in
                for _ in 0..<100 { group.addTask { try await transport.send(patient).status } }
                return try await group.reduce(into: [Int?]()) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 100))
            #expect(most.withLock { $0 } == 6)
        }

        @Test func `a cancelled request lets a waiting request start`() async throws {
            let server = try RawServer { connection in
                while let head = Self.read(connection) {
                    if head.contains("/silent") {
                        _ = connection.readToEnd()
                    } else {
                        connection.write(Self.answer)
                    }
                }
            }
            defer { server.stop() }
            let silent = try #require(URL(string: "http://127.0.0.1:\(server.port)/silent"))
            // The slots for requests belong to a session, so both transports use the same session.
            let slow = HTTPTransport(endpoint: silent)
            var quick = try transport(to: server)
            quick.session = slow.session
            let blocking = (0..<6).map { _ in Task { try await slow.send(request) } }
            let waiting = (0..<3).map { _ in Task { [quick] in try await quick.send(request) } }
            let dropped = Task { try await slow.send(request) }
            dropped.cancel()
            await #expect(throws: CancellationError.self) { _ = try await dropped.value }
            for task in blocking { task.cancel() }
            for task in blocking { await #expect(throws: CancellationError.self) { _ = try await task.value } }
            for task in waiting { #expect(try await task.value.status == 200) }
        }

        @Test func `streams don't keep requests waiting`() async throws {
            let server = try RawServer { connection in
                guard let head = Self.read(connection) else { return }
                if head.lowercased().contains("accept: text/event-stream") {
                    connection.write(
                        Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n".utf8))
                    _ = connection.readToEnd()
                } else {
                    connection.write(Self.answer)
                }
            }
            defer { server.stop() }
            let endpoint = try transport(to: server).endpoint
            let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")
            var iterators = (0..<20).map { _ in
                HTTPTransport(endpoint: endpoint).subscribe(subscription).makeAsyncIterator()
            }
            for index in iterators.indices {
                #expect(try await iterators[index].next()?.value?.body == [UInt8(ascii: "1")])
            }
            #expect(try await HTTPTransport(endpoint: endpoint).send(request).status == 200)
        }

        @Test func `a compressed response is decoded`() async throws {
            let (heads, continuation) = AsyncStream.makeStream(of: String.self)
            // This is `{"data":{}}`, compressed with gzip.
            let body: [UInt8] = [
                31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 74, 73, 44, 73, 84, 178, 170, 174, 173, 5, 0, 214, 6, 123,
                243,
                11, 0, 0, 0,
            ]
            let server = try RawServer { connection in
                while let head = Self.read(connection) {
                    continuation.yield(head.lowercased())
                    connection.write(
                        Array(
                            ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: a=b; Path=/\r\n"
                                + "Content-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n").utf8) + body)
                }
            }
            defer { server.stop() }
            for _ in 0..<2 {
                let response = try await transport(to: server).send(request)
                #expect(String(decoding: response.body, as: UTF8.self) == #"{"data":{}}"#)
                #expect(response.header("set-cookie") == "a=b; Path=/")
            }
            var iterator = heads.makeAsyncIterator()
            let first = try #require(await iterator.next())
            #expect(first.contains("accept-encoding: ") && first.contains("gzip"))
            #expect(first.contains("user-agent: swiftgraphql\r\n") && !first.contains("expect:"))
        }

        @Test func `a response that arrives before the request is sent completely is returned`() async throws {
            let server = try RawServer { connection in
                _ = connection.readHead()
                connection.write(
                    Array("HTTP/1.1 413 No\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nno\n".utf8))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            let large = GraphQLRequest(
                type: .mutation, document: "mutation { a }",
                variablesText: #"{"a":""# + String(repeating: "a", count: 5_000_000) + #""}"#)
            let error = await #expect(throws: ClientError.self) { try await transport(to: server).send(large) }
            #expect(error?.status == 413)
            #expect(error?.bodyExcerpt == "no\n")
        }

        @Test func `each part of a response extends the deadline`() async throws {
            let deadlines = Deadlines()
            let bodyStart = Self.answer.count - 11
            let server = try RawServer { connection in
                _ = Self.read(connection)
                connection.write(Array(Self.answer[..<bodyStart]))
                for byte in Self.answer[bodyStart...] {
                    connection.write([byte])
                    guard deadlines.received.wait(timeout: .now() + 60) == .success else { return }
                }
            }
            defer { server.stop() }
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
            let message = HTTPMessage(url: url, body: .bytes(Array("{}".utf8)))
            let session = try #require(LibcurlHTTPSession())
            let receiver = HTTPReceiver(of: message, .max) { _ in { _ in deadlines.add() } }
            let exchange = try LibcurlExchange(message, to: receiver, in: session)
            deadlines.exchange = exchange
            let loop = try #require(LibcurlLoop(idleTime: .milliseconds(50)))
            loop.start(exchange)
            try await exchange.completion.wait()
            let all = deadlines.all.withLock { $0 }
            #expect(all.count == 11)
            #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
        }

        @Test("A highly compressed response is read in several rounds, and the connection is reused")
        func largeCompressedResponse() async throws {
            let folder = TemporaryFolder()
            let file = folder.url.appendingPathComponent("body.gz").path
            let body = Array(#"{"data":""#.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 24 << 20)
            let outcome = try await Subprocess.run(["gzip", "-9"], input: Data(body), to: file)
            #expect(outcome.status == 0)
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
            #expect(bytes.count < 100_000)
            let fields = "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)"
            let connections = Locked(0)
            let server = try RawServer { connection in
                connections.withLock { $0 += 1 }
                while Self.read(connection) != nil {
                    connection.write(Array("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n".utf8) + bytes)
                }
            }
            defer { server.stop() }
            let transport = try transport(to: server)
            for _ in 0..<3 { #expect(Data(try await transport.send(request).body) == Data(body)) }
            #expect(connections.withLock { $0 } == 1)
            var limited = request
            // This limit exceeds the number of bytes that an exchange reads in one round.
            limited.maximumResponseBytes = 20_000_000
            let error = await #expect(throws: ClientError.self) { try await transport.send(limited) }
            #expect(error?.code == .responseTooLarge)
            // A request that is cancelled during a pause doesn't affect other requests.
            for delay in [1, 5, 20] {
                let task = Task { try await transport.send(request) }
                try await Task.sleep(for: .milliseconds(delay))
                task.cancel()
                _ = try? await task.value
            }
            #expect(Data(try await transport.send(request).body) == Data(body))
        }

        @Test func `a thousand requests, some of them cancelled, leave no connection open`() async throws {
            await #expect(processExitsWith: .success) {
                let server = try RawServer { connection in
                    while Self.read(connection) != nil { connection.write(Self.answer) }
                }
                let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
                var transport = HTTPTransport(endpoint: endpoint)
                transport.session = try #require(LibcurlHTTPSession(loop: LibcurlLoop(idleTime: .milliseconds(50))))
                let request = GraphQLRequest(type: .query, document: "{ a }")
                // The first request opens the files that stay open for the whole process, so the count includes them.
                _ = try await transport.send(request)
                try await Task.sleep(for: .milliseconds(1))
                var closings = server.closings.makeAsyncIterator()
                await closings.next()
                let before = openFileCount()
                let sent = Locked(0)
                await withTaskGroup(of: Void.self) { [transport] group in
                    for number in 0..<1_000 {
                        group.addTask {
                            let task = Task { try await transport.send(request) }
                            if number % 3 == 0 { task.cancel() }
                            if (try? await task.value) != nil { sent.withLock { $0 += 1 } }
                        }
                    }
                }
                #expect(sent.withLock { $0 } >= 666)
                while openFileCount() > before { try await Task.sleep(for: .milliseconds(10)) }
                server.stop()
            }
        }
    }

    /// Tests TLS with a server that `Tests/run` sets up.
    @Suite(.enabled(if: Reference.python != nil), .timeLimit(.minutes(15))) struct SecureHTTPTests {
        private func status(of name: String, host: String = "127.0.0.1", isTrusted: Bool = true) async throws -> Int? {
            let server = try WebSocketServerTests.Server.shared.get()
            let url = try #require(URL(string: "https://\(host):\(server.address.ports[name] ?? 0)/rejected"))
            var options = HTTPSessionOptions()
            if isTrusted {
                options.connection.trustedCertificatesPEM = try String(
                    contentsOfFile: server.address.authority, encoding: .utf8)
            }
            let session = try #require(LibcurlHTTPSession(options))
            return try await session.answer(to: HTTPMessage(method: "GET", url: url)).head.status
        }

        @Test(arguments: ["127.0.0.1", "localhost"])
        func `a server whose certificate is from a trusted authority gets the request`(_ host: String) async throws {
            // The server rejects every request, but sends the response over TLS.
            #expect(try await status(of: "secure", host: host) == 401)
        }

        @Test(arguments: [("wrongHost", true), ("wrongAuthority", true), ("secure", false)])
        func `a certificate for another host or from another authority is rejected`(
            _ name: String, _ isTrusted: Bool
        ) async throws {
            let error = try #require(
                await #expect(throws: URLError.self) { try await status(of: name, isTrusted: isTrusted) })
            #expect(error.code == .serverCertificateUntrusted)
            #expect(
                (ClientError.explaining(error, at: URL(fileURLWithPath: "/")) as? ClientError)?.code
                    == .untrustedServer)
        }
    }
#endif
