import AsyncHTTPClient
import Foundation
import GraphQLAsyncHTTPClient
import NIOSSL
import SwiftGraphQL
import Testing

/// The codes of the sender's errors.
@Suite(.timeLimit(.minutes(15))) struct AsyncHTTPSenderErrorTests {
    private static let query = GraphQLRequest(type: .query, document: "{ a }")

    /// Expects that a query fails with a code, and returns the error.
    @discardableResult private static func expect(
        _ code: ClientError.Code, at endpoint: URL, limits: TransportLimits = TransportLimits(),
        certificates: TLSConfiguration? = nil, idleTimeout: Duration? = nil, line: Int = #line
    ) async throws -> ClientError? {
        let sender = AsyncHTTPSender(limits: limits, configuration: .init(tlsConfiguration: certificates))
        let transport = HTTPTransport(endpoint: endpoint, sender: sender)
        let request = GraphQLRequest(type: .query, document: "{ a }", idleTimeout: idleTimeout)
        let error = await #expect(throws: ClientError.self) { try await transport.send(request) }
        try await sender.shutdown()
        #expect(error?.code == code, "line \(line): \(String(describing: error))")
        return error
    }

    @Test func `a port without a server refuses the connection at once`() async throws {
        var port = 0
        try await LocalServer.run { _, _ in
        } _: {
            port = $0.port ?? 0
        }
        let endpoint = try #require(URL(string: "http://127.0.0.1:\(port)/graphql"))
        let start = ContinuousClock.now
        let error = try await Self.expect(.connectionRefused, at: endpoint)
        #expect((error?.underlying as? URLError)?.code == .cannotConnectToHost)
        #expect(start.duration(to: .now) < .seconds(8))
    }

    @Test func `a host without an address causes a failed connection over which nothing was sent`() async throws {
        let endpoint = try #require(URL(string: "http://nowhere.invalid/graphql"))
        let error = try await Self.expect(.connectionFailed, at: endpoint)
        #expect((error?.underlying as? URLError)?.code == .cannotFindHost)
    }

    @Test func `a broken connection counts as a failed connection`() async throws {
        let starts = [
            "", "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{", "what?\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a",
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        ]
        for start in starts {
            try await LocalServer.run { _, response in
                try await response.write(start)
            } _: { endpoint in
                try await Self.expect(.connectionFailed, at: endpoint)
            }
        }
    }

    @Test func `a silent server causes a timeout`() async throws {
        try await LocalServer.run { _, _ in
            try await Task.sleep(for: .seconds(3_600))
        } _: { endpoint in
            try await Self.expect(.timedOut, at: endpoint, idleTimeout: .milliseconds(50))
        }
    }

    @Test func `the limits apply to the decompressed bytes`() async throws {
        // A JSON object with a hundred thousand spaces, compressed by gzip.
        let compressed = """
            H4sIAAAAAAACA+3BMQ0AMAgAMCsLMuaGBAl8BO+zsaPtRGVn3NkDAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            fGsfOvnOyquGAQA=
            """
        let body = Array(
            try #require(Data(base64Encoded: compressed, options: .ignoreUnknownCharacters)))
        try await LocalServer.run { _, response in
            try await response.write(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
                    + "Content-Length: \(body.count)\r\n\r\n")
            try await response.write(body)
        } _: { endpoint in
            let sender = AsyncHTTPSender()
            let response = try await HTTPTransport(endpoint: endpoint, sender: sender).send(Self.query)
            #expect(response.body.count == 100_011)
            try await sender.shutdown()
            var limits = TransportLimits()
            limits.maximumResponseBytes = 100_010
            try await Self.expect(.responseTooLarge, at: endpoint, limits: limits)
        }
    }

    @Test func `a head that is too large counts as a response that is too large`() async throws {
        try await LocalServer.run { _, response in
            try await response.write("HTTP/1.1 200 OK\r\nA: \(String(repeating: "a", count: 1 << 20))\r\n\r\n")
        } _: { endpoint in
            try await Self.expect(.responseTooLarge, at: endpoint)
        }
    }

    @Test func `untrusted servers and failed handshakes have their own error codes`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (certificate, key) = (folder.path + "/certificate.pem", folder.path + "/key.pem")
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=other.example",
            "-addext", "subjectAltName=DNS:other.example", "-keyout", key, "-out", certificate,
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        let server = try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
                privateKey: .privateKey(NIOSSLPrivateKey(file: key, format: .pem))))
        var trusting = TLSConfiguration.makeClientConfiguration()
        trusting.trustRoots = .file(certificate)
        var modern = TLSConfiguration.makeClientConfiguration()
        modern.certificateVerification = .none
        modern.minimumTLSVersion = .tlsv13
        modern.maximumTLSVersion = .tlsv13

        try await LocalServer.run(tls: server) { _, response in
            try await response.json(#"{"data":{}}"#)
        } _: {
            endpoint in
            // The certificate isn't signed by a trusted authority.
            try await Self.expect(.untrustedServer, at: endpoint)
            // The certificate is for a different host.
            try await Self.expect(.untrustedServer, at: endpoint, certificates: trusting)
        }
        var old = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
        old.maximumTLSVersion = .tlsv12
        try await LocalServer.run(tls: try NIOSSLContext(configuration: old)) { _, _ in
        } _: { [modern] endpoint in
            try await Self.expect(.tlsFailed, at: endpoint, certificates: modern)
        }
        // The server doesn't use TLS.
        try await LocalServer.run(waitsForRequest: false) { _, response in
            try await response.json("{}")
        } _: {
            endpoint in
            let secure = try #require(URL(string: "https://127.0.0.1:\(endpoint.port ?? 0)/graphql"))
            try await Self.expect(.tlsFailed, at: secure)
        }
    }

    @Test func `requests fail after the sender has been shut down`() async throws {
        let sender = AsyncHTTPSender()
        try await sender.shutdown()
        let endpoint = try #require(URL(string: "http://127.0.0.1:9/graphql"))
        let error = await #expect(throws: ClientError.self) {
            try await HTTPTransport(endpoint: endpoint, sender: sender).send(Self.query)
        }
        #expect(error?.code == .connectionFailed)
        #expect("\(error?.message ?? "")" == "the request to 127.0.0.1 failed: Already shutdown")
    }
}
