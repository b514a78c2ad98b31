import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLClient
import TestSupport
import Testing

@testable import SwiftGraphQLHTTP

#if os(Linux)
    /// Tests that each connection belongs to one session, and how long connections last.
    @Suite(.timeLimit(.minutes(15))) struct ConnectionOwnershipTests {
        private static func answer(_ data: String, cookie: String? = nil) -> [UInt8] {
            let body = #"{"data":{"a":"\#(data)"}}"#
            let field = cookie.map { "Set-Cookie: \($0)\r\n" } ?? ""
            return Array(
                ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(field)"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8)
        }

        private func message(to server: RawServer) throws -> HTTPMessage {
            HTTPMessage(method: "GET", url: try #require(URL(string: "http://127.0.0.1:\(server.port)/")))
        }

        private func body(of message: HTTPMessage, in session: any HTTPSession) async throws -> String {
            String(decoding: try await session.answer(to: message).body, as: UTF8.self)
        }

        @Test("A response that a server sends unasked over one client's connection never reaches another client")
        func unsolicitedResponse() async throws {
            let connections = Locked(0)
            let server = try RawServer { connection in
                let number = connections.withLock { count in
                    count += 1
                    return count
                }
                guard connection.readHead() != nil else { return }
                connection.write(Self.answer("\(number)") + Self.answer("forged"))
                _ = connection.readToEnd()
            }
            defer { server.stop() }
            let sessions = (0..<3).map { _ in HTTPSessions.make(HTTPSessionOptions()) }
            for (index, session) in sessions.enumerated() {
                #expect(try await body(of: message(to: server), in: session) == #"{"data":{"a":"\#(index + 1)"}}"#)
            }
        }

        @Test("Copies of a transport share a connection that closes with the last copy, but other transports don't")
        func connectionsOfTransports() async throws {
            let connections = Locked(0)
            let server = try RawServer { connection in
                connections.withLock { $0 += 1 }
                while connection.readRequest() != nil { connection.write(Self.answer("x")) }
            }
            defer { server.stop() }
            let endpoint = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
            let request = GraphQLRequest(type: .query, document: "{ a }")
            let other = HTTPTransport(endpoint: endpoint)
            _ = try await other.send(request)
            do {
                let transport = HTTPTransport(endpoint: endpoint)
                let copy = transport
                _ = try await transport.send(request)
                _ = try await copy.send(request)
            }
            #expect(connections.withLock { $0 } == 2)
            var closings = server.closings.makeAsyncIterator()
            await closings.next()
            _ = try await other.send(request)
            #expect(connections.withLock { $0 } == 2)
        }

        @Test("A session keeps its cookies when it closes its idle connections")
        func cookies() async throws {
            let (heads, arrival) = AsyncStream.makeStream(of: String.self)
            let server = try RawServer { connection in
                while let head = connection.readHead() {
                    arrival.yield(head)
                    connection.write(Self.answer("x", cookie: "session=alice; Path=/; HttpOnly"))
                }
            }
            defer { server.stop() }
            var options = HTTPSessionOptions()
            options.keepsCookies = true
            let session = try #require(
                LibcurlHTTPSession(options, loop: LibcurlLoop(idleTime: .milliseconds(50))))
            var closings = server.closings.makeAsyncIterator()
            var received = heads.makeAsyncIterator()
            for isFirst in [true, false, false] {
                _ = try await body(of: message(to: server), in: session)
                #expect(await received.next()?.contains("Cookie: session=alice\r\n") == !isFirst)
                await closings.next()
            }
        }
    }
#endif
