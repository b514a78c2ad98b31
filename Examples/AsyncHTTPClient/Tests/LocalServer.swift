import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Testing

/// An HTTP/1.1 server on a free port of the loopback interface that sends the bytes a test provides, and handles one
/// request per connection.
struct LocalServer {
    struct Request {
        var head: String
        var body: String
    }

    struct Response {
        fileprivate let writer: NIOAsyncChannelOutboundWriter<ByteBuffer>

        func write(_ bytes: [UInt8]) async throws { try await writer.write(ByteBuffer(bytes: bytes)) }
        func write(_ text: String) async throws { try await write(Array(text.utf8)) }

        func json(_ text: String) async throws {
            try await write(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(text.utf8.count)\r\n"
                    + "Connection: close\r\n\r\n\(text)")
        }
    }

    /// Runs a function with the endpoint of a server, and then stops the server.
    ///
    /// - Parameters:
    ///   - tls: The certificate of the server; `nil` for a server without TLS.
    ///   - waitsForRequest: Whether a response begins only after a whole request has arrived.
    ///   - respond: Responds to a request. The connection is closed when `respond` returns.
    static func run(
        tls: NIOSSLContext? = nil, waitsForRequest: Bool = true,
        respond: @escaping @Sendable (Request, Response) async throws -> Void, _ body: (URL) async throws -> Void
    ) async throws {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        let work = Task {
            try await withThrowingDiscardingTaskGroup { group in
                try await server.executeThenClose { connections in
                    for try await connection in connections {
                        // Errors only come from clients that close their connections.
                        group.addTask { try? await serve(connection, waitsForRequest, respond) }
                    }
                }
            }
        }
        var endpoint = URLComponents()
        endpoint.scheme = tls == nil ? "http" : "https"
        endpoint.host = "127.0.0.1"
        endpoint.port = server.channel.localAddress?.port
        endpoint.path = "/graphql"
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(try #require(endpoint.url)))
        } catch {
            outcome = .failure(error)
        }
        work.cancel()
        _ = await work.result
        try outcome.get()
    }

    private static func serve(
        _ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>, _ waitsForRequest: Bool,
        _ respond: @escaping @Sendable (Request, Response) async throws -> Void
    ) async throws {
        try await connection.executeThenClose { inbound, outbound in
            let (requests, request) = AsyncStream.makeStream(of: Request.self)
            if !waitsForRequest { request.yield(Request(head: "", body: "")) }
            // The client closes the connection after the response. If it closes the connection earlier, the response
            // ends.
            try await withThrowingTaskGroup(of: Bool.self) { group in
                group.addTask {
                    var bytes: [UInt8] = []
                    for try await chunk in inbound {
                        bytes += Array(buffer: chunk)
                        if let whole = Request(bytes) { request.yield(whole) }
                    }
                    return true
                }
                group.addTask {
                    for await request in requests.prefix(1) {
                        try await respond(request, Response(writer: outbound))
                    }
                    outbound.finish()
                    return false
                }
                for try await isClosed in group where isClosed { break }
                group.cancelAll()
            }
        }
    }
}

extension LocalServer.Request {
    /// Creates a request from the bytes received so far, if they contain the whole head and the announced number of
    /// body bytes.
    fileprivate init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        head = String(text[..<end.lowerBound])
        body = String(text[end.upperBound...])
        let announced = head.lowercased().components(separatedBy: "\r\n")
            .first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) }
        guard body.utf8.count >= announced ?? 0 else { return nil }
    }
}
