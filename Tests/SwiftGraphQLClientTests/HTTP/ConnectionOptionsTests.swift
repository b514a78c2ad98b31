import Foundation
import SwiftGraphQLSelection
import SwiftGraphQLHTTP
import SwiftGraphQL
import TestSupport
import Testing

@testable import SwiftGraphQLClient

#if os(Linux)
    import Glibc

    @Suite(.timeLimit(.minutes(15))) struct ConnectionOptionsTests {
        private let request = GraphQLRequest(type: .query, document: "{ a }")
        private static let answer = Array(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{\"data\":{}}".utf8)

        private func transport(_ endpoint: String, _ options: ConnectionOptions) throws -> HTTPTransport {
            var configuration = HTTPTransport.Configuration()
            configuration.connection = options
            return HTTPTransport(endpoint: try #require(URL(string: endpoint)), configuration: configuration)
        }

        @Test("Requests go through the HTTP proxy, which receives its own credentials, but not the server's")
        func httpProxy() async throws {
            let heads = Locked<[String]>([])
            let proxy = try RawServer { connection in
                while let request = connection.readRequest() {
                    heads.withLock { $0.append(request.head) }
                    connection.write(
                        request.head.hasPrefix("CONNECT")
                            ? Array("HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n".utf8) : Self.answer)
                }
            }
            defer { proxy.stop() }
            var options = ConnectionOptions()
            options.proxy = .http(host: "127.0.0.1", port: proxy.port, user: "user", password: "s3cret")
            #expect(try await transport("http://a.invalid/graphql", options).send(request).status == 200)
            var secret = request
            secret.headers = ["Authorization": "Bearer s3cret"]
            let https = try transport("https://b.invalid/graphql", options)
            let error = await #expect(throws: ClientError.self) { try await https.send(secret) }
            #expect(error?.code == .connectionFailed)
            var configuration = WebSocketTransport.Configuration()
            configuration.connection = options
            configuration.reconnection = .never
            let url = try #require(URL(string: "wss://c.invalid/graphql"))
            let socket = WebSocketTransport(endpoint: url, configuration: configuration)
            await #expect(throws: ClientError.self) { try await socket.send(request) }
            let received = heads.withLock { $0 }
            #expect(
                received.map { $0.prefix { $0 != "\r\n" } } == [
                    "POST http://a.invalid/graphql HTTP/1.1", "CONNECT b.invalid:443 HTTP/1.1",
                    "CONNECT c.invalid:443 HTTP/1.1",
                ])
            let credentials = Data("user:s3cret".utf8).base64EncodedString()
            for head in received {
                #expect(head.contains("Proxy-Authorization: Basic \(credentials)\r\n"))
                #expect(!head.contains("Bearer"))
            }
            #expect(!"\(https.configuration)".contains("s3cret"))
        }

        @Test("A proxy can have an IPv6 address, with or without brackets", arguments: ["::1", "[::1]"])
        func ipv6Proxy(_ host: String) async throws {
            let listener = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_addr = in6addr_loopback
            var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            let port =
                withUnsafeMutablePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                        bind(listener, address, length) == 0 && listen(listener, 1) == 0
                            && getsockname(listener, address, &length) == 0
                    }
                } ? UInt16(bigEndian: address.sin6_port) : 0
            // The test is skipped if IPv6 is unavailable on this machine.
            guard port > 0 else { return }
            Self.answerOnce(listener)
            var options = ConnectionOptions()
            options.proxy = .http(host: host, port: Int(port))
            #expect(try await transport("http://a.invalid/graphql", options).send(request).status == 200)
        }

        @Test("If a port doesn't support TLS, the error states this and names the URL")
        func plainPort() async throws {
            let server = try RawServer { connection in
                _ = connection.read()
                connection.write(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8))
            }
            defer { server.stop() }
            let address = "127.0.0.1:\(server.port)/graphql"
            let http = HTTPTransport(endpoint: try #require(URL(string: "https://\(address)?key=s3cret")))
            let socket = WebSocketTransport(endpoint: try #require(URL(string: "wss://\(address)?key=s3cret")))
            for (transport, url) in [(http, "https://\(address)"), (socket, "wss://\(address)")]
                as [(any Transport, String)]
            {
                let error = await #expect(throws: ClientError.self) { try await transport.send(request) }
                #expect(error?.code == .tlsFailed)
                #expect(error?.message.contains("the server doesn't use TLS on this port") == true)
                #expect(error?.message.contains(url) == true)
                #expect(error?.message.contains("s3cret") == false)
                #expect(error?.message.contains("SSL") == false)
            }
        }

        @Test("Descriptions of connection options contain no secrets")
        func descriptions() {
            var options = ConnectionOptions()
            #expect("\(options)" == "connection options with the proxy of the system")
            options.proxy = .http(host: "a", port: 1, user: "s3cret", password: "s3cret")
            options.clientCertificate = .init(archive: Data("s3cret".utf8), passphrase: "s3cret")
            options.pinnedPublicKeyDigests = ["s3cret"]
            options.trustedCertificatesPEM = "s3cret"
            options.linux.usesHTTP1Only = true
            options.linux.unixSocket = "/run/a"
            #expect("\(options)" == "connection options with the HTTP proxy a:1")
            #expect("\(options.proxy)" == "the HTTP proxy a:1")
            #expect(
                "\(ConnectionOptions.Proxy.socks5(host: "a", port: 1, password: "s3cret"))" == "the SOCKS proxy a:1")
            #expect("\(String(reflecting: options.clientCertificate))" == "Optional(a client certificate)")
        }

        @Test("A SOCKS proxy receives the host's name")
        func socksProxy() async throws {
            let greeting = Locked<[UInt8]>([])
            let proxy = try RawServer { connection in
                let first = connection.read()
                connection.write([5, 0])
                let second = connection.read()
                greeting.withLock { $0 = first.prefix(1) + second }
            }
            defer { proxy.stop() }
            var options = ConnectionOptions()
            options.proxy = .socks5(host: "127.0.0.1", port: proxy.port)
            let transport = try transport("http://a.invalid/graphql", options)
            await #expect(throws: ClientError.self) { try await transport.send(request) }
            let bytes = greeting.withLock { $0 }
            #expect(bytes.first == 5)
            #expect(String(decoding: bytes, as: UTF8.self).contains("a.invalid"))
        }

        /// Responds to the first request on a listening socket.
        private static func answerOnce(_ listener: Int32) {
            Thread.detachNewThread {
                let socket = accept(listener, nil, nil)
                var buffer = [UInt8](repeating: 0, count: 65_536)
                if recv(socket, &buffer, buffer.count, 0) > 0 {
                    _ = send(socket, answer, answer.count, Int32(MSG_NOSIGNAL))
                }
                close(socket)
            }
        }

        @Test("A request is sent to a Unix socket instead of the URL's host")
        func unixSocket() async throws {
            let folder = TemporaryFolder()
            defer { withExtendedLifetime(folder) {} }
            let path = folder.url.appendingPathComponent("s").path
            let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
            let length = socklen_t(MemoryLayout<sockaddr_un>.size)
            let isBound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) == 0 }
            }
            try #require(isBound && listen(listener, 1) == 0)
            Self.answerOnce(listener)
            var options = ConnectionOptions()
            options.linux.unixSocket = path
            #expect(try await transport("http://a.invalid/graphql", options).send(request).status == 200)
        }

        @Test("With invalid connection options, each request fails with an error that contains no secrets")
        func invalid() async throws {
            var options: [ConnectionOptions] = Array(repeating: ConnectionOptions(), count: 13)
            options[0].trustedCertificatesPEM = "no certificate"
            options[1].pinnedPublicKeyDigests = ["s3cret"]
            options[2].proxy = .http(host: "user:s3cret@a", port: 1)
            options[3].proxy = .socks5(host: "a", port: 0)
            options[4].trustedCertificatesPEM = "-----BEGIN CERTIFICATE-----\n\u{1}\n-----END CERTIFICATE-----"
            options[5].proxy = .http(host: "s3cret:3128", port: 3128)
            options[6].proxy = .http(host: "http://s3cret", port: 3128)
            options[7].proxy = .http(host: "[::s3cret]", port: 3128)
            options[8].linux.unixSocket = ""
            options[9].linux.unixSocket = String(repeating: "s3cret", count: 100)
            options[10].linux.unixSocket = "/tmp/a\0s3cret"
            options[11].proxy = .http(host: "a", port: 1, user: "a", password: "a\0s3cret")
            options[12].clientCertificate = .init(archive: Data([0]), passphrase: "a\0s3cret")
            for options in options {
                let transport = try transport("http://127.0.0.1:1/", options)
                var configuration = WebSocketTransport.Configuration()
                configuration.connection = options
                let socket = WebSocketTransport(endpoint: transport.endpoint, configuration: configuration)
                for transport in [transport, socket] as [any Transport] {
                    let error = await #expect(throws: ClientError.self) { try await transport.send(request) }
                    #expect(error?.code == .invalidConnectionOptions)
                    #expect(error?.message.contains("s3cret") == false)
                }
            }
        }
    }

    /// Tests TLS with servers that `Tests/run` sets up.
    @Suite(.enabled(if: Reference.python != nil), .timeLimit(.minutes(15))) struct SecureConnectionOptionsTests {
        private struct Address: Decodable {
            var ports: [String: Int]
            var authority: String
            var client: String
            var key: String
        }

        private static let server = Result { try PythonServer("secure_server.py") }
        private let request = GraphQLRequest(type: .query, document: "{ a }")
        private let address: Address
        /// Options that trust the server's certificate authority.
        private var options = ConnectionOptions()

        init() throws {
            address = try JSONDecoder().decode(Address.self, from: Self.server.get().address)
            options.trustedCertificatesPEM = try String(contentsOfFile: address.authority, encoding: .utf8)
        }

        @Test("A server that supports only TLS 1.1 is rejected, even if the system allows TLS 1.1")
        func oldTLS() async {
            // The test runs in a separate process, because OpenSSL reads its configuration only once.
            await #expect(processExitsWith: .success) {
                let folder = TemporaryFolder()
                let file = folder.url.appendingPathComponent("openssl.cnf")
                let text = """
                    openssl_conf = all
                    [all]
                    ssl_conf = ssl
                    [ssl]
                    system_default = lenient
                    [lenient]
                    MinProtocol = TLSv1
                    CipherString = DEFAULT:@SECLEVEL=0

                    """
                try text.write(to: file, atomically: true, encoding: .utf8)
                // The server starts first, because its certificates need the default configuration.
                let tests = try SecureConnectionOptionsTests()
                setenv("OPENSSL_CONF", file.path, 1)
                #expect(try await tests.code("secure", tests.options) == nil)
                #expect(try await tests.code("tls11", tests.options) == .tlsFailed)
            }
        }

        @Test(
            "The error for an insecure connection states the reason in plain words",
            arguments: [
                ("wrongHost", "it is for another host"), ("wrongAuthority", "trusted authority"),
                ("tls11", "no common version of TLS"),
            ])
        func plainWords(_ name: String, _ words: String) async throws {
            var configuration = HTTPTransport.Configuration()
            configuration.connection = options
            let url = try #require(URL(string: "https://127.0.0.1:\(address.ports[name] ?? 0)/"))
            let transport = HTTPTransport(endpoint: url, configuration: configuration)
            let error = await #expect(throws: ClientError.self) { try await transport.send(request) }
            #expect(error?.message.contains(words) == true)
            #expect(error?.message.contains("SSL") == false)
        }

        private func code(_ name: String, _ options: ConnectionOptions) async throws -> ClientError.Code? {
            var configuration = HTTPTransport.Configuration()
            configuration.connection = options
            let url = try #require(URL(string: "https://127.0.0.1:\(address.ports[name] ?? 0)/"))
            do {
                _ = try await HTTPTransport(endpoint: url, configuration: configuration).send(request)
                return nil
            } catch let error as ClientError {
                return error.code
            }
        }

        @Test("Only the given authorities are trusted, even if another transport has an open connection")
        func authorities() async throws {
            #expect(try await code("secure", options) == nil)
            #expect(try await code("secure", ConnectionOptions()) == .untrustedServer)
            #expect(try await code("wrongAuthority", options) == .untrustedServer)
            #expect(try await code("wrongHost", options) == .untrustedServer)
            #expect(try await code("secure", options) == nil)
        }

        @Test("Only a server with a pinned key is trusted, even if another transport has an open connection")
        func pins() async throws {
            let other = Data(repeating: 1, count: 32).base64EncodedString()
            var (right, wrong) = (options, options)
            right.pinnedPublicKeyDigests = [other, address.key]
            wrong.pinnedPublicKeyDigests = [other]
            #expect(try await code("secure", right) == nil)
            #expect(try await code("secure", wrong) == .untrustedServer)
            #expect(try await code("mutual", right) == .untrustedServer)
            // A pinned key doesn't replace a trusted authority.
            right.trustedCertificatesPEM = nil
            #expect(try await code("secure", right) == .untrustedServer)
        }

        @Test("A client certificate is sent to a server that requests one")
        func clientCertificate() async throws {
            var (right, wrong) = (options, options)
            let archive = try Data(contentsOf: URL(fileURLWithPath: address.client))
            right.clientCertificate = .init(archive: archive, passphrase: "open")
            wrong.clientCertificate = .init(archive: archive, passphrase: "shut")
            #expect(try await code("mutual", right) == nil)
            #expect(try await code("mutual", options) == .tlsFailed)
            #expect(try await code("mutual", wrong) == .tlsFailed)
            #expect(!"\(right)".contains("open"))
        }

        @Test("A client certificate is sent after redirects within the origin, but to no other origin")
        func clientCertificateAfterRedirects() async throws {
            var configuration = HTTPTransport.Configuration()
            configuration.connection = options
            configuration.connection.clientCertificate = .init(
                archive: try Data(contentsOf: URL(fileURLWithPath: address.client)), passphrase: "open")
            configuration.redirects = .followWithBodies
            func send(_ server: String, to path: String = "") async throws -> String? {
                let url = try #require(URL(string: "https://127.0.0.1:\(address.ports[server] ?? 0)/\(path)"))
                return try await HTTPTransport(endpoint: url, configuration: configuration).send(request)
                    .header("Client-Certificate")
            }
            #expect(try await send("curious") == "yes")
            #expect(try await send("curious", to: "to/curious") == "yes")
            #expect(try await send("mutual", to: "to/curious") == "no")
            let error = await #expect(throws: ClientError.self) { try await send("curious", to: "to/mutual") }
            #expect(error?.code == .tlsFailed)
        }

        @Test("A WebSocket uses the connection options")
        func webSocket() async throws {
            let server = try WebSocketServerTests.Server.shared.get().address
            let url = try #require(URL(string: "wss://127.0.0.1:\(server.ports["secure"] ?? 0)/"))
            func connect(_ options: ConnectionOptions) async throws -> OpenSocket {
                var configuration = WebSocketTransport.Configuration()
                configuration.connection = options
                return OpenSocket(
                    try await SystemWebSocketConnector(settings: .init(configuration))
                        .connect(to: WebSocketEndpoint(url), subprotocols: [], headers: [:], timeout: .seconds(60)))
            }
            var options = ConnectionOptions()
            options.trustedCertificatesPEM = try String(contentsOfFile: server.authority, encoding: .utf8)
            let socket = try await connect(options)
            socket.send("a")
            #expect(try await socket.receive() == [UInt8(ascii: "a")])
            await socket.close()
            options.pinnedPublicKeyDigests = [Data(repeating: 1, count: 32).base64EncodedString()]
            await #expect(throws: ClientError.self) { try await connect(options) }
            await #expect(throws: ClientError.self) { try await connect(ConnectionOptions()) }
        }
    }
#endif
