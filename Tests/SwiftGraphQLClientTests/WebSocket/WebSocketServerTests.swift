import Foundation
import TestSupport
import Testing

@testable import SwiftGraphQLClient

#if os(Linux)
    /// Tests WebSockets with a server that uses the Python library `websockets`, which `Tests/run` sets up.
    @Suite(.enabled(if: Reference.python != nil), .timeLimit(.minutes(15)))
    struct WebSocketServerTests {
        /// A server in a separate process, which ends when the test process ends.
        final class Server: Sendable {
            struct Address: Decodable {
                var ports: [String: Int]
                var authority: String
            }

            static let shared = Result { try Server() }

            let address: Address
            private let process: PythonServer

            init() throws {
                process = try PythonServer("websocket_server.py")
                address = try JSONDecoder().decode(Address.self, from: process.address)
            }

            func connect(
                _ server: String, _ path: String, host: String = "127.0.0.1", subprotocols: [String] = [],
                headers: [String: String] = [:], isTrusted: Bool = true
            ) async throws -> OpenSocket {
                let scheme = server == "plain" ? "ws" : "wss"
                let url = try #require(URL(string: "\(scheme)://\(host):\(address.ports[server] ?? 0)\(path)"))
                var settings = SystemWebSocketConnector.Settings()
                if isTrusted {
                    settings.connection.trustedCertificatesPEM = try String(
                        contentsOfFile: address.authority, encoding: .utf8)
                }
                return OpenSocket(
                    try await SystemWebSocketConnector(settings: settings)
                        .connect(
                            to: WebSocketEndpoint(url), subprotocols: subprotocols, headers: headers,
                            timeout: .seconds(60))
                )
            }
        }

        private let server: Server

        init() throws {
            server = try Server.shared.get()
        }

        @Test(arguments: ["plain", "secure"])
        func `messages are echoed, from zero bytes to megabytes`(_ name: String) async throws {
            let socket = try await server.connect(name, "/")
            for count in [0, 1, 125, 126, 65_535, 65_536, 3_000_000] {
                let text = String(repeating: "€", count: count / 3) + String(repeating: "a", count: count % 3)
                socket.send(text)
                #expect(try await socket.receive() == Array(text.utf8))
            }
            await socket.close()
        }

        @Test(arguments: ["plain", "secure"])
        func `a hundred thousand messages arrive in order`(_ name: String) async throws {
            let socket = try await server.connect(name, "/many")
            var index = 0
            while index < 100_000, try await socket.receive() == Array("\(index)".utf8) { index += 1 }
            #expect(index == 100_000)
            await socket.close()
        }

        @Test(arguments: ["plain", "secure"])
        func `header fields, subprotocols, fragments, pings and closes work with a real server`(_ name: String)
            async throws
        {
            let headers = try await server.connect(name, "/headers", headers: ["Authorization": "Bearer x"])
            #expect(try await headers.receive() == Array("Bearer x".utf8))
            #expect(headers.subprotocol == nil)
            let chat = try await server.connect(name, "/", subprotocols: ["other", "chat"])
            #expect(chat.subprotocol == "chat")
            let fragments = try await server.connect(name, "/fragments")
            #expect(try await fragments.receive() == Array("fragments €".utf8))
            let ping = try await server.connect(name, "/ping")
            #expect(try await ping.receive() == Array("the pong came".utf8))
            let close = try await server.connect(name, "/close")
            await #expect(throws: WebSocketClosure(code: 4401, reason: "who are you?")) { try await close.receive() }
            let binary = try await server.connect(name, "/binary")
            let closure = await #expect(throws: WebSocketClosure.self) { try await binary.receive() }
            #expect(closure?.code == 1003)
        }

        @Test func `a rejection is reported with its status`() async throws {
            let error = await #expect(throws: ClientError.self) { try await server.connect("plain", "/rejected") }
            #expect(error?.code == .unauthorized)
            #expect(error?.status == 401)
        }

        @Test func `the pong for a ping counts as received data`() async throws {
            let socket = try await server.connect("secure", "/echo")
            for _ in 0..<3 {
                let before = socket.connection.receivedCount
                socket.connection.ping()
                await until { socket.connection.receivedCount > before }
            }
            socket.send("a")
            #expect(try await socket.receive() == [UInt8(ascii: "a")])
            await socket.close()
        }

        @Test(arguments: [
            ("wrongHost", "127.0.0.1", true), ("wrongHost", "localhost", true), ("wrongAuthority", "127.0.0.1", true),
            ("secure", "127.0.0.1", false),
        ])
        func `a certificate for another host or from another authority is rejected`(
            _ name: String, _ host: String, _ isTrusted: Bool
        ) async throws {
            let error = await #expect(throws: ClientError.self) {
                try await server.connect(name, "/", host: host, isTrusted: isTrusted)
            }
            #expect(error?.code == .untrustedServer)
            #expect(error.map { $0.message.contains("certificate") || $0.message.contains("SSL") } == true)
        }

        @Test func `a certificate is also accepted for a host name`() async throws {
            let socket = try await server.connect("secure", "/", host: "localhost")
            socket.send("hello")
            #expect(try await socket.receive() == Array("hello".utf8))
        }

        @Test func `two hundred simultaneous sockets over TLS each get their own messages`() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<200 {
                    group.addTask {
                        let socket = try await server.connect("secure", "/")
                        for turn in 0..<10 {
                            socket.send("\(index) \(turn)")
                            #expect(try await socket.receive() == Array("\(index) \(turn)".utf8))
                        }
                        await socket.close()
                    }
                }
                try await group.waitForAll()
            }
        }
    }
#endif
