import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLSchema
@testable import SwiftGraphQLCodegen

#if os(Linux)
    @Suite("A schema is fetched securely, and failures of the connection are reported", .timeLimit(.minutes(15)))
    struct EndpointExchangeTests {
        private static let schema = Array(EndpointLoaderTests.schema.utf8)
        private static let answer =
            Array(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(schema.count)\r\n\r\n".utf8)
            + schema
        private static let chunks =
            Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n".utf8) + schema[..<64]
            + Array("\r\n\(String(schema.count - 64, radix: 16))\r\n".utf8) + schema[64...] + Array("\r\n0\r\n".utf8)

        /// Returns a server that reads a request, sends the given bytes, and closes the connection.
        private func server(_ answer: [UInt8]) throws -> RawServer {
            try RawServer { connection in
                _ = connection.readRequest()
                connection.write(answer)
            }
        }

        private func endpoint(_ server: RawServer) throws -> URL {
            try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
        }

        private func fields(_ endpoint: URL, _ options: EndpointOptions = EndpointOptions()) async throws -> [String]? {
            try await SchemaLoader.load(from: [endpoint], options).schema["Q"]?.fields.map(\.name.text)
        }

        @Test(
            "A connection that the server closes anywhere in its response causes an error, not a crash",
            arguments: [false, true])
        func closing(isChunked: Bool) async throws {
            let answer = isChunked ? Self.chunks : Self.answer
            let complete = try server(answer + (isChunked ? Array("\r\n".utf8) : []))
            defer { complete.stop() }
            #expect(try await fields(endpoint(complete)) == ["a"])
            for count in 0..<answer.count {
                let server = try server(Array(answer[..<count]))
                defer { server.stop() }
                for error in try await SchemaLoader.failures(of: endpoint(server)) {
                    #expect(error.code == .schemaFetchFailed)
                    let message = "the connection was lost before the response was complete"
                    #expect(error.message.contains(message), "\(count)")
                }
            }
        }

        @Test("A connection that closes after an interim response causes an error")
        func interimAnswer() async throws {
            let server = try server(Array("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".utf8))
            defer { server.stop() }
            for error in try await SchemaLoader.failures(of: endpoint(server)) {
                #expect(error.message.contains("the connection was lost"))
            }
        }

        @Test(
            "Malformed and oversized HTTP responses cause errors",
            arguments: [
                ("what?\r\n\r\n", 1, "the response can't be read: "),
                (
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!", 1,
                    "can't be read: "
                ),
                ("HTTP/1.1 200 OK\r\nA: 1234567890", 100_000, "the head of the response has more than "),
                ("HTTP/1.1 200 OK\r\nA: 12345678\r\nB: ", 50_000, "the head of the response has more than "),
                ("HTTP/1.1 200 OK\r\n\r\nThis is no header field.", 50_000, "the response has more than 1048576 bytes"),
            ])
        func unreadable(text: String, repetitions: Int, message: String) async throws {
            let server = try server(Array(String(repeating: text, count: repetitions).utf8))
            defer { server.stop() }
            for error in try await SchemaLoader.failures(of: endpoint(server), EndpointOptions(maximumBytes: 1 << 20)) {
                #expect(error.message.contains(message))
            }
        }

        @Test("An https server that doesn't support TLS causes an error that states this")
        func plainServer() async throws {
            let server = try RawServer { connection in
                connection.write(Self.answer)
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            let endpoint = try #require(URL(string: "https://127.0.0.1:\(server.port)/graphql"))
            for error in try await SchemaLoader.failures(of: endpoint) {
                #expect(error.message.contains("no secure connection can be made to the server: "))
                #expect((error.underlying as? URLError)?.code == .secureConnectionFailed)
            }
        }

        @Test("A response that stalls in the middle causes an error after the timeout")
        func silence() async throws {
            let server = try RawServer { connection in
                _ = connection.readRequest()
                connection.write(Array(Self.answer.dropLast()))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            for error in try await SchemaLoader.failures(of: endpoint(server), EndpointOptions(timeout: .seconds(1))) {
                #expect(error.message.contains("there was no response within 1 second; raise --timeout."))
            }
        }

        @Test("A cancelled request closes its connection")
        func cancellation() async throws {
            let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
            let server = try RawServer { connection in
                _ = connection.readRequest()
                connection.write(Array(Self.answer.dropLast()))
                continuation.yield()
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            let endpoint = try endpoint(server)
            let task = Task { try await fields(endpoint, EndpointOptions(timeout: .seconds(900))) }
            var (request, closing) = (requests.makeAsyncIterator(), server.closings.makeAsyncIterator())
            await request.next()
            task.cancel()
            await closing.next()
            await #expect(throws: CancellationError.self) { _ = try await task.value }
        }

        @Test("A compressed response is read, and the request has a user agent")
        func compression() async throws {
            // The JSON of `type Q { a: Int }`, compressed with gzip.
            let body = try #require(
                Data(
                    base64Encoded: """
                        H4sIAAAAAAACA6tWSkksSVSyqlaKjy9OzkjNBbMLS1OLKkMqC1JBnLzEXCCtFKhUq6NUAhQrVrKKrlbKzsxLAYr6O3m5Ooco6SBU\
                        6SilZabmpEBUQUUTlSBaQcZBNQY7O/o4BiE0euaVKNXWxgJhbS0A9ONbLZUAAAA=
                        """))
            let (heads, continuation) = AsyncStream.makeStream(of: String.self)
            let server = try RawServer { connection in
                guard let request = connection.readRequest() else { return }
                continuation.yield(request.head.lowercased())
                connection.write(
                    Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
                        + body)
            }
            defer { server.stop() }
            #expect(try await fields(endpoint(server)) == ["a"])
            var iterator = heads.makeAsyncIterator()
            let head = try #require(await iterator.next())
            #expect(head.contains("\r\naccept-encoding: ") && head.contains("gzip"))
            #expect(head.contains("\r\nuser-agent: swiftgraphql\r\n") && !head.contains("expect:"))
        }

        @Test("Completed and cancelled requests leave no connections open")
        func connectionsAreClosed() async throws {
            await #expect(processExitsWith: .success) {
                let server = try RawServer { connection in
                    guard let request = connection.readRequest() else { return }
                    if request.head.contains("/silent") { _ = connection.readToEnd() }
                    connection.write(EndpointExchangeTests.answer)
                    _ = connection.readToEnd()
                }
                let good = try #require(URL(string: "http://127.0.0.1:\(server.port)/graphql"))
                let silent = try #require(URL(string: "http://127.0.0.1:\(server.port)/silent"))
                // This request opens the server's own socket, which stays open.
                _ = try await SchemaLoader.load(from: [good])
                var closings = server.closings.makeAsyncIterator()
                await closings.next()
                let before = openFileCount()
                for _ in 0..<100 {
                    let task = Task { try await SchemaLoader.load(from: [silent]) }
                    task.cancel()
                    await #expect(throws: CancellationError.self) { _ = try await task.value }
                    _ = try await SchemaLoader.load(from: [good])
                }
                while openFileCount() > before { try await Task.sleep(for: .milliseconds(10)) }
                server.stop()
            }
        }
    }
#endif

#if os(Linux)
    /// Tests TLS with a server that `Tests/run` sets up.
    @Suite(
        "A schema is fetched over TLS", .enabled(if: Reference.python != nil && BuiltTool.url != nil),
        .timeLimit(.minutes(15)))
    struct SecureEndpointTests {
        private struct Address: Decodable {
            var ports: [String: Int]
            var authority: String
        }

        private static let server = Result { try PythonServer("secure_server.py") }

        /// Returns the outcome of fetching a schema from the given server.
        private func fetch(
            _ name: String, _ path: String = "/", host: String = "127.0.0.1", isTrusted: Bool = true
        ) async throws -> Subprocess.Outcome {
            let address = try JSONDecoder().decode(Address.self, from: Self.server.get().address)
            let port = try #require(address.ports[name])
            return try await Subprocess.run(
                ["env", isTrusted ? "SSL_CERT_FILE=\(address.authority)" : "-uSSL_CERT_FILE"]
                    + [
                        try #require(BuiltTool.url).path, "fetch-schema", "--endpoint",
                        "https://\(host):\(port)\(path)",
                    ])
        }

        @Test(
            "A schema is fetched from a server whose certificate is from a trusted authority",
            arguments: ["127.0.0.1", "localhost"])
        func trusted(host: String) async throws {
            let outcome = try await fetch("secure", host: host)
            #expect(outcome.output.contains("type Q {\n  a: Int\n}"))
            #expect(outcome.status == 0 && outcome.errors == "")
        }

        @Test(
            "A certificate for another host or from another authority is rejected",
            arguments: [("wrongHost", true), ("wrongAuthority", true), ("secure", false)])
        func rejected(name: String, isTrusted: Bool) async throws {
            let outcome = try await fetch(name, isTrusted: isTrusted)
            #expect(outcome.status == 1 && outcome.output == "")
            #expect(outcome.errors.contains("the server's certificate is not trusted: "))
        }

        @Test("A redirect to http isn't followed")
        func downgrade() async throws {
            let outcome = try await fetch("secure", "/down")
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("the server redirects from https to http, which isn't allowed"))
        }
    }
#endif
