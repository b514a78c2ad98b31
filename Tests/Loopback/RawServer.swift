import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A TCP server on a free port of the loopback interface that says byte for byte what a test wants.
public final class RawServer: Sendable {
    /// Where it listens.
    public let port: Int
    /// An event for each connection that has been served and closed.
    public let closings: AsyncStream<Void>
    private let stopper: Int32

    /// A server that runs a function in a thread of its own for each connection, and closes it thereafter.
    ///
    /// - Throws: `LoopbackServer.SocketFailure`.
    public init(serve: @escaping @Sendable (RawConnection) -> Void) throws {
        let listener = try LoopbackServer.listen()
        port = try LoopbackServer.endpoint(of: listener).port ?? 0
        var pipeEnds: [Int32] = [-1, -1]
        guard pipe(&pipeEnds) == 0 else { throw LoopbackServer.SocketFailure() }
        let isStopped = pipeEnds[0]
        stopper = pipeEnds[1]
        let (closings, continuation) = AsyncStream.makeStream(of: Void.self)
        self.closings = closings
        Thread.detachNewThread {
            defer {
                close(listener)
                close(isStopped)
            }
            var waits = [listener, isStopped].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            while poll(&waits, 2, -1) > 0, waits[1].revents == 0 {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { continue }
                // A program that another test starts would keep it open.
                _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
                Thread.detachNewThread {
                    serve(RawConnection(socket: socket))
                    close(socket)
                    continuation.yield()
                }
            }
        }
    }

    /// Frees the port. To be deferred where the server is made: it also keeps the server alive until then.
    public func stop() {
        close(stopper)
    }
}

/// A connection to the raw server.
public struct RawConnection: Sendable {
    let socket: Int32

    /// The next bytes, waited for; none at the end.
    public func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    /// All bytes until the other side closes.
    public func readToEnd() -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunk = read()
            if chunk.isEmpty { return bytes }
            bytes += chunk
        }
    }

    /// The head of a request with its empty line; nil where the other side closes before.
    public func readHead() -> String? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var byte: UInt8 = 0
            guard recv(socket, &byte, 1, 0) == 1 else { return nil }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A request: its head with the empty line, and as long a body as it announces; nil where the other side closes before.
    public func readRequest() -> (head: String, body: [UInt8])? {
        guard let head = readHead() else { return nil }
        let fields = head.lowercased().split(separator: "\r\n").map { $0.split(separator: ":", maxSplits: 1) }
        let length = fields.first { $0.count == 2 && $0[0] == "content-length" }
            .flatMap { Int($0[1].trimmingCharacters(in: .whitespaces)) }
        var body: [UInt8] = []
        while body.count < length ?? 0 {
            let chunk = read()
            if chunk.isEmpty { return nil }
            body += chunk
        }
        return (head, body)
    }

    /// Writes all bytes, if the other side lets it.
    public func write(_ bytes: [UInt8]) {
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

    /// Tells the other side that nothing more comes, and goes on to read.
    public func finishWriting() {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Has the connection reset instead of closed when it ends.
    public func resetAtEnd() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
}
