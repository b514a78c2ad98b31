import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection to a `RawServer`.
public struct RawConnection: Sendable {
    let socket: Int32

    /// Waits for the next bytes and returns them, or returns an empty array if the connection has ended.
    public func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    /// Returns all bytes that arrive until the other side closes the connection.
    public func readToEnd() -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunk = read()
            if chunk.isEmpty { return bytes }
            bytes += chunk
        }
    }

    /// Returns the head of a request with its empty line, or `nil` if the other side closes the connection first.
    public func readHead() -> String? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var byte: UInt8 = 0
            guard recv(socket, &byte, 1, 0) == 1 else { return nil }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a request: its head with the empty line, its body, and the body's length. Returns `nil` if the other
    /// side closes the connection first.
    ///
    /// - Parameter keepsBody: Whether the body is returned, not only its length.
    public func readRequest(keepsBody: Bool = true) -> (head: String, body: [UInt8], bodyLength: Int)? {
        guard let head = readHead() else { return nil }
        let fields = head.lowercased().split(separator: "\r\n").map { $0.split(separator: ":", maxSplits: 1) }
        let announced = fields.first { $0.count == 2 && $0[0] == "content-length" }
            .flatMap { Int($0[1].trimmingCharacters(in: .whitespaces)) }
        var body: [UInt8] = []
        var length = 0
        while length < announced ?? 0 {
            let chunk = read()
            if chunk.isEmpty { return nil }
            length += chunk.count
            if keepsBody { body += chunk }
        }
        return (head, body, length)
    }

    /// Writes all bytes, unless the other side closes the connection.
    ///
    /// - Returns: Whether all bytes were written.
    @discardableResult public func write(_ bytes: [UInt8]) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            // If the client has closed the connection, writing must not end the test process with a signal.
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    /// Closes the connection for writing, but keeps it open for reading.
    public func finishWriting() {
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Makes the connection end with a reset instead of an orderly close.
    public func resetAtEnd() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Closes the connection, with a reset after `resetAtEnd`.
    func end() {
        var option = linger()
        var size = socklen_t(MemoryLayout<linger>.size)
        getsockopt(socket, SOL_SOCKET, SO_LINGER, &option, &size)
        // Ends the connection even if a process that another thread is starting shares the socket.
        if option.l_onoff == 0 { finishWriting() }
        close(socket)
    }
}
