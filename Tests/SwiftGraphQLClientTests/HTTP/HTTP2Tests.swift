import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

#if os(Linux)
    /// Tests HTTP/2 with a server that uses the Python library `hypercorn`, which `Tests/run` sets up.
    @Suite(.enabled(if: Reference.python != nil), .serialized, .timeLimit(.minutes(15))) struct HTTP2Tests {
        final class Server: Sendable {
            struct Address: Decodable {
                var port: Int
                var forwardingPort: Int
                var authority: String
            }

            static let shared = Result { try Server() }
            private let process: PythonServer
            let session: any HTTPSession
            let authority: String
            private let port: Int
            let forwardingPort: Int

            init() throws {
                process = try PythonServer("http2_server.py")
                let address = try JSONDecoder().decode(Address.self, from: process.address)
                var options = HTTPSessionOptions()
                options.connection.trustedCertificatesPEM = try String(
                    contentsOfFile: address.authority, encoding: .utf8)
                session = try #require(LibcurlHTTPSession(options))
                port = address.port
                forwardingPort = address.forwardingPort
                authority = address.authority
            }

            func endpoint(_ path: String) throws -> URL {
                try #require(URL(string: "https://127.0.0.1:\(port)/\(path)"))
            }

            func transport(_ path: String) throws -> HTTPTransport {
                var transport = HTTPTransport(endpoint: try endpoint(path))
                transport.session = session
                return transport
            }

            func events(_ path: String) throws -> HTTPTransport {
                var configuration = HTTPTransport.Configuration()
                configuration.buffering = .failing(limit: 100_000)
                configuration.reconnection = .never
                var transport = HTTPTransport(endpoint: try endpoint(path), configuration: configuration)
                transport.session = session
                return transport
            }
        }

        private struct Echo: Decodable, Hashable {
            struct Answer: Decodable { var data: Echo }
            var version: String
            var port: Int
            var size: Int
        }

        private let server: Server

        init() throws {
            server = try Server.shared.get()
        }

        private func echo(
            _ transport: HTTPTransport? = nil,
            _ request: GraphQLRequest = GraphQLRequest(type: .query, document: "{ a }")
        ) async throws -> Echo {
            let response = try await (transport ?? server.transport("echo")).send(request)
            #expect(response.header("X-A") == "1, 2")
            return try JSONDecoder().decode(Echo.Answer.self, from: Data(response.body)).data
        }

        private func waiting() async throws -> String {
            let request = GraphQLRequest(type: .query, document: "{ a }")
            return String(decoding: try await server.transport("waiting").send(request).body, as: UTF8.self)
        }

        private func transport(usesHTTP1Only: Bool) throws -> HTTPTransport {
            var configuration = HTTPTransport.Configuration()
            configuration.connection.trustedCertificatesPEM = try String(
                contentsOfFile: server.authority, encoding: .utf8)
            configuration.connection.linux.usesHTTP1Only = usesHTTP1Only
            return HTTPTransport(endpoint: try server.endpoint("echo"), configuration: configuration)
        }

        @Test("Requests use HTTP/2, unless the options require HTTP/1.1", arguments: [false, true])
        func version(_ usesHTTP1Only: Bool) async throws {
            let version = try await echo(transport(usesHTTP1Only: usesHTTP1Only)).version
            #expect(version == (usesHTTP1Only ? "1.1" : "2"))
        }

        @Test("A transport for HTTP/1.1 keeps its connection limit, even if another transport uses HTTP/2")
        func connections() async throws {
            #expect(try await echo(transport(usesHTTP1Only: false)).version == "2")
            let transport = try transport(usesHTTP1Only: true)
            let ports = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<60 { group.addTask { try await echo(transport).port } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            // The limit is six open connections, but the server can close idle connections, which are then replaced.
            #expect(ports.count <= 12)
        }

        @Test func `three hundred simultaneous queries and mutations share few connections`() async throws {
            let request = GraphQLRequest(type: .query, document: "{ a }")
            let size = request.httpBody.count
            #expect(try await echo(nil, request).version == "2")
            let echoes = try await withThrowingTaskGroup(of: Echo.self) { group in
                for number in 0..<300 {
                    group.addTask {
                        let type: OperationType = number % 2 == 0 ? .query : .mutation
                        return try await echo(nil, GraphQLRequest(type: type, document: "{ a }"))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(echoes.count == 300)
            #expect(echoes.allSatisfy { $0.version == "2" && $0.size == size })
            #expect(Set(echoes.map(\.port)).count <= 6)
        }

        @Test(arguments: [OperationType.query, .mutation])
        func `a large body is sent completely`(_ type: OperationType) async throws {
            let request = GraphQLRequest(
                type: type, document: "{ a }",
                variablesText: #"{"a":""# + String(repeating: "a", count: 5_000_000) + #""}"#)
            #expect(try await echo(nil, request).size == request.httpBody.count)
        }

        @Test func `large responses at the same time are read completely, in several rounds`() async throws {
            let request = GraphQLRequest(type: .query, document: "{ a }", variablesText: #"{"count":20}"#)
            let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<3 { group.addTask { try await server.transport("large").send(request).body.count } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(sizes == [20_000_011, 20_000_011, 20_000_011])
            #expect(try await echo().version == "2")
        }

        @Test func `an upload is sent completely, and its progress is reported`() async throws {
            let steps = Locked<[UploadProgress]>([])
            var request = GraphQLRequest(type: .mutation, document: "mutation { a }", variablesText: #"{"file":null}"#)
            request.uploads = [
                UploadLocation(
                    path: "variables.file", upload: Upload(bytes: Array(repeating: 7, count: 3_000_000), filename: "f"))
            ]
            let echo = try await UploadProgress.observe({ step in steps.withLock { $0.append(step) } }) { [request] in
                try await self.echo(nil, request)
            }
            let told = steps.withLock { $0 }
            #expect(echo.size > 3_000_000)
            #expect(told.last?.sentBytes == Int64(echo.size) && told.last?.totalBytes == Int64(echo.size))
            #expect(told.map(\.sentBytes) == told.map(\.sentBytes).sorted())
        }

        @Test func `ten thousand events arrive while other requests get responses`() async throws {
            let transport = try server.events("events")
            let subscription = GraphQLRequest(
                type: .subscription, document: "subscription { a }", variablesText: #"{"count":10000}"#)
            async let count = transport.subscribe(subscription).reduce(into: 0) { count, event in
                #expect(String(decoding: event.value?.body ?? [], as: UTF8.self) == #"{"data":\#(count)}"#)
                count += 1
            }
            for _ in 0..<20 { _ = try await echo() }
            #expect(try await count == 10_000)
        }

        @Test(arguments: [false, true], [false, true])
        func `a connection on which no response arrives in time isn't used again, even if a stream keeps it open`(
            _ hasStream: Bool, _ isCancelled: Bool
        ) async throws {
            func transport(_ path: String) throws -> HTTPTransport {
                let url = URL(string: "https://127.0.0.1:\(server.forwardingPort)/\(path)")
                var transport = HTTPTransport(endpoint: try #require(url))
                transport.session = server.session
                return transport
            }
            let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")
            let stream = try hasStream ? transport("endless").subscribe(subscription) : nil
            _ = try await stream?.first { _ in true }
            let transport = try transport("echo")
            var request = GraphQLRequest(type: .query, document: "{ a }")
            request.idleTimeout = .seconds(60)
            #expect(try await echo(transport, request).version == "2")
            _ = try await server.transport("freeze").send(request)
            if isCancelled {
                let frozen = Task { [request] in try await echo(transport, request) }
                try await Task.sleep(for: .seconds(3))
                frozen.cancel()
                await #expect(throws: CancellationError.self) { try await frozen.value }
            } else {
                request.idleTimeout = .milliseconds(500)
                let error = await #expect(throws: ClientError.self) { try await echo(transport, request) }
                #expect(error?.code == .timedOut)
                request.idleTimeout = .seconds(60)
            }
            #expect(try await echo(transport, request).version == "2")
            withExtendedLifetime(stream) {}
        }

        @Test func `streams don't wait for each other and end independently`() async throws {
            let subscription = GraphQLRequest(type: .subscription, document: "subscription { a }")
            var tasks: [Task<Void, any Error>] = []
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            for _ in 0..<30 {
                let transport = try server.events("endless")
                tasks.append(Task { for try await _ in transport.subscribe(subscription) { begin.yield() } })
            }
            var iterator = begun.makeAsyncIterator()
            for _ in 0..<30 { await iterator.next() }
            #expect(try await waiting() == #"{"data": 30}"#)
            for task in tasks.dropFirst() { task.cancel() }
            while try await waiting() != #"{"data": 1}"# { try await Task.sleep(for: .milliseconds(5)) }
            tasks[0].cancel()
            while try await waiting() != #"{"data": 0}"# { try await Task.sleep(for: .milliseconds(5)) }
        }
    }
#endif
