public import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
public import SwiftGraphQL

/// Sends the requests and the subscriptions of an `HTTPTransport` with AsyncHTTPClient.
///
/// ```swift
/// let sender = AsyncHTTPSender()
/// let client = Client(transport: HTTPTransport(endpoint: endpoint, sender: sender))
/// …
/// try await sender.shutdown()
/// ```
///
/// Copies share the connections.
public struct AsyncHTTPSender: HTTPSender {
    private let requests: HTTPClient
    /// Sends the requests for streams, which may last for days. It has separate connections, so that streams don't
    /// block requests.
    private let streams: HTTPClient

    /// Creates a sender with its own connections. Shut it down before the program exits.
    ///
    /// - Parameters:
    ///   - limits: The limits, which should be those of the transport.
    ///   - configuration: Certificates, a proxy and other settings of connections. The sender itself decides on
    ///     redirects, compression and the number of connections, and whether to retry a failed connection.
    public init(limits: TransportLimits = TransportLimits(), configuration: HTTPClient.Configuration = .init()) {
        var configuration = configuration
        configuration.redirectConfiguration = .disallow
        configuration.decompression = .enabled(limit: .size(limits.maximumResponseBytes))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = limits.maximumConnectionsPerHost
        // `RetryMiddleware` and the transport retry, and need to know the reason immediately.
        configuration.connectionPool.retryConnectionEstablishment = false
        // This also limits the wait for a free connection. The transport ends the wait after the idle timeout.
        configuration.timeout.connect = configuration.timeout.connect ?? TimeAmount(limits.idleTimeout)
        requests = HTTPClient(eventLoopGroup: Self.eventLoops, configuration: configuration)

        // A limit on decompressed bytes would apply to the whole stream. The transport limits each event.
        configuration.decompression = .disabled
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = .max
        streams = HTTPClient(eventLoopGroup: Self.eventLoops, configuration: configuration)
    }

    // On Apple platforms, AsyncHTTPClient's default event loops would throw different errors.
    private static var eventLoops: MultiThreadedEventLoopGroup { .singleton }

    /// Ends all requests, and closes the connections.
    public func shutdown() async throws {
        try await streams.shutdown()
        try await requests.shutdown()
    }

    /// Sends a request, and returns its response when the head has arrived.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        do {
            // The transport checks the idle timeout, so there is no deadline.
            let response = try await (request.isStream ? streams : requests)
                .execute(try HTTPClientRequest(request), deadline: .distantFuture)
            let chunks = Chunks(response.body)
            return IncomingResponse(
                status: Int(response.status.code),
                headers: Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { "\($0), \($1)" },
                // Asks for a chunk only when the last one has been read, so that a fast server has to wait.
                body: AsyncThrowingStream {
                    do {
                        return try await chunks.next()
                    } catch {
                        throw ClientError.explaining(error, of: request)
                    }
                })
        } catch {
            throw ClientError.explaining(error, of: request)
        }
    }
}

/// The chunks of a response's body.
///
/// Unchecked: the stream asks for one chunk at a time.
private final class Chunks: @unchecked Sendable {
    private var buffers: HTTPClientResponse.Body.AsyncIterator

    init(_ body: HTTPClientResponse.Body) { buffers = body.makeAsyncIterator() }

    func next() async throws -> [UInt8]? { try await buffers.next().map { Array(buffer: $0) } }
}

extension HTTPClientRequest {
    private static let chunkBytes = 1 << 16

    /// Creates the request of AsyncHTTPClient.
    ///
    /// - Throws: `ClientError` of code `uploadFailed`.
    fileprivate init(_ request: OutgoingRequest) throws {
        self.init(url: request.url.absoluteString)
        method = HTTPMethod(rawValue: request.method)
        headers = HTTPHeaders(request.headers.map { ($0, $1) })
        if request.isStream, request.header("Accept-Encoding") == nil {
            headers.add(name: "Accept-Encoding", value: "identity")
        }
        switch request.body {
        case .none: break
        case .bytes(let bytes): body = .bytes(ByteBuffer(bytes: bytes))
        case .file(let url): body = try Self.body(file: url) { request.didSend($0) }
        }
    }

    /// Returns a body that reads a file while it is sent, and reports how many bytes have been sent so far.
    private static func body(file: URL, didSend: @escaping @Sendable (Int64) -> Void) throws -> Body {
        @Sendable func reading<Value>(_ read: () throws -> Value) throws -> Value {
            do { return try read() } catch {
                throw ClientError(
                    code: .uploadFailed, message: "the file with the request's body can't be read; check the disk",
                    underlying: error)
            }
        }
        let (handle, length) = try reading {
            let handle = try FileHandle(forReadingFrom: file)
            let length = try handle.seekToEnd()
            try handle.seek(toOffset: 0)
            return (handle, length)
        }
        let chunks = AsyncThrowingStream<ByteBuffer, any Error> {
            // AsyncHTTPClient asks for a chunk when it has sent the last one.
            let chunk = try reading {
                didSend(Int64(try handle.offset()))
                return try handle.read(upToCount: chunkBytes)
            }
            return chunk.flatMap { $0.isEmpty ? nil : ByteBuffer(bytes: $0) }
        }
        return .stream(chunks, length: .known(Int64(length)))
    }
}
