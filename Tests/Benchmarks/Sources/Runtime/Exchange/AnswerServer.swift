import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server that responds to every request with the same bytes and accepts many requests on one connection. It runs in
/// a separate process, so its cost isn't counted.
enum AnswerServer {
    static let flag = "--serve"

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Prints the port and serves until standard input ends.
    static func serve(_ response: [UInt8]) throws {
        let listener = try listen()
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
        }
        Output.line(String(UInt16(bigEndian: address.sin_port)))
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/graphql-response+json\r\nContent-Length: "
        let answer = Array("\(head)\(response.count)\r\n\r\n".utf8) + response
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { continue }
                var isOn: Int32 = 1
                setsockopt(
                    connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
                Thread.detachNewThread {
                    while receive(connection) {
                        _ = answer.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
                    }
                    close(connection)
                }
            }
        }
        while !FileHandle.standardInput.availableData.isEmpty {}
    }

    /// Starts the server in a separate process.
    ///
    /// - Returns: The server's URL, and an object that keeps it running.
    static func start() throws -> (endpoint: URL, input: Pipe) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [flag]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let endpoint = URL(string: "http://127.0.0.1:\(port.trimmingCharacters(in: .newlines))/graphql") else {
            throw Failure(description: "the server did not start")
        }
        return (endpoint, input)
    }

    private static func listen() throws -> Int32 {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
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
        #if canImport(Glibc)
            let isListening = isBound && Glibc.listen(listener, 16) == 0
        #else
            let isListening = isBound && Darwin.listen(listener, 16) == 0
        #endif
        guard isListening else { throw Failure(description: "the system gives no socket") }
        return listener
    }

    /// Reads a request with its body.
    ///
    /// - Returns: Whether there was one.
    private static func receive(_ connection: Int32) -> Bool {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var end: Int?
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            bytes += buffer[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            if end == nil, let head = text.range(of: "\r\n\r\n") {
                let length = text.lowercased().range(of: "content-length: ").flatMap { range in
                    Int(text.lowercased()[range.upperBound...].prefix { $0.isNumber })
                }
                end = text[..<head.upperBound].utf8.count + (length ?? 0)
            }
            if let end, bytes.count >= end { return true }
        }
    }
}
