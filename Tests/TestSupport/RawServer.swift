import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A TCP server on a free port of the loopback interface that sends exactly the bytes that a test provides.
public final class RawServer: Sendable {
    /// The error if the system can't create a socket.
    public struct SocketFailure: Error {}

    /// The port on which the server listens.
    public let port: Int
    /// A stream with one event for each connection that has been served and closed.
    public let closings: AsyncStream<Void>
    /// The write end of a pipe. Writing to it stops the server.
    private let stopper: Int32

    /// Creates a server that runs `serve` on a new thread for each connection and closes the connection afterwards.
    ///
    /// - Throws: `SocketFailure`.
    public init(serve: @escaping @Sendable (RawConnection) -> Void) throws {
        let (listener, port) = try Self.open(listens: true)
        self.port = port
        var pipeEnds: [Int32] = [-1, -1]
        guard pipe(&pipeEnds) == 0 else { throw SocketFailure() }
        let isStopped = pipeEnds[0]
        stopper = pipeEnds[1]
        let (closings, continuation) = AsyncStream.makeStream(of: Void.self)
        self.closings = closings
        Thread.detachNewThread {
            // The thread that waits for the sockets closes them. Otherwise, it might wait for a newer socket with the
            // same number.
            defer {
                // Frees the port even if a process that another thread is starting shares the socket.
                shutdown(listener, Int32(SHUT_RDWR))
                close(listener)
                close(isStopped)
            }
            var waits = [listener, isStopped].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            while poll(&waits, 2, -1) > 0, waits[1].revents == 0 {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { continue }
                // Without this flag, programs that other tests start would inherit the socket and keep it open.
                _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
                Thread.detachNewThread {
                    let connection = RawConnection(socket: socket)
                    serve(connection)
                    connection.end()
                    continuation.yield()
                }
            }
        }
    }

    /// Frees the port. Defer this call right after you create the server, because the call also keeps the server alive.
    public func stop() {
        // Closing the pipe isn't enough if a process that another thread is starting shares it.
        _ = write(stopper, ".", 1)
        close(stopper)
    }

    /// Returns a port of the loopback interface on which no server listens. The port stays reserved until the process
    /// ends, so that no other test gets it.
    public static func deadPort() throws -> Int { try open(listens: false).port }

    /// Returns a port of the loopback interface on which no connection gets a response: the system accepts some
    /// connections and leaves the other connections waiting. The listener stays open until the process ends.
    public static func silentPort() throws -> Int { try open(listens: true).port }

    private static func open(listens: Bool) throws -> (socket: Int32, port: Int) {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        #if canImport(Darwin)
            let isOpen = isBound && (!listens || Darwin.listen(listener, 16) == 0)
        #else
            let isOpen = isBound && (!listens || Glibc.listen(listener, 16) == 0)
        #endif
        guard isOpen else { throw SocketFailure() }
        return (listener, Int(UInt16(bigEndian: address.sin_port)))
    }
}
