public import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A tiny HTTP/1.1 server on a free port of the loopback interface, one connection per request.
///
/// It says whatever a test wants, broken answers included, which a stub inside of URLSession could not.
public final class LoopbackServer: Sendable {
    /// What happens to it, in order.
    public enum Event: Sendable {
        /// A request came.
        case received(ReceivedRequest)
        /// The client went away before it had its answer.
        case disconnected
    }

    /// The system gave no socket.
    public struct SocketFailure: Error {}

    /// Where it listens.
    public let endpoint: URL
    /// What happens to it.
    public let events: AsyncStream<Event>
    /// The end of a pipe whose closing ends the server.
    private let stopper: Int32
    private let finish: @Sendable () -> Void

    /// A server that answers each request with what a function makes of it.
    ///
    /// - Parameter keepsBodies: Whether requests are kept with their bodies, not just with how long they are.
    /// - Throws: `SocketFailure`.
    public init(keepsBodies: Bool = true, answer: @escaping @Sendable (ReceivedRequest) -> Answer) throws {
        let listener = try Self.listen()
        endpoint = try Self.endpoint(of: listener)
        var pipeEnds: [Int32] = [-1, -1]
        guard pipe(&pipeEnds) == 0 else { throw SocketFailure() }
        let isStopped = pipeEnds[0]
        stopper = pipeEnds[1]
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        finish = { continuation.finish() }
        Thread.detachNewThread {
            // Sockets are closed by the thread that waits for them: else it might wait for one that has been made since,
            // under the same number.
            defer {
                close(listener)
                close(isStopped)
            }
            var waits = [listener, isStopped].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            while poll(&waits, 2, -1) > 0, waits[1].revents == 0 {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { continue }
                Thread.detachNewThread {
                    Connection(socket: connection, keepsBodies: keepsBodies).serve(answer) { continuation.yield($0) }
                }
            }
        }
    }

    /// Frees the port. To be deferred where the server is made: it also keeps the server alive until then.
    public func stop() {
        finish()
        close(stopper)
    }

    /// The next request; `nil` if something else happens first.
    public func nextRequest() async -> ReceivedRequest? {
        for await case .received(let request) in events { return request }
        return nil
    }

    /// An endpoint of the loopback interface where nobody listens.
    public static func deadEndpoint() throws -> URL {
        let socket = try listen()
        defer { close(socket) }
        return try endpoint(of: socket)
    }

    static func listen() throws -> Int32 {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        #if canImport(Darwin)
            let isListening = isBound && Darwin.listen(listener, 16) == 0
        #else
            let isListening = isBound && Glibc.listen(listener, 16) == 0
        #endif
        guard isListening else { throw SocketFailure() }
        return listener
    }

    static func endpoint(of listener: Int32) throws -> URL {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        guard let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/graphql") else {
            throw SocketFailure()
        }
        return url
    }
}

/// A request as the server read it.
public struct ReceivedRequest: Sendable {
    /// The method, such as `POST`.
    public var method = ""
    /// The path with its query.
    public var path = ""
    /// By lower-case name.
    public var headers: [String: String] = [:]
    /// The body; empty where the server keeps none.
    public var body: [UInt8] = []
    /// How many bytes the body had.
    public var bodyLength = 0
}

/// What the server says.
public struct Answer: Sendable {
    /// The HTTP status.
    public var status = 200
    /// `nil` sends none.
    public var contentType: String? = "application/graphql-response+json"
    /// Further header fields.
    public var headers: [String: String] = [:]
    /// The body.
    public var body: [UInt8] = []
    /// How many bytes of the announced body are never sent.
    public var missingBytes = 0
    /// Says nothing at all until the client goes away.
    public var isSilent = false

    /// An answer with its parts.
    public init(
        status: Int = 200, contentType: String? = "application/graphql-response+json", headers: [String: String] = [:],
        body: [UInt8] = [], missingBytes: Int = 0, isSilent: Bool = false
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
        self.missingBytes = missingBytes
        self.isSilent = isSilent
    }

    /// Nothing at all.
    public static let silence = Answer(isSilent: true)

    /// A body of JSON.
    public static func json(
        _ body: String, status: Int = 200, contentType: String? = "application/graphql-response+json"
    )
        -> Answer
    {
        Answer(status: status, contentType: contentType, body: Array(body.utf8))
    }

    /// A redirect.
    public static func redirect(_ status: Int, to location: String) -> Answer {
        Answer(status: status, contentType: nil, headers: ["Location": location])
    }
}

/// One connection: reads one request, sends one answer.
private struct Connection {
    let socket: Int32
    let keepsBodies: Bool

    func serve(_ answer: (ReceivedRequest) -> Answer, _ report: (LoopbackServer.Event) -> Void) {
        defer { close(socket) }
        guard let request = receive() else { return }
        report(.received(request))
        let answer = answer(request)
        if answer.isSilent {
            while !read().isEmpty {}
            report(.disconnected)
            return
        }
        var head = "HTTP/1.1 \(answer.status) Status\r\nConnection: close\r\n"
        // 204 and 304 have no body, and so no length (RFC 9110, section 8.6).
        if answer.status != 204 { head += "Content-Length: \(answer.body.count + answer.missingBytes)\r\n" }
        if let contentType = answer.contentType { head += "Content-Type: \(contentType)\r\n" }
        for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
        write(Array((head + "\r\n").utf8) + answer.body)
    }

    private func receive() -> ReceivedRequest? {
        let headEnd = Array("\r\n\r\n".utf8)
        var bytes: [UInt8] = []
        var bodyStart: Int?
        while bodyStart == nil {
            let chunk = read()
            if chunk.isEmpty { return nil }
            bytes += chunk
            if bytes.count < headEnd.count { continue }
            bodyStart = (0...(bytes.count - headEnd.count)).first { bytes[$0...].starts(with: headEnd) }
                .map { $0 + headEnd.count }
        }
        guard let bodyStart else { return nil }
        let lines = String(decoding: bytes[..<bodyStart], as: UTF8.self).split(separator: "\r\n")
        var request = ReceivedRequest()
        let requestLine = (lines.first ?? "").split(separator: " ")
        if requestLine.count > 1 { (request.method, request.path) = (String(requestLine[0]), String(requestLine[1])) }
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2 { request.headers[parts[0].lowercased()] = parts[1] }
        }
        let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
        request.bodyLength = bytes.count - bodyStart
        while request.bodyLength < length {
            let chunk = read()
            if chunk.isEmpty { return nil }
            request.bodyLength += chunk.count
            if keepsBodies { bytes += chunk }
        }
        if keepsBodies { request.body = Array(bytes[bodyStart...]) }
        return request
    }

    /// The next bytes; none at the end.
    private func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    private func write(_ bytes: [UInt8]) {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            // A client that has gone must not end the test process by a signal.
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
            if count <= 0 { return }
            sent += count
        }
    }
}
